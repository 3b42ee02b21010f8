import { expect, openLive, ownPage, test } from './fixtures/test'
import { TaskPage } from './pages/task-panel'

const group = '?type=group&id=6&week=2026-11-23'

test('a move is in the class’s history; the week is seen as it was before, and the move is taken back from there', async ({
  browser,
}) => {
  const page = await ownPage(browser, 'planner')
  const planner = await openLive(page, () => new TaskPage(page).open(group))
  await planner.isAlive()
  const card = planner.ownClasses.first()
  const title = (await card.getAttribute('data-meeting')) ?? ''
  const moved = page.locator(`[data-meeting="${title}"]`)
  const source = await planner.slotOf(planner.cellOf(card))
  await planner.begin(card, 'Перенести…')
  const panel = planner.panel('Перенести занятия')
  await planner.freeCells.first().click()
  await panel.getByRole('checkbox', { name: 'Просто поменять' }).check()
  await expect(planner.outcome).toContainText('Место свободно.')
  await panel.getByRole('button', { name: 'Перенести', exact: true }).click()
  await expect(planner.toast(/^Занятие перенесено|^Перенесено/)).toBeVisible()
  await expect(planner.cellAt(source).locator(moved)).toHaveCount(0)

  await planner.openActs(moved)
  await page.getByRole('dialog').getByRole('link', { name: 'История занятия' }).click()
  const newest = page.getByRole('listitem').filter({ hasText: 'Перенесено: ' }).first()
  await newest.getByRole('button', { name: /^Подробно/ }).click()
  await expect(newest.getByText('Когда:')).toBeVisible()

  await newest.getByRole('link', { name: 'Неделя до этого изменения' }).click()
  await expect(page.getByText(/^Как было /)).toBeVisible()
  await expect(page.getByRole('table').locator(moved)).toHaveCount(1)
  await page.getByRole('link', { name: 'Отличия от сейчас' }).click()
  await expect(page.getByText(/^сейчас: /).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Действия/ })).toHaveCount(0)

  await page.goBack()
  await page.goBack()
  await newest.getByRole('button', { name: /^Подробно/ }).click()
  await newest.getByRole('button', { name: 'Отменить…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Отменить', exact: true }).click()
  await expect(page.getByRole('status').getByText('Изменение отменено')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'отменено' }).first()).toBeVisible()
  await planner.open(group)
  await expect(planner.cellAt(source).locator(moved)).toHaveCount(1)
})
