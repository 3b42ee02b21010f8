import type { Page } from '@playwright/test'
import { expect, ownPage, test } from './fixtures/test'
import { PermissionsPage } from './pages/permissions-page'
import { PlanningPage } from './pages/planning-page'

type Listed = { id: number; title: string; can_edit: boolean }

/** A group that the planner does not edit and that has load this half-year. */
async function foreignGroup(page: Page): Promise<Listed> {
  const groups = (await (await page.request.get('/api/group/')).json()) as Listed[]
  for (const group of groups.filter(({ can_edit }) => !can_edit)) {
    const url = `/api/group/${group.id}/nagruzka/?dbeg=2026-11-16&dend=2026-11-22`
    const load = (await (await page.request.get(url)).json()) as { nt: number }[]
    if (load.filter(({ nt }) => nt >= 1 && nt <= 3).length > 4) return group
  }
  throw new Error('No group of another faculty has load')
}

let page: Page
let planner: Page
let screen: PermissionsPage
let group: Listed

test.beforeEach(async ({ browser }) => {
  page = await ownPage(browser, 'admin')
  planner = await ownPage(browser, 'planner')
  group = await foreignGroup(planner)
  screen = new PermissionsPage(page)
})
test.afterEach(() => Promise.all([page.close(), planner.close()]))

test('whoever permits plans it themselves: the load of others is not listed', async () => {
  const own = new PermissionsPage(planner)
  await own.open()
  await own.choose('Группа или метапрограмма', group.title)
  await own.choose('Пользователь', 'planner')
  await expect(planner.getByText(/^Эту нагрузку планируют другие$/)).toBeVisible()
  await expect(own.rows).toHaveCount(0)
})

test('what is permitted may be placed from the next look at the week, and is taken back', async () => {
  await screen.open()
  await screen.choose('Группа или метапрограмма', group.title)
  await screen.choose('Пользователь', 'planner')
  await screen.rows.first().waitFor()
  // An attempt that broke off has left its rights.
  if (await screen.canSet(screen.rows.first()).isChecked()) await screen.clear()

  const planning = new PlanningPage(planner)
  const week = `?type=group&id=${group.id}&week=2026-11-16`
  const loadButton = planner.getByRole('button', { name: 'Нагрузка', exact: true })
  await planning.open(week)
  await planning.isAlive()
  await expect(loadButton).toHaveCount(0)

  await expect(page).toHaveURL(new RegExp(`type=group&id=${group.id}&user=\\d+$`))
  await screen.rows.first().waitFor()
  await screen.sample.click()
  await page.getByRole('button', { name: 'Разрешить ставить' }).click()
  await screen.save.click()
  await expect(screen.toast(/^Сохранено: \d+\sстрок/)).toBeVisible()
  await expect(screen.rows.first().getByText('сохранено', { exact: true })).toBeVisible()
  await page.reload()
  await expect(screen.canSet(screen.rows.first())).toBeChecked()

  await planning.openLoad(week)
  const { cell } = await planning.selectPlaceable()
  await cell.click()
  await planner.getByRole('button', { name: 'Один раз' }).click()
  await expect(planning.toast(/^Поставлено:/)).toBeVisible()
  await expect(cell.getByText('черновик', { exact: true })).toBeVisible()
  await planner.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(cell.getByText('черновик', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: /^Очистить права/ }).click()
  const question = page.getByRole('dialog', { name: 'Очистить права?' })
  await expect(question).toContainText(new RegExp(`потеряет \\d+\\sпра.*${group.title}`))
  await question.getByRole('button', { name: 'Очистить' }).click()
  await expect(screen.toast(/^Убрано: \d+\sправ/)).toBeVisible()
  await expect(screen.canSet(screen.rows.first())).not.toBeChecked()
})

test('the matrix takes nothing but the keyboard; a row that failed stays and is not left unasked', async () => {
  await screen.open()
  await screen.choose('Группа или метапрограмма', group.title)
  await screen.choose('Пользователь', 'student')
  await expect(page.getByText(/нет общего права «ставить занятия»/)).toBeVisible()
  const row = screen.rows.first()
  await screen.canSet(row).waitFor()
  await row.locator('[tabindex="0"]').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(page.getByRole('gridcell', { name: 'Вт, 2-я пара' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(row.getByText(/^8\sиз\s56$/)).toBeVisible()
  await expect(row.getByText(/^не\sсохранено$/)).toBeVisible()

  await page.route('**/api/group-set-nagruzka-permissions/', (route) => route.abort())
  await screen.save.click()
  await expect(page.getByText(/^Нет связи/)).toBeVisible()
  await expect(row.getByText(/^не\sсохранено$/)).toBeVisible()

  await page.getByRole('link', { name: 'Расписание', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Уйти без сохранения?' })
  await question.getByRole('button', { name: 'Отмена' }).click()
  await page.goBack()
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(row.getByText(/^8\sиз\s56$/)).toBeVisible()

  await page.unroute('**/api/group-set-nagruzka-permissions/')
  await screen.save.click()
  await expect(row.getByText('сохранено', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Расписание', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\//)
})

test('of two who change one row the second sees what the first stored, and loses nothing', async ({ browser }) => {
  const theirs = new PermissionsPage(await ownPage(browser, 'admin'))
  for (const one of [screen, theirs]) {
    await one.open()
    await one.choose('Группа или метапрограмма', group.title)
    await one.choose('Пользователь', 'rooms')
    await one.rows.first().waitFor()
  }
  const [mine, row] = [screen.rows.first(), theirs.rows.first()]
  await screen.canSet(mine).check()
  const time = await theirs.openTime(row)
  await time.getByRole('columnheader', { name: '3-я пара, все дни' }).click()
  await time.getByRole('button', { name: 'Готово' }).click()
  await theirs.save.click()
  await expect(row.getByText('сохранено', { exact: true })).toBeVisible()
  const notice = page.getByRole('alert').filter({ hasText: 'Сейчас сохранено' })
  await expect(notice).toContainText('Пн 3; Вт 3')
  await expect(screen.canSet(mine)).toBeChecked()
  await notice.getByRole('button', { name: 'Оставить моё' }).click()
  await screen.save.click()
  await expect(mine.getByText('сохранено', { exact: true })).toBeVisible()
  await expect(theirs.canSet(row)).toBeChecked()
  await expect(row.getByText('Любое время')).toBeVisible()
  await theirs.page.close()
})
