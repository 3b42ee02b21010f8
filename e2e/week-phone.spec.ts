import { expect, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

test('a phone shows today, and other days by button', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  const visibleDays = dashboard.grid.getByRole('rowheader').filter({ visible: true })
  await expect(visibleDays).toHaveText(/18\.11/)
  await page.getByRole('button', { name: 'Чт 19.11' }).tap()
  await expect(visibleDays).toHaveText(/19\.11/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a finger drawn sideways turns the day, and past Saturday the week', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  const visibleDays = dashboard.grid.getByRole('rowheader').filter({ visible: true })
  const swipe = (from: number, to: number) =>
    dashboard.grid.evaluate(
      (grid, [x, end]) => {
        const touch = (clientX: number) => new Touch({ identifier: 1, target: grid, clientX, clientY: 400 })
        grid.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(x)] }))
        grid.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(end)] }))
      },
      [from, to] as const,
    )
  await swipe(300, 60)
  await expect(visibleDays).toHaveText(/19\.11/)
  await swipe(60, 300)
  await expect(visibleDays).toHaveText(/18\.11/)
  await page.getByRole('button', { name: 'Сб 21.11' }).tap()
  await swipe(300, 60)
  await expect(visibleDays).toHaveText(/23\.11/)
  await expect(page).toHaveURL(/week=2026-11-23/)
})

test('the day begins in the upper third, below a name shown once and whole, and today is one tap away', async ({
  page,
  signInAs,
}) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await dashboard.isAlive()
  const first = await dashboard.grid.getByRole('gridcell').filter({ visible: true }).first().boundingBox()
  expect(first?.y).toBeLessThan(740 / 3)
  const named = page.getByRole('banner').getByRole('button', { name: /^ИСТб-\d\d-\d$/ })
  await expect(named).toHaveCount(1)
  expect(await named.locator('span').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  const day = (name: string) => page.getByRole('button', { name })
  await day('Пт 20.11').tap()
  await dashboard.week('Текущая неделя').tap()
  await expect(day('Ср 18.11')).toHaveAttribute('aria-pressed', 'true')
  await expect(dashboard.period).toContainText('чет., текущая')
  await dashboard.week('Следующая неделя').tap()
  await expect(dashboard.period).toContainText('нечет., не текущая')
  await dashboard.week('Текущая неделя').tap()
  await dashboard.asList.tap()
  await expect(page.getByRole('heading', { name: /^Среда, 18/ })).toBeInViewport()
})

test('the search offers what was shown before, and a press returns to it', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await dashboard.isAlive()
  const search = page.getByRole('banner').getByRole('button', { name: /^ИСТб/ })
  const first = await search.innerText()
  await search.tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Поиск' }).fill('семенов')
  await dialog.getByRole('option').first().tap()
  await expect(dashboard.title).toContainText('Семёнов')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Семёнов/ })
    .tap()
  const before = dialog.getByRole('list', { name: 'Избранное и недавнее' })
  await expect(before.getByRole('listitem')).toHaveCount(2)
  await before.getByRole('button', { name: first, exact: true }).tap()
  await expect(dashboard.title).toContainText(first)
})

test('a list begins with today, and what is over stands below', async ({ page, signInAs }) => {
  await signInAs('student')
  await new DashboardPage(page).open('?view=list&type=group&id=6&week=2026-11-16')
  const top = async (name: RegExp) => {
    const box = await page.getByRole('heading', { name }).boundingBox()
    if (!box) throw new Error(`${name} is not shown`)
    return box.y
  }
  const drawn = [await top(/^Среда/), await top(/^Суббота/), await top(/^Понедельник/)]
  expect(drawn[0]).toBeLessThan(740 / 3)
  expect(drawn).toEqual([...drawn].sort((a, b) => a - b))
})

test('a lost connection takes nothing away', async ({ page, context, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await dashboard.isAlive()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Меню' }).tap()
  await expect(page.getByText(/^Нет связи с.сервером/)).toBeVisible()
  await expect(dashboard.grid).toBeVisible()
  for (let week = 0; week < 3; week++) await dashboard.week('Следующая неделя').tap()
  await expect(page.getByText('Эта неделя не загрузилась')).toBeVisible()
  await expect(dashboard.lessons).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(dashboard.grid).toBeVisible()
})

test('a phone on its side keeps two thirds of the screen for the week', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await signInAs('student')
  await new DashboardPage(page).open()
  const header = await page.getByRole('banner').boundingBox()
  expect(header?.height).toBeLessThan(360 / 3)
})
