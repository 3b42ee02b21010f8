import AxeBuilder from '@axe-core/playwright'
import type { Browser } from '@playwright/test'
import { expect, openLive, ownPage, test, whileOneIsGone, type DemoAccount } from './fixtures/test'
import { Keyboard } from './pages/keyboard'
import { TaskPage } from './pages/task-panel'
import { TopBarPage } from './pages/top-bar'

async function at(browser: Browser, account: DemoAccount, query: string): Promise<TaskPage> {
  const page = await ownPage(browser, account)
  const dashboard = await openLive(page, () => new TaskPage(page).open(query))
  await dashboard.isAlive()
  return dashboard
}

const group = '?type=group&id=6&week='
const [past, ahead] = ['2026-11-16', '2026-11-23']

async function openDialog(dashboard: TaskPage) {
  const { page } = dashboard
  await new TopBarPage(page).openOptions()
  await page.getByRole('menuitem', { name: 'Изменить группу с даты…' }).click()
  return page.getByRole('dialog', { name: /^Изменить группу/ })
}

test('a planner renames a group from a date on; a student sees the old title before it and the new one after', async ({
  browser,
}) => {
  const planner = await at(browser, 'planner', group + ahead)
  const former = (await planner.title.innerText()).replace(/^Группа\s+/, '')
  const dialog = await openDialog(planner)
  const submit = dialog.getByRole('button', { name: 'Переименовать' })
  await expect(dialog.getByLabel('С какой даты')).toHaveValue('23.11.2026')
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Новое название').fill('ЦТб-24-99')
  const outcome = dialog.getByRole('status', { name: 'Что получится' })
  await expect(outcome).toContainText('С 23.11 — ЦТб-24-99')
  await expect(outcome).toContainText(`До 23.11 — ${former}`)
  const { violations } = await new AxeBuilder({ page: planner.page }).analyze()
  expect(violations).toEqual([])
  await submit.click()
  await expect(planner.toast(/^Группа теперь ЦТб-24-99/)).toBeVisible()
  await expect(planner.title).toContainText('ЦТб-24-99')

  const student = await at(browser, 'student', group + ahead)
  await expect(student.title).toContainText('ЦТб-24-99')
  await student.week('Предыдущая неделя').click()
  await expect(student.title).toContainText(former)
  await planner.undo()
  await expect(planner.title).toContainText(former)
})

test('a group is renamed by the keyboard alone on a telephone, and has its title back', async ({ browser }) => {
  const planner = await at(browser, 'planner', group + ahead)
  const { page } = planner
  await page.setViewportSize({ width: 360, height: 740 })
  const keyboard = new Keyboard(page)
  await keyboard.press(page.getByRole('button', { name: 'Меню' }))
  await keyboard.press(page.getByRole('menuitem', { name: /^Изменить группу/ }), 'ArrowDown')
  const dialog = page.getByRole('dialog', { name: /^Изменить группу/ })
  await keyboard.goTo(dialog.getByLabel('Новое название'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('ЦТб-24-98')
  await expect(dialog.getByRole('status', { name: 'Что получится' })).toContainText('ЦТб-24-98')
  await keyboard.press(dialog.getByRole('button', { name: 'Переименовать' }))
  await expect(planner.toast(/^Группа теперь ЦТб-24-98/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(planner.toast(/^Отменено/)).toBeVisible()
})

test('it is offered to those alone who change the people of its classes and load', async ({ browser }) => {
  for (const account of ['student', 'rooms'] as const) {
    const dashboard = await at(browser, account, group + past)
    await new TopBarPage(dashboard.page).openOptions()
    await expect(dashboard.page.getByRole('menuitem', { name: /^Изменить группу/ })).toHaveCount(0)
  }
})

test('a planner splits a group from a date on, sees the new one beside it, and takes it back', async ({ browser }) => {
  const planner = await at(browser, 'planner', group + ahead)
  const { page } = planner
  const count = await planner.lessons.count()
  const dialog = await openDialog(planner)
  await dialog.getByLabel('Что сделать').selectOption('Разделить группу на две')
  await dialog.getByLabel('Название новой группы').fill('ЦТб-24-97')
  const parts = dialog.getByRole('group', { name: 'Что станет с занятиями' }).getByRole('combobox')
  // Over two semesters that is some hundred classes.
  await expect(parts.first()).toBeVisible({ timeout: 30_000 })
  await expect(dialog.getByRole('status', { name: 'Что получится' })).toContainText(/Измен[ия]тся \d+/, {
    timeout: 30_000,
  })
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  await whileOneIsGone(await ownPage(browser, 'admin'), { of: 'group/6', from: ahead, to: '2026-11-28' }, () =>
    expect(dialog.getByText(/расписание изменили: итог пересчитан/)).toBeVisible({ timeout: 60_000 }),
  )
  await dialog.getByRole('button', { name: 'Разделить группу' }).click()
  await expect(planner.toast(/^Группа разделена/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('ЦТб-24-97').first()).toBeVisible()
  await planner.undo()
  await expect(page.getByText('ЦТб-24-97')).toHaveCount(0, { timeout: 60_000 })
  await expect(planner.lessons).toHaveCount(count)
})
