import type { Locator, Page } from '@playwright/test'
import { expect, openLive, ownPage, test } from './fixtures/test'
import { TaskPage } from './pages/task-panel'

/** A week that no other test changes. */
const monday = '2026-12-07'

const entry = (page: Page, section: string, reason: string): Locator =>
  page.getByRole('region', { name: section }).getByRole('listitem').filter({ hasText: reason })

async function week(page: Page, group: number): Promise<TaskPage> {
  const shown = await openLive(page, () => new TaskPage(page).open(`?type=group&id=${group}&week=${monday}`))
  await shown.isAlive()
  return shown
}

test('a teacher asks for another time, the planner accepts with one press, the student sees only the result', async ({
  browser,
}) => {
  // A repeated test asks anew.
  const reason = `Командировка ${test.info().retry}`
  const student = await ownPage(browser, 'student')
  const { subjects } = (await (await student.request.get('/api/notice/')).json()) as {
    subjects: { id: number }[]
  }
  const group = subjects[0]?.id ?? 0
  const teacher = await week(await ownPage(browser, 'teacher'), group)
  const card = teacher.ownClasses.filter({ hasNotText: /Перенесено|Снято/ }).first()
  const source = await teacher.slotOf(teacher.cellOf(card))
  await teacher.begin(card, 'Попросить…')
  const dialog = teacher.page.getByRole('dialog', { name: 'Попросить' })
  const offers = dialog.getByRole('group', { name: 'Ничего больше не двигать' }).getByRole('radio')
  await offers.first().check()
  const send = dialog.getByRole('button', { name: 'Попросить' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByLabel('Почему').fill(reason)
  await send.click()
  await expect(teacher.toast(/^Просьба отправлена диспетчеру/)).toBeVisible()
  await expect(teacher.cellAt(source)).not.toContainText('Перенесено')

  const planner = await ownPage(browser, 'planner')
  await planner.setViewportSize({ width: 360, height: 740 })
  await planner.goto('/appeals/')
  const waiting = entry(planner, 'Ждут вашего решения', reason)
  await expect(waiting).toContainText('Преподаватель')
  await waiting.getByRole('button', { name: 'Принять' }).focus()
  await planner.keyboard.press('Enter')
  // What is doubtful about the place is told first; which place was offered depends on the week.
  const accepted = planner.getByText(/^Просьба принята/)
  const anyway = planner.getByRole('button', { name: 'Принять всё равно' })
  await expect(accepted.or(anyway)).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(accepted).toBeVisible()
  await expect(waiting).toHaveCount(0)
  expect(await planner.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  const seen = await week(student, group)
  await expect(seen.cellAt(source)).toContainText(/Перенесено на/)
  await expect(seen.grid).not.toContainText(reason)
  expect((await student.request.get('/appeals/')).status()).toBe(404)

  await teacher.page.goto('/appeals/')
  const own = entry(teacher.page, 'Ваши просьбы', reason)
  await expect(own).toContainText('Принята')
  await planner.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(waiting).toBeVisible()
  await teacher.page.reload()
  await own.getByRole('button', { name: 'Отозвать' }).click()
  await expect(own).toContainText('Отозвана')
})
