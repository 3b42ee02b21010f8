import type { Page } from '@playwright/test'
import { BookingPage } from './booking-page'
import { DashboardPage } from './dashboard-page'
import { PlanningPage } from './planning-page'
import { ProgrammesPage } from './programmes-page'
import { TaskPage } from './task-panel'
import { TopBarPage } from './top-bar'

const plannedLoad = '?type=group&id=6&week=2026-11-16'

/** Opens an entry of the menu. */
export const fromMenu = (entry: string | RegExp, then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await new DashboardPage(page).isAlive()
  await new TopBarPage(page).openOptions()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('complementary').or(page.getByRole('dialog')).getByRole('button').first().waitFor()
  await then?.(page)
}
export async function addressGiven(page: Page) {
  const [give, address] = [
    page.getByRole('button', { name: 'Подключить календарь' }),
    page.getByRole('textbox', { name: 'Личный адрес календаря' }),
  ]
  await give.or(address).first().waitFor()
  if (await give.isVisible()) await give.click()
  await address.waitFor()
}
export async function fileSent(page: Page) {
  const buffer = Buffer.from('Предмет;Вид;Группа;Часов;Заметка\nФизика;лк;ИСТб-24-1;36;')
  await page.getByLabel('Файл с данными').setInputFiles({ name: 'load.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('table', { name: 'Начало листа' }).waitFor()
}
export async function openNameQuestions(page: Page) {
  const buffer = Buffer.from('Аудитория\nA-амф.\nB-амф.')
  await page.getByLabel('Файл с данными').setInputFiles({ name: 'rooms.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByRole('group', { name: 'B-амф.' }).waitFor()
}
export async function gridRead(page: Page) {
  const buffer = Buffer.from(
    'День;Пара;Нить-1;Нить-2\nПн;1;Витки пр. Шнуров А.А. Тополь;Петли лаб. 902\n;2;Сетки лек. 901;',
  )
  await page.getByLabel('Файл с данными').setInputFiles({ name: 'grid.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Дальше' }).click()
  await page.getByRole('button', { name: 'Проверить' }).click()
  await page.getByRole('list', { name: 'Занятия из сетки' }).waitFor()
}
export const checked = (page: Page) => page.getByText(/^проверен/).waitFor()
export const workbench = (page: Page) => page.getByRole('grid').waitFor()
export const listed = (page: Page) => page.getByRole('complementary').getByRole('listitem').first().waitFor()
export const abreast = (page: Page) => page.getByRole('table', { name: 'Недели рядом' }).waitFor()
/** Opens the sheet of a person. */
export const openSheet = (username: string) => async (page: Page) => {
  await page.getByRole('button', { name: `Действия: ${username}` }).click()
  await page.getByRole('menuitem', { name: /^Права и.сеансы/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Сохранить права' }).waitFor()
}
export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** Opens the plan for a floor that is to be closed. */
export async function planClosing(page: Page) {
  await press('Закрыть аудиторию')(page)
  await page.getByLabel('Что закрыть').selectOption({ label: 'Этаж' })
  await press('Ремонт')(page)
  await press('Что там стоит…')(page)
  await page.getByRole('dialog').getByRole('list').getByRole('checkbox').first().waitFor()
}

/** Opens an action of the first class the user may change. */
export const ofClass = (act: string | RegExp | null, opens: 'dialog' | 'complementary') => async (page: Page) => {
  const dashboard = new TaskPage(page)
  await dashboard.isAlive()
  await dashboard.openActs(dashboard.ownClasses.first())
  if (act) await page.getByRole('dialog').getByRole('button', { name: act }).press('Enter')
  await page.getByRole(opens).last().getByRole('button').first().waitFor()
}

export async function openPlanning(page: Page, then?: (planner: PlanningPage) => Promise<unknown>) {
  const planner = await new PlanningPage(page).openLoad(plannedLoad)
  await then?.(planner)
}

export const openBooking = (then?: (page: Page) => Promise<unknown>) => async (page: Page) => {
  const keeper = new BookingPage(page)
  await keeper.begin('3.8', 'Совет')
  await then?.(page)
}

export const openProgrammes = (show: (screen: ProgrammesPage) => Promise<unknown>) => async (page: Page) => {
  const screen = new ProgrammesPage(page)
  await screen.rows.first().waitFor()
  await show(screen)
}
export const dialogOf = (entry: RegExp) =>
  openProgrammes(async (screen) => {
    await screen.act(entry)
    await screen.page.getByRole('dialog').waitFor()
  })
