import type { Browser, Locator } from '@playwright/test'
import { expect, openLive, ownPage, test, type DemoAccount } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'

const room = '?type=auditory&id=110&week=2026-11-16'

/** Opens the dashboard in a new browser, with its subscription sent. */
async function signedIn(browser: Browser, username: DemoAccount, query: string): Promise<DashboardPage> {
  const page = await ownPage(browser, username)
  const dashboard = await openLive(page, () => new DashboardPage(page).open(query))
  await dashboard.isAlive()
  return dashboard
}

/** Opens a panel from the menu. */
async function panel({ page }: DashboardPage, entry: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  return page.getByRole('complementary', { name: entry })
}

test('a room manager closes a room, sees what stands there and where it overlaps, and opens it again', async ({
  browser,
}) => {
  const watcher = await signedIn(browser, 'planner', room)
  const keeper = await signedIn(browser, 'rooms', room)
  const closedCells = (page: DashboardPage) => page.grid.getByRole('article').filter({ hasText: 'Закрыто' })
  await expect(closedCells(watcher)).toHaveCount(0)

  const wishes = await panel(keeper, /^Пожелания/)
  await wishes.getByRole('button', { name: 'Закрыть аудиторию' }).click()
  const form = wishes.getByRole('form')
  await form.getByRole('button', { name: 'Ремонт' }).click()
  await form.getByLabel(/^По дату/).fill('2026-11-20')
  await expect(form.getByRole('region', { name: /^Здесь уже/ })).toBeVisible()
  await expect(closedCells(watcher)).toHaveCount(0)
  await form.getByRole('button', { name: 'Закрыть всё равно' }).click()
  await expect(keeper.page.getByText(/^Аудитория закрыта: 24/)).toBeVisible()
  await expect(closedCells(watcher)).toHaveCount(24)

  const standing = wishes.getByRole('region', { name: /^Здесь уже/ }).getByRole('listitem')
  const title = await standing
    .first()
    .locator('button > span')
    .last()
    .evaluate((what) => what.firstChild?.textContent)
  await standing.first().getByRole('button').click()
  await expect(keeper.focusedCell).toBeInViewport()
  await expect(keeper.focusedCell).toContainText(title ?? '')
  await expect(keeper.focusedCell).toContainText('Ремонт')

  await keeper.focusedCell
    .getByRole('button', { name: /^Накладка/ })
    .first()
    .click()
  const overlaps = keeper.page.getByRole('complementary', { name: 'Накладки' })
  await expect(wishes).toBeHidden()
  await expect(overlaps.getByText(/поставлено поверх: Диспетчер аудиторий/).first()).toBeVisible()
  const last = overlaps.getByRole('button', { name: /^Показать/ }).last()
  const place = /(\p{L}+) \d\d\.\d\d, (\d)-я/u.exec((await last.getAttribute('aria-label')) ?? '')
  await last.focus()
  await keeper.page.keyboard.press('Enter')
  await expect(keeper.cell(place?.[1] ?? '', Number(place?.[2]))).toBeFocused()

  await panel(keeper, /^Пожелания/)
  await wishes.getByRole('button', { name: 'Открыть аудиторию: Ремонт' }).click()
  await expect(keeper.page.getByText('Аудитория открыта')).toBeVisible()
  await expect(closedCells(keeper)).toHaveCount(0)
  await expect(closedCells(watcher)).toHaveCount(0)
})

test('a teacher’s wish stands in the week at once, in another browser too, until it is taken back', async ({
  browser,
}) => {
  const teacher = await signedIn(browser, 'teacher', '')
  const watcher = await signedIn(browser, 'planner', new URL(teacher.page.url()).search)
  const wishes = await panel(teacher, /^Пожелания/)
  await expect(wishes.getByRole('button', { name: 'Закрыть аудиторию' })).toHaveCount(0)
  await wishes.getByRole('button', { name: 'Добавить пожелание' }).click()
  const form = wishes.getByRole('form')
  await form.getByLabel('Пожелание').fill('Семинар кафедры')
  await form.getByLabel('День').selectOption('Пятница')
  await form.getByLabel('Пара').selectOption({ index: 8 })
  await form.getByRole('button', { name: 'Добавить', exact: true }).click()
  await expect(wishes.getByText('Семинар кафедры')).toBeVisible()
  for (const page of [teacher, watcher]) await expect(page.cell('Пятница', 8)).toContainText('Семинар кафедры')

  await wishes.getByRole('button', { name: 'Удалить пожелание: Семинар кафедры' }).click()
  await expect(watcher.cell('Пятница', 8)).not.toContainText('Семинар кафедры')
  await teacher.page.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(watcher.cell('Пятница', 8)).toContainText('Семинар кафедры')
  await wishes.getByRole('button', { name: 'Удалить пожелание: Семинар кафедры' }).click()
  await expect(teacher.cell('Пятница', 8)).not.toContainText('Семинар кафедры')
})
