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

const week = 'week=2026-11-23'

test('a teacher’s classes and load go to another from a date on, what clashes stays, and all comes back', async ({
  browser,
}) => {
  const admin = await at(browser, 'admin', `?type=teacher&id=6&${week}`)
  const { page } = admin
  const count = await admin.lessons.count()
  expect(count).toBeGreaterThan(1)
  const bar = new TopBarPage(page)
  await bar.openOptions()
  await page.getByRole('menuitem', { name: 'Передать занятия другому…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Передать занятия/ })
  const submit = dialog.getByRole('button', { name: 'Передать' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await expect(dialog.getByLabel('С какой даты')).toHaveValue('23.11.2026')
  await dialog.getByRole('combobox', { name: 'Кому' }).fill('вакансия')
  await dialog.getByRole('option', { selected: true }).waitFor()
  await page.keyboard.press('Enter')
  const parts = dialog.getByRole('group', { name: 'Что передать' }).getByRole('checkbox')
  await expect(parts.nth(1)).toBeVisible()
  const outcome = dialog.getByRole('status', { name: 'Что получится' })
  await expect(outcome).toContainText(/Перейд[её]т \d+|Перейдут \d+/)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations).toEqual([])
  const ahead = { of: 'teacher/6', from: '2026-11-23', to: '2026-11-28' }
  await whileOneIsGone(await ownPage(browser, 'admin'), ahead, () =>
    expect(dialog.getByText(/расписание изменили: итог пересчитан/)).toBeVisible({ timeout: 60_000 }),
  )
  await submit.click()
  await expect(admin.toast(/^Передано \d+/)).toBeVisible()
  await expect(page.getByText(/^Замена: ведёт/).first()).toBeVisible()

  await admin.undo()
  await expect(page.getByText(/^Замена: ведёт/)).toHaveCount(0)
  await expect(admin.lessons).toHaveCount(count)
})

test('a room’s classes go to another room for a reason, by the keyboard alone, on a telephone', async ({ browser }) => {
  const rooms = await at(browser, 'rooms', `?type=auditory&id=110&${week}`)
  const { page } = rooms
  await page.setViewportSize({ width: 360, height: 740 })
  const keyboard = new Keyboard(page)
  await keyboard.press(page.getByRole('button', { name: 'Меню' }))
  await keyboard.press(page.getByRole('menuitem', { name: /^Перевести занятия/ }), 'ArrowDown')
  const dialog = page.getByRole('dialog', { name: /^Перевести занятия/ })
  await keyboard.goTo(dialog.getByRole('combobox', { name: 'Куда' }))
  await page.keyboard.type('онлайн')
  await dialog.getByRole('option', { selected: true }).waitFor()
  await page.keyboard.press('Enter')
  const first = dialog.getByRole('group', { name: 'Что передать' }).getByRole('checkbox').nth(1)
  await keyboard.goTo(first)
  await page.keyboard.press('Space')
  await expect(first).not.toBeChecked()
  await keyboard.goTo(dialog.getByLabel('Причина', { exact: true }))
  await page.keyboard.type('Ремонт')
  await keyboard.press(dialog.getByRole('button', { name: 'Перевести' }))
  await expect(rooms.toast(/^Переведено \d+/)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rooms.toast(/^Отменено/)).toBeVisible()
})

test('it is offered to those alone who may change people or rooms', async ({ browser }) => {
  const teacher = await at(browser, 'teacher', `?type=teacher&id=6&${week}`)
  await new TopBarPage(teacher.page).openOptions()
  await expect(teacher.page.getByRole('menuitem', { name: /^Передать занятия/ })).toHaveCount(0)
})
