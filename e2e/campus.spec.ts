import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test'

/** Signs in on the campus's pages and follows its redirects. */
async function passCampus(page: Page, login: string): Promise<void> {
  await page.getByRole('link', { name: 'Через кампус' }).click()
  await page.locator('[name=login]').fill(login)
  await page.locator('[name=password]').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('somebody new gets an account, and comes back to where they were going', async ({ page }) => {
  await page.goto('/?next=%2Fmeta-programs%2F%3Fid%3D1')
  await passCampus(page, 'newcomer')
  await expect(page).toHaveURL('/meta-programs/?id=1')
  const check = await (await page.request.get('/accounts/check-login/')).json()
  expect(check).toMatchObject({ authenticated: true, username: 'newcomer', is_superuser: false })
})

test('whoever comes again is the same person', async ({ page, browser }) => {
  await page.goto('/')
  await passCampus(page, 'returning')
  await expect(page).toHaveURL('/my/')
  const context = await browser.newContext()
  const later = await context.newPage()
  await later.goto('/')
  // A different account with this name would be refused.
  await passCampus(later, 'returning')
  await expect(later).toHaveURL('/my/')
  const check = await (await later.request.get('/accounts/check-login/')).json()
  expect(check).toMatchObject({ authenticated: true, username: 'returning' })
  await context.close()
})

const refused = [
  ['a namesake of somebody with a password', 'thief@planner', 'уже занято'],
  ['somebody without a name, for whom there is no account', 'stranger@', 'ещё нет учётной записи'],
] as const
for (const [who, login, sentence] of refused)
  test(`${who} sees why they are not let in`, async ({ page }) => {
    await page.goto('/')
    await passCampus(page, login)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    const check = await (await page.request.get('/accounts/check-login/')).json()
    expect(check.authenticated).toBe(false)
  })
