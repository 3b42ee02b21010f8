import { expect, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { SearchPanelPage } from './pages/search-panel'
import { TopBarPage } from './pages/top-bar'

const week = '?type=group&id=6&week=2026-11-23'

test('free rooms are looked for from a cell, and from any other that is pressed', async ({ page, signInAs }) => {
  await signInAs('rooms')
  const dashboard = await new DashboardPage(page).open(week)
  await dashboard.isAlive()
  const search = await new SearchPanelPage(page).openAt(dashboard.cell('Вторник', 1))
  await expect(search.day).toHaveValue('2026-11-24')
  await expect(search.pair).toHaveValue('1')
  await expect(dashboard.cell('Вторник', 1)).toHaveAttribute('aria-selected', 'true')

  const answer = page.waitForResponse(/find-free\/\?date=2026-11-25&pairs=2&/)
  const other = dashboard.cell('Среда', 2)
  await other.focus()
  await other.press('Enter')
  expect((await answer).status()).toBe(200)
  await expect(search.day).toHaveValue('2026-11-25')
  await expect(search.pair).toHaveValue('2')
  await expect(search.list).toBeVisible()
})

test('what was found is narrowed down, and occupied rooms say so', async ({ page, signInAs }) => {
  await signInAs('rooms')
  const dashboard = await new DashboardPage(page).open(week)
  await dashboard.isAlive()
  const search = await new SearchPanelPage(page).openAt(dashboard.cell('Вторник', 2))
  const all = await search.count.innerText()
  await search.seats.fill('100')
  await expect(search.count).toHaveText(/^Свободно:\s\d+\sиз\s\d+\. Число\sмест\sне\sуказано:\s\d+$/)
  await search.seats.fill('')
  await expect(search.count).toHaveText(all)

  const title = await search.firstRoom()
  await search.filter.fill(title)
  await expect(search.room(title).first()).toBeVisible()
  await search.filter.fill('нет такой')
  await expect(search.panel.getByText('Ничего не нашлось')).toBeVisible()
  await search.panel.getByRole('button', { name: 'Сбросить фильтр' }).click()

  await expect(search.list.getByText('занята')).toHaveCount(0)
  await search.option('Показывать занятые').check()
  await expect(search.list.getByText('занята').first()).toBeVisible()
})

test('a room is marked in the week where it is free, and shown with its own', async ({ page, signInAs }) => {
  await signInAs('rooms')
  const dashboard = await new DashboardPage(page).open(week)
  await dashboard.isAlive()
  const at = dashboard.cell('Вторник', 2)
  const search = await new SearchPanelPage(page).openAt(at)
  const title = await search.firstRoom()
  await search.mark(title).click()
  await expect(search.mark(title)).toHaveAttribute('aria-pressed', 'true')
  const looking = 'Здесь ищем аудиторию.'
  await expect(at).toHaveAccessibleDescription(new RegExp(`^${looking} ${title}\\sсвободна$`))

  await search.panel.getByRole('button', { name: 'Снять отметки' }).click()
  await expect(at).toHaveAccessibleDescription(looking)
  await search.room(title).first().click()
  await expect(dashboard.title).toContainText(title)
  await expect(at).toHaveAccessibleDescription(`${looking} свободна`)
  const taken = dashboard.grid
    .getByRole('gridcell')
    .filter({ has: page.getByRole('article') })
    .first()
  await expect(taken).toHaveAccessibleDescription('')
})

test('a superuser finds rooms without a cell, for several pairs', async ({ page, signInAs }) => {
  await signInAs('admin')
  await new DashboardPage(page).open(week)
  const bar = new TopBarPage(page)
  await bar.openOptions()
  await bar.option('Свободные аудитории').click()
  const search = new SearchPanelPage(page)
  await search.list.waitFor()
  await search.pair.selectOption('3')
  const answer = page.waitForResponse(/pairs=3%2C4&simultaneously=1/)
  await search.panel.getByRole('combobox', { name: 'Сколько пар подряд' }).selectOption('2')
  expect((await answer).status()).toBe(200)
  await expect(search.list).toBeVisible()
})

test('a student has none of it', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await dashboard.isAlive()
  await expect(page.getByRole('button', { name: /^Действия в\sклетке/ })).toHaveCount(0)
  const bar = new TopBarPage(page)
  await bar.openOptions()
  await expect(bar.option('Свободные аудитории')).toHaveCount(0)
  const answer = await page.request.get('/api/auditory/find-free/?date=2026-11-24&pairs=1')
  expect(answer.status()).toBe(403)
})
