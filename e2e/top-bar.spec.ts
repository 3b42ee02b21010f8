import { expect, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { TopBarPage } from './pages/top-bar'

test('a selector finds without ё and shows the chosen schedule', async ({ page, signInAs }) => {
  await signInAs('teacher')
  await page.goto('/dashboard/')
  const bar = new TopBarPage(page)
  await bar.selector('Преподаватель').fill('семенов')
  const options = page.getByRole('listbox', { name: 'Преподаватель' }).getByRole('option')
  await expect(options.first()).toContainText('Семёнов')
  await options.first().click()
  await expect(page).toHaveURL(/type=teacher&id=\d+/)
  await expect(bar.selector('Преподаватель')).toHaveValue(/^Семёнов/)
  await expect(bar.selector('Группа')).toHaveValue('')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Семёнов')
})

test('rooms stand by building, and only whoever may see them has the selector', async ({ page, signInAs }) => {
  await signInAs('student')
  await page.goto('/dashboard/')
  const bar = new TopBarPage(page)
  await expect(bar.selector('Группа')).toBeVisible()
  await expect(bar.selector('Аудитория')).toHaveCount(0)
  await signInAs('rooms')
  await page.reload()
  await bar.selector('Аудитория').click()
  const building = page.getByRole('group', { name: /^Корпус/ }).first()
  await expect(building.getByRole('option').first()).toBeVisible()
})

test('a long list shows its first hundred, and says so', async ({ page, signInAs }) => {
  await signInAs('rooms')
  await page.goto('/dashboard/')
  const bar = new TopBarPage(page)
  await bar.selector('Группа').click()
  await expect(page.getByRole('option')).toHaveCount(100)
  await expect(page.getByText(/Показаны первые 100 из\s\d+/)).toBeVisible()
})

test('a list is asked for when its picker is, once a page, and not sent again while it is the same', async ({
  page,
  signInAs,
}) => {
  await signInAs('student')
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(auditory|teacher|group|meta-program)\/$/.test(request.url())) asked.push(request.url())
  })
  const dashboard = await new DashboardPage(page).open()
  await dashboard.isAlive()
  expect(asked).toEqual([])
  const listed = page.waitForResponse((response) => response.url().endsWith('/api/group/'))
  await new TopBarPage(page).selector('Группа').click()
  const answered = await listed
  expect(answered.status()).toBe(200)
  await expect(page.getByRole('option').first()).toBeVisible()
  await new TopBarPage(page).selector('Группа').fill('ист')
  expect(asked).toHaveLength(1)
  const etag = (await answered.allHeaders())['etag'] ?? ''
  const answer = await page.request.get('/api/group/', { headers: { 'if-none-match': etag } })
  expect(answer.status()).toBe(304)
})

test('Sunday appears with its checkbox, on the next visit too', async ({ page, signInAs }) => {
  await signInAs('planner')
  await page.goto('/dashboard/?type=group&id=6')
  const bar = new TopBarPage(page)
  const days = page.getByRole('rowheader')
  await expect(days).toHaveCount(6)
  await bar.sunday.check()
  await expect(days).toHaveCount(7)
  await page.reload()
  await expect(days).toHaveCount(7)
  await bar.sunday.uncheck()
  await expect(days).toHaveCount(6)
})

test('signing out ends the session', async ({ page, signInAs }) => {
  await signInAs('planner')
  await page.goto('/dashboard/')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  await page.goto('/dashboard/')
  await expect(page.getByRole('button', { name: 'Войти' })).toBeVisible()
  expect((await page.request.get('/api/group/')).status()).toBe(401)
})

test('«Нагрузка» is there before the lists are, and they push nothing', async ({ page, signInAs }) => {
  await signInAs('planner')
  let goOn = () => undefined as void
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/group/', async (route) => {
    await held
    await route.continue()
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  const dashboard = await new DashboardPage(page).open('?type=group&id=6')
  await dashboard.isAlive()
  const load = page.getByRole('button', { name: 'Нагрузка', exact: true })
  await expect(load).toBeVisible()
  const places = () =>
    Promise.all([dashboard.period, dashboard.subgroup('Все'), dashboard.grid].map((one) => one.boundingBox()))
  const before = await places()
  const listed = page.waitForResponse('**/api/group/')
  await new TopBarPage(page).selector('Группа').fill('ист')
  await expect(page.getByText('Загружаю…')).toBeVisible()
  goOn()
  await listed
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await places()).toEqual(before)
})
