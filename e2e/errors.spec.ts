import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { PlanningPage } from './pages/planning-page'

const week = '?type=group&id=6&week=2026-11-16'
/** The group's next week, whose requests these tests break. */
const nextWeek = /\/api\/group\/6\/schedule\/\?dbeg=2026-11-23/

const breakWith = (page: Page, status: number, contentType: string, body: string) =>
  page.route(nextWeek, (route) => route.fulfill({ status, contentType, body }))
const errorOn = (page: Page) => page.getByRole('dialog', { name: 'Ошибка', exact: true })

/** Goes to the week that cannot be loaded. */
async function turn(page: Page): Promise<DashboardPage> {
  const dashboard = await new DashboardPage(page).open(week)
  await dashboard.isAlive()
  await page.keyboard.press('d')
  return dashboard
}

test.beforeEach(({ signInAs }) => signInAs('admin'))

test('a failure with a detail is «Ошибка» with its words and no cancel, and is passed on', async ({ page }) => {
  await breakWith(page, 503, 'application/json', JSON.stringify({ detail: 'Сервер на обслуживании' }))
  const dashboard = await turn(page)
  const dialog = errorOn(page)
  await expect(dialog.getByText('Сервер на обслуживании', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText(['ОК'])
  expect((await dialog.boundingBox())?.width).toBeLessThan(500)
  const passedOn = page.getByText('Эта неделя не загрузилась')
  await expect(passedOn).toBeAttached()
  await dialog.getByRole('button').click()
  await expect(dialog).toHaveCount(0)
  await expect(passedOn).toBeVisible()
  await expect(dashboard.week('Предыдущая неделя')).toBeVisible()
})

test('a failure without a detail is shown whole, extra large, and as text', async ({ page }) => {
  const body = '<h1>Bad gateway</h1><img src="x" onerror="document.body.dataset.broken = 1">'
  await breakWith(page, 502, 'text/html', body)
  await turn(page)
  const dialog = errorOn(page)
  await expect(dialog.getByText(body, { exact: true })).toBeVisible()
  await expect(dialog.locator('h1, img')).toHaveCount(0)
  await expect(page.locator('[data-broken]')).toHaveCount(0)
  expect((await dialog.boundingBox())?.width).toBeGreaterThan(900)
  await expect(dialog.getByRole('button')).toHaveText(['ОК'])
})

test('a failed login is an alert with the server’s message, and no dialog', async ({ page }) => {
  await page.context().clearCookies()
  await page.route('**/accounts/login/', (route) =>
    route.fulfill({ json: { result: 'Failed', message: 'Так сказал сервер' } }),
  )
  await page.goto('/')
  await page.getByLabel('Имя пользователя').fill('planner')
  await page.getByLabel('Пароль', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText('Так сказал сервер')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a confirmation that is refused changes nothing', async ({ page }) => {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/unpublish/')) sent.push(request.postDataJSON().dry_run)
  })
  const planner = await new PlanningPage(page).openLoad(week)
  await planner.act(/^Снять неделю с\sпубликации/)
  const question = planner.dialog(/^Вы уверены, что хотите снять/)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(question).toHaveCount(0)
  await planner.act(/^Снять неделю с\sпубликации/)
  await question.waitFor()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('status').getByText(/^Снято/)).toHaveCount(0)
  expect(sent).toEqual([true, true])
})

test('going where one is adds nothing to the history and asks for nothing', async ({ page }) => {
  const dashboard = await new DashboardPage(page).open(week)
  await dashboard.isAlive()
  await page.waitForLoadState('networkidle')
  const entries = () => page.evaluate(() => window.history.length)
  const before = await entries()
  const weeks: (string | null)[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/schedule/') || pathname === '/dashboard/') weeks.push(searchParams.get('dbeg'))
  })
  await page.keyboard.press('s')
  await dashboard.week('Текущая неделя').click()
  await page.getByRole('navigation', { name: 'Избранное и недавнее' }).locator('[aria-current]').click()
  expect(await entries()).toBe(before)
  await page.keyboard.press('d')
  await expect.poll(() => weeks).toContain('2026-11-23')
  expect(weeks).not.toContain('2026-11-16')
  expect(weeks).not.toContain(null)
  expect(await entries()).toBe(before + 1)
})

test('a refused token and a broken socket are reported to the console alone', async ({ page }) => {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  let tokens = 0
  await page.route('**/accounts/events-token/', (route) => {
    tokens += 1
    return tokens === 1 ? route.fulfill({ status: 503, json: { detail: 'База данных недоступна' } }) : route.continue()
  })
  let sockets = 0
  await page.routeWebSocket(/socket\.io/, (socket) => {
    sockets += 1
    return socket.close({ code: 4000 })
  })
  const dashboard = await new DashboardPage(page).open(week)
  await expect.poll(() => sockets).toBeGreaterThan(1)
  expect(tokens).toBeGreaterThan(2)
  expect(told.filter((text) => text.startsWith('Live channel lost'))).not.toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(dashboard.lessons.first()).toBeVisible()
})
