import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { TopBarPage } from './pages/top-bar'

/** Holds back the page's scripts until they are released. */
async function withoutScripts(page: Page): Promise<() => void> {
  let letThrough: () => void = () => undefined
  const until = new Promise<void>((done) => (letThrough = done))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await until
    await route.continue()
  })
  return letThrough
}

const open = async (page: Page) => {
  const letThrough = await withoutScripts(page)
  await page.goto('/dashboard/?type=group&id=6&week=2026-11-16', { waitUntil: 'commit' })
  const dashboard = new DashboardPage(page)
  await dashboard.lessons.first().waitFor()
  return { dashboard, bar: new TopBarPage(page), letThrough }
}

test('a menu pressed before the scripts came opens when they come, and stays open', async ({ page, signInAs }) => {
  await signInAs('planner')
  const { dashboard, bar, letThrough } = await open(page)
  await bar.options.click()
  letThrough()
  await expect(bar.menu).toBeVisible()
  await dashboard.isAlive()
  await expect(bar.menu).toBeVisible()
})

test('keys pressed before the scripts came lead where they would have led', async ({ page, signInAs }) => {
  await signInAs('planner')
  const { dashboard, letThrough } = await open(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  letThrough()
  await expect(dashboard.focusedCell).toBeVisible()
})

test('a button pressed before the scripts came is pressed once', async ({ page, signInAs }) => {
  await signInAs('planner')
  const { dashboard, letThrough } = await open(page)
  await dashboard.week('Следующая неделя').click()
  letThrough()
  await expect(dashboard.period).toContainText('23.11 - 29.11')
  await dashboard.isAlive()
  await expect(dashboard.period).toContainText('23.11 - 29.11')
})

test('weeks are turned before the scripts came, and back; they take over what is shown', async ({ page, signInAs }) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
  await signInAs('planner')
  const dashboard = new DashboardPage(page)
  const next = dashboard.week('Следующая неделя')
  let letThrough = () => {}
  // A page that nobody touches starts its scripts after two and a half seconds; a busy machine may be slower to press.
  await expect(async () => {
    ;({ letThrough } = await open(page))
    await next.click()
    await expect(dashboard.period).toContainText('23.11 - 29.11', { timeout: 2000 })
  }).toPass()
  await expect(next).toBeFocused()
  await next.press('Enter')
  await expect(dashboard.period).toContainText('30.11 - 06.12')
  await expect(page).toHaveURL(/week=2026-11-30/)
  await page.goBack()
  await expect(dashboard.period).toContainText('23.11 - 29.11')
  letThrough()
  await page.keyboard.press('Tab')
  await dashboard.isAlive()
  await expect(dashboard.period).toContainText('23.11 - 29.11')
  await dashboard.week('Предыдущая неделя').click()
  await expect(dashboard.period).toContainText('16.11 - 22.11')
  await page.goBack()
  await page.goBack()
  await expect(dashboard.period).toContainText('16.11 - 22.11')
  expect(failures).toEqual([])
})

test('what was typed before the scripts came stays and is looked for', async ({ page, signInAs }) => {
  await signInAs('planner')
  const { bar, letThrough } = await open(page)
  const field = bar.selector('Преподаватель')
  await field.click()
  await page.keyboard.type('ива')
  letThrough()
  await expect(page.getByRole('option').first()).toContainText(/ива/i)
  await expect(field).toHaveValue('ива')
})

test('a box ticked before the scripts came stays ticked', async ({ page, signInAs }) => {
  await signInAs('planner')
  const { dashboard, bar, letThrough } = await open(page)
  await bar.sunday.click()
  await expect(bar.sunday).toBeChecked()
  letThrough()
  await expect(dashboard.day('Воскресенье')).toBeVisible()
  await expect(bar.sunday).toBeChecked()
})

test('each reader of the same page finds their own login, painted before the scripts came and said after', async ({
  page,
  signInAs,
}) => {
  for (const login of ['student', 'teacher', 'student'] as const) {
    await signInAs(login)
    const { dashboard, letThrough } = await open(page)
    const painted = page.locator('.reader-name')
    const shown = () => painted.evaluate((one) => getComputedStyle(one, '::before').content)
    expect(await shown()).toBe(`"${login}"`)
    letThrough()
    await dashboard.isAlive()
    await expect(page.getByRole('link', { name: `Учётная запись: ${login}` })).toHaveText(login)
    expect(await shown()).toBe('none')
    await page.unroute('**/_next/static/**/*.js')
  }
})
