import type { Page } from '@playwright/test'
import { expect, ownPage, test } from './fixtures/test'

const week = { from: '2026-11-16', to: '2026-11-22' }

type Item = { id: number; title: string; version: number; status: number }

async function comment(page: Page, { id, version }: Item, text: string): Promise<number> {
  const { csrf } = await (await page.request.get('/accounts/check-login/')).json()
  const answer = await page.request.patch(`/api/schedule/${id}/comment/`, {
    data: { comment: text, link: '', version },
    headers: { 'X-CSRFToken': csrf },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()).change_id
}

/** Leaves nothing unread of what other tests have changed. */
async function seeAll(page: Page) {
  const { changes } = await (await page.request.get('/api/notice/')).json()
  const ids = changes.flatMap(({ notices }: { notices: { id: number }[] }) => notices.map(({ id }) => id))
  const { csrf } = await (await page.request.get('/accounts/check-login/')).json()
  const seen = await page.request.post('/api/notice/seen/', {
    data: { ids },
    headers: { 'X-CSRFToken': csrf },
  })
  expect(seen.status()).toBe(200)
}

test('a change of one’s own class is counted, marked in its cell, told old and new, and no more once read', async ({
  page,
  signInAs,
  browser,
}) => {
  await signInAs('student')
  await seeAll(page)
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-16')
  const admin = await ownPage(browser, 'admin')
  const asked = await admin.request.get(`/api/group/6/schedule/?dbeg=2026-11-18&dend=${week.to}`)
  const { schedule }: { schedule: Item[] } = await asked.json()
  const item = schedule.find(({ status }) => status === 0)
  if (!item) throw new Error('The week has no class')
  const changeId = await comment(admin, item, 'Принесите калькулятор')
  const bell = page.getByRole('link', { name: /^Изменения/ })
  await page.reload()
  await expect(bell).toHaveAccessibleName('Изменения: 1\u00a0новое')
  await expect(page.getByRole('gridcell').getByText('изменено', { exact: true })).toHaveCount(1)
  await bell.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Изменения')
  const entry = page.getByRole('region', { name: 'Новое' }).getByRole('listitem')
  await expect(entry).toContainText('Принесите калькулятор')
  await page.getByRole('button', { name: 'Отметить прочитанным' }).click()
  await expect(page.getByRole('region', { name: 'Прочитанное' }).getByRole('listitem').first()).toContainText(
    'Принесите калькулятор',
  )
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-16')
  await expect(bell).toHaveAccessibleName('Изменения')
  const { csrf } = await (await admin.request.get('/accounts/check-login/')).json()
  const undone = await admin.request.post(`/api/change/${changeId}/undo/`, {
    headers: { 'X-CSRFToken': csrf },
  })
  expect(undone.status()).toBe(200)
})
