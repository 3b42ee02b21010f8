import type { Browser } from '@playwright/test'
import { expect, openLive, ownPage, test, type DemoAccount } from './fixtures/test'
import { TaskPage } from './pages/task-panel'

const group = '?type=group&id=6&week=2026-11-23'

async function at(browser: Browser, account: DemoAccount): Promise<TaskPage> {
  const page = await ownPage(browser, account)
  const dashboard = await openLive(page, () => new TaskPage(page).open(group))
  await dashboard.isAlive()
  // The page learns which classes the planner may change from the list of groups.
  if (account === 'planner') await page.getByRole('button', { name: 'Нагрузка', exact: true }).waitFor()
  return dashboard
}

test('a class is moved by keyboard alone; others see it, and its trace leads there', async ({ browser }) => {
  const [planner, student] = [await at(browser, 'planner'), await at(browser, 'student')]
  const { page } = planner
  const source = await planner.slotOf(planner.cellOf(planner.ownClasses.first()))
  await planner.begin(planner.ownClasses.first(), 'Перенести…')
  const panel = planner.panel('Перенести занятия')
  await expect(panel).toBeVisible()
  await expect(planner.cellAt(source)).toBeFocused()
  const target = await planner.slotOf(planner.freeCells.first())
  await planner.walk(source, target)
  await page.keyboard.press('Enter')
  await expect(planner.cellAt(target)).toHaveAttribute('aria-selected', 'true')
  await expect(planner.outcome).toContainText('Место свободно.')
  await planner.tabTo(planner.reason)
  await page.keyboard.type('Болезнь преподавателя')
  await planner.tabTo(panel.getByRole('button', { name: 'Перенести', exact: true }))
  await page.keyboard.press('Enter')
  await planner.toast(/^Перенесено: /).hover()
  await expect(panel).toBeHidden()

  for (const { grid } of [planner, student]) {
    const left = grid.locator(`[data-slot="${source}"]`)
    await expect(left).toContainText(/Перенесено на.*перенёс: .+/i)
    await expect(grid.locator(`[data-slot="${target}"]`).getByRole('article')).toHaveCount(1)
  }
  // The reason is shown to planners, but not to readers.
  const illness = /Болезнь преподавателя/
  await expect(planner.cellAt(source)).toContainText(illness)
  await expect(student.cellAt(source)).not.toContainText(illness)
  await student
    .cellAt(source)
    .getByRole('button', { name: /^Показать, куда/ })
    .click()
  await expect(student.cellAt(target)).toBeFocused()

  await planner.undo()
  await expect(student.cellAt(target).getByRole('article')).toHaveCount(0)
  await expect(student.cellAt(source)).not.toContainText('Перенесено')
})

test('a class is withdrawn with a reason, leaves a trace and comes back', async ({ browser }) => {
  const planner = await at(browser, 'planner')
  const source = await planner.slotOf(planner.cellOf(planner.ownClasses.first()))
  await planner.begin(planner.ownClasses.first(), 'Снять с расписания…')
  const panel = planner.panel('Перенести занятия')
  await expect(panel.getByRole('checkbox', { name: 'Без переноса' })).toBeChecked()
  await panel.getByRole('button', { name: 'Ремонт' }).click()
  await expect(planner.outcome).toContainText(/уйдёт из\sрасписания/)
  await panel.getByRole('button', { name: /^Снять с\sрасписания$/ }).click()
  await expect(planner.toast(/^Снято с\sрасписания: /)).toBeVisible()
  await expect(planner.cellAt(source)).toContainText(/Снято. Причина: Ремонт; снял: .+/)
  await planner.undo()
  await expect(planner.cellAt(source)).not.toContainText('Снято')
})

