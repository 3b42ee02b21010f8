import type { Browser, Locator } from '@playwright/test'
import { expect, openLive, ownPage, sendAs, test } from './fixtures/test'
import { TaskPage } from './pages/task-panel'

/** Opens «Пожелания и закрытие» of a room as who keeps rooms. */
async function panelOf(browser: Browser, query: string): Promise<{ keeper: TaskPage; panel: Locator }> {
  const page = await ownPage(browser, 'rooms')
  const keeper = await openLive(page, () => new TaskPage(page).open(query))
  await keeper.isAlive()
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('menuitem', { name: /^Пожелания/ }).click()
  return { keeper, panel: page.getByRole('complementary', { name: /^Пожелания/ }) }
}

test('a floor is closed with its classes moved; what is left is asked for again; it ends early and they return', async ({
  browser,
}) => {
  const { keeper, panel } = await panelOf(browser, '?type=auditory&id=150&week=2026-11-23')
  const { page } = keeper
  await panel.getByRole('button', { name: 'Закрыть аудиторию' }).click()
  const form = panel.getByRole('form')
  await form.getByLabel('Что закрыть').selectOption({ label: 'Этаж' })
  await form.getByRole('button', { name: 'Ремонт' }).click()
  await form.getByLabel(/^По дату/).fill('2026-11-28')
  await expect(form.getByText(/^Будет закрыто: \d+\sаудитор/)).toBeVisible()
  await form.getByRole('button', { name: 'Что там стоит…' }).click()

  const plan = page.getByRole('dialog', { name: 'Закрыть аудитории' })
  const rows = plan.getByRole('list', { name: /^Что стоит/ }).getByRole('checkbox')
  await expect(rows.first()).toBeChecked({ timeout: 60_000 })
  const submit = plan.getByRole('button', { name: /^Закрыть и\sпереставить \d+\sзанят/ })
  const whole = await submit.innerText()
  // One class stays.
  await rows.first().uncheck()
  await expect(submit).not.toHaveText(whole)
  await submit.click()
  await expect(keeper.toast(/^Закрыто: \d+\sаудитор.*переставлено/)).toBeVisible({ timeout: 60_000 })

  const menu = panel.getByRole('button', { name: 'Закрытые вместе: Ремонт' })
  await menu.click()
  await page.getByRole('menuitem', { name: /^Что в\sних стоит/ }).click()
  const left = page.getByRole('dialog', { name: /^Что стоит/ })
  await expect(
    left
      .getByRole('list', { name: /^Что стоит/ })
      .getByRole('checkbox')
      .first(),
  ).toBeVisible()
  await left.getByRole('button', { name: 'Отмена' }).click()

  await menu.click()
  await page.getByRole('menuitem', { name: /^Открыть все раньше/ }).click()
  const end = page.getByRole('dialog', { name: 'Открыть раньше' })
  await expect(end.getByRole('list').getByRole('checkbox').first()).toBeChecked({ timeout: 60_000 })
  const open = end.getByRole('button', { name: /^Открыть и\sвернуть \d+\sзанят/ })
  await expect(open).not.toHaveAttribute('aria-disabled', 'true', { timeout: 60_000 })
  await open.click()
  await expect(keeper.toast(/^Аудитории открыты; возвращено/)).toBeVisible({ timeout: 60_000 })
  await expect(menu).toHaveCount(0)

  await keeper.undo()
  await expect(menu).toBeVisible()
})

test('one undo opens the rooms and brings every class back, by keys on a narrow screen', async ({ browser }) => {
  const { keeper, panel } = await panelOf(browser, '?type=auditory&id=220&week=2026-11-23')
  const { page } = keeper
  await panel.getByRole('button', { name: 'Закрыть аудиторию' }).press('Enter')
  const form = panel.getByRole('form')
  await form.getByLabel('Что закрыть').selectOption({ label: 'Этаж' })
  await form.getByRole('button', { name: 'Ремонт' }).press('Enter')
  await form.getByRole('button', { name: 'Что там стоит…' }).press('Enter')
  const plan = page.getByRole('dialog', { name: 'Закрыть аудитории' })
  const submit = plan.getByRole('button', { name: /^Закрыть и\sпереставить/ })
  await expect(submit).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await submit.press('Enter')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(keeper.toast(/^Закрыто/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Закрытые вместе: Ремонт' })).toBeVisible()
  await keeper.undo()
  await expect(panel.getByRole('button', { name: 'Закрытые вместе: Ремонт' })).toHaveCount(0)
})

test('an open plan says what somebody else took out of the rooms meanwhile, and keeps what is ticked', async ({
  browser,
}) => {
  const { keeper, panel } = await panelOf(browser, '?type=auditory&id=150&week=2026-11-23')
  const { page } = keeper
  const admin = await ownPage(browser, 'admin')
  const read = await admin.request.get('/api/auditory/150/schedule/?dbeg=2026-11-23&dend=2026-11-28')
  const { schedule } = (await read.json()) as { schedule: { id: number; state: string }[] }
  const gone = schedule.find(({ state }) => state === 'published')
  await panel.getByRole('button', { name: 'Закрыть аудиторию' }).click()
  const form = panel.getByRole('form')
  await form.getByLabel('Что закрыть').selectOption({ label: 'Этаж' })
  await form.getByRole('button', { name: 'Ремонт' }).click()
  await form.getByLabel(/^По дату/).fill('2026-11-28')
  await form.getByRole('button', { name: 'Что там стоит…' }).click()
  const plan = page.getByRole('dialog', { name: 'Закрыть аудитории' })
  const rows = plan.getByRole('list', { name: /^Что стоит/ }).getByRole('checkbox')
  await expect(rows.first()).toBeChecked({ timeout: 60_000 })

  const withdrawn = await sendAs(admin, '/api/query/move-schedule-to-date/', {
    schedule_id: gone?.id,
    reason: 'Болезнь',
  })
  const { change_id: changeId } = (await withdrawn.json()) as { change_id: number }
  const meanwhile = plan.getByRole('region', { name: 'Пока план открыт, отсюда ушло' })
  await expect(meanwhile.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 })
  // Whatever is left in the rooms: it may be nothing that moves.
  await expect(plan.getByRole('button', { name: /^Закрыть/ }).last()).not.toHaveAttribute('aria-disabled', 'true')
  await plan.getByRole('button', { name: 'Отмена' }).click()
  await sendAs(admin, `/api/change/${changeId}/undo/`)
})
