import type { Locator } from '@playwright/test'
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

test('one’s last acts are taken back in the week, and returned, by keys; an open panel asks nothing of what is no more', async ({
  browser,
}) => {
  const page = await ownPage(browser, 'planner')
  const planner = await openLive(page, () => new TaskPage(page).open(group))
  await planner.isAlive()
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`)
  })
  const card = planner.ownClasses.first()
  const moved = page.locator(`[data-meeting="${(await card.getAttribute('data-meeting')) ?? ''}"]`)
  const source = await planner.slotOf(planner.cellOf(card))
  const panel = planner.panel('Перенести занятия')
  const aim = async (cell: Locator) => {
    await planner.begin(moved, 'Перенести…')
    await cell.click()
    await panel.getByRole('checkbox', { name: 'Просто поменять' }).check()
    await expect(planner.outcome).toContainText('Место свободно.')
  }
  await aim(planner.freeCells.first())
  await panel.getByRole('button', { name: 'Перенести', exact: true }).click()
  await expect(planner.toast(/^Занятие перенесено|^Перенесено/)).toBeVisible()
  await expect(planner.cellAt(source).locator(moved)).toHaveCount(0)

  // The panel is open again, with the class that is about to move back.
  await aim(planner.freeCells.last())
  await planner.cellOf(moved).focus()
  await page.keyboard.press('z')
  const acts = page.getByRole('dialog', { name: 'Мои последние действия' })
  const newest = acts.getByRole('listitem').first()
  await expect(newest).toContainText('Перенесено: ')
  const question = (name: string) => page.getByRole('dialog', { name })
  await planner.tabTo(newest.getByRole('button', { name: /^Отменить/ }))
  await page.keyboard.press('Enter')
  await question('Отменить это изменение?').waitFor()
  await planner.tabTo(question('Отменить это изменение?').getByRole('button', { name: 'Отменить' }))
  // The panel asks about the class where it is now; a question still on its way would rightly be refused.
  const askedAgain = page.waitForResponse(/\/api\/query\/move-schedule-to-date\//)
  await page.keyboard.press('Enter')
  await expect(newest.getByRole('button', { name: /^Вернуть/ })).toBeVisible()
  await askedAgain
  await planner.tabTo(newest.getByRole('button', { name: /^Вернуть/ }))
  await page.keyboard.press('Enter')
  await planner.tabTo(question('Вернуть отменённое?').getByRole('button', { name: 'Вернуть' }))
  await page.keyboard.press('Enter')
  await expect(acts.getByRole('listitem').nth(1)).toContainText('отменено')
  await expect(newest).toContainText('возврат')
  await expect(newest.getByRole('button', { name: /^Отменить/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(acts).toHaveCount(0)
  await expect(planner.cellAt(source).locator(moved)).toHaveCount(0)
  // It continues with the class in its present place.
  await expect(planner.outcome).toContainText('Место свободно.')
  expect(refused).toEqual([])
})