test('just changed, a class leaves no trace; until the end its series goes with it', async ({ browser }) => {
  const planner = await at(browser, 'planner')
  const source = await planner.slotOf(planner.cellOf(planner.ownClasses.first()))
  await planner.begin(planner.ownClasses.first(), 'Перенести…')
  const panel = planner.panel('Перенести занятия')
  const target = await planner.slotOf(planner.freeCells.first())
  await planner.cellAt(target).click()
  await panel.getByRole('checkbox', { name: 'До конца семестра' }).check()
  await expect(planner.outcome).toContainText(/Перенос(?:ится|ятся) \d+\sзаняти|Место занято/)
  await panel.getByRole('checkbox', { name: 'До конца семестра' }).uncheck()
  await panel.getByRole('checkbox', { name: 'Просто поменять' }).check()
  await expect(planner.reason).toBeHidden()
  await expect(planner.outcome).toContainText('Место свободно.')
  await panel.getByRole('button', { name: 'Перенести', exact: true }).click()
  await expect(planner.toast(/^Перенесено: /)).toBeVisible()
  await expect(planner.cellAt(target).getByRole('article')).toHaveCount(1)
  await expect(planner.cellAt(source)).not.toContainText('Перенесено')
  await planner.undo()
  await expect(planner.cellAt(target).getByRole('article')).toHaveCount(0)
})

test('a place that is taken is refused, and the cell and the panel say by whom', async ({ browser }) => {
  const planner = await at(browser, 'planner')
  await planner.begin(planner.ownClasses.first(), 'Перенести…')
  const taken = planner.grid.locator('[data-state~="occupied-by-group"]').first()
  await expect(taken).toHaveAccessibleDescription(/занята: .*«.+»/)
  // By its corner: in the middle may be the link of a class.
  await taken.click({ position: { x: 4, y: 4 } })
  const panel = planner.panel('Перенести занятия')
  await expect(planner.outcome).toContainText('Место занято')
  await expect(planner.outcome).toContainText(/— «.+»/)
  await panel.getByRole('button', { name: 'Ремонт' }).click()
  const submit = panel.getByRole('button', { name: 'Перенести', exact: true })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await submit.press('Enter')
  await expect(panel).toBeVisible()
  await expect(planner.toast(/^Перенесено/)).toHaveCount(0)
})

test('a room manager gives a class another room; its group sees it, and it comes back', async ({ browser }) => {
  const [manager, student] = [await at(browser, 'rooms'), await at(browser, 'student')]
  const card = manager.ownClasses.first()
  const slot = await manager.slotOf(manager.cellOf(card))
  await manager.begin(card, 'Сменить аудиторию…')
  const panel = manager.panel('Сменить аудиторию')
  await expect(panel.getByText('Выберите аудиторию.')).toBeVisible()
  const row = panel.locator('[data-room]:not([data-room^="-"])').first()
  const title = (await row.locator('[title]').first().getAttribute('title')) ?? ''
  await row.click()
  await panel.getByRole('button', { name: 'Ремонт' }).click()
  await expect(manager.outcome).toContainText(/^Аудитория свободна\./)
  await panel.getByRole('button', { name: 'Сменить', exact: true }).click()
  await expect(manager.toast(/^Аудитория изменена: /)).toBeVisible()
  await expect(student.cellAt(slot)).toContainText(title)
  await expect(student.cellAt(slot)).toContainText(/Переведено из/)
  await manager.undo()
  await expect(student.cellAt(slot)).not.toContainText('Переведено')
})

test('two classes are swapped, and come back together', async ({ browser }) => {
  const planner = await at(browser, 'planner')
  const cards = planner.ownClasses
  const first = cards.first()
  const title = await first.locator('p').first().innerText()
  const source = await planner.slotOf(planner.cellOf(first))
  await planner.begin(first, 'Поменять местами…')
  const panel = planner.panel('Поменять местами')
  await expect(panel.getByRole('button', { name: 'Поменять', exact: true })).toHaveCount(0)
  // Swappable classes are marked; the others name their conflicts.
  await expect(cards.filter({ hasText: /нельзя: .+ — «.+»/ }).first()).toBeVisible()
  const partner = cards.filter({ hasText: 'можно поменять' }).first()
  const target = await planner.slotOf(planner.cellOf(partner))
  await partner
    .locator('p')
    .first()
    .click({ position: { x: 4, y: 4 } })
  await expect(planner.cellAt(target)).toHaveAttribute('aria-selected', 'true')
  await expect(planner.outcome).toContainText('Станет так')
  await expect(panel.getByRole('region', { name: 'с занятием' })).toBeVisible()
  await panel.getByRole('button', { name: 'Перевод' }).click()
  await panel.getByRole('button', { name: 'Поменять', exact: true }).click()
  await expect(planner.toast(/^Занятия поменялись местами/)).toBeVisible()
  await expect(planner.cellAt(target)).toContainText(title)
  await planner.undo()
  await expect(planner.cellAt(source)).toContainText(title)
})
