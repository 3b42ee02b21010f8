import { expect, test } from './fixtures/test'
import { PlanningPage } from './pages/planning-page'

const group = '?type=group&id=6&week=2026-11-16'

test('what is left is searched for and watched, kept as drafts in part, and taken back as one change', async ({
  page,
  signInAs,
}) => {
  await signInAs('planner')
  await new PlanningPage(page).openLoad(group)
  const open = page.getByRole('button', { name: 'Доставить остаток…' })
  const dialog = page.getByRole('dialog', { name: 'Доставить остаток' })
  await open.click()
  await dialog.getByLabel('Искать').selectOption('10')
  await dialog.getByRole('button', { name: 'Начать поиск' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  // After closing the dialog the search is still where it was.
  await page.keyboard.press('Escape')
  await open.click()
  await expect(dialog.getByText(/^Есть место для/)).toBeVisible({ timeout: 20_000 })
  await dialog.getByRole('button', { name: 'Остановить, взять лучшее' }).click()
  const keep = dialog.getByRole('button', { name: 'Оставить черновиками' })
  await expect(keep).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByRole('status')).toContainText(/Нашлось место для/)
  await expect(dialog.getByRole('table')).toContainText('Станет')

  // The week behind shows the proposals, and leads back to the list.
  await page.keyboard.press('Escape')
  const proposed = page.getByRole('gridcell').getByRole('button', { name: /^Предложено поиском: / })
  await expect(proposed).not.toHaveCount(0)
  await proposed.first().click()
  await expect(dialog.getByRole('listitem').getByRole('checkbox').and(page.locator(':focus'))).toHaveCount(1)

  const ticks = dialog.getByRole('listitem').getByRole('checkbox')
  const all = await ticks.count()
  expect(all).toBeGreaterThan(1)
  await ticks.first().uncheck()
  await dialog.getByLabel('Показать').selectOption('По преподавателям')
  await expect(dialog.getByRole('listitem').getByRole('checkbox', { checked: false })).not.toHaveCount(0)
  await keep.click()
  await expect(dialog).toBeHidden()
  const said = page.getByText(/^Поставлено черновиками: \d+/)
  await expect(said).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText(/^Отменено/)).toBeVisible()

  // Nothing of it is offered again, and what was undone is unplaced again.
  await open.click()
  await expect(dialog.getByRole('button', { name: 'Начать поиск' })).toBeVisible()
})

test('the search for a whole faculty opens from «Мой институт»', async ({ page, signInAs }) => {
  await signInAs('planner')
  await page.goto('/workbench/')
  await page.getByRole('button', { name: 'Доставить остаток…' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Начать поиск' })).toBeVisible()
})

test('a search that cannot begin says why', async ({ page, signInAs }) => {
  await signInAs('planner')
  await new PlanningPage(page).openLoad('?type=group&id=6&week=2027-07-19')
  await page.getByRole('button', { name: 'Доставить остаток…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Доставить остаток' })
  await dialog.getByRole('button', { name: 'Начать поиск' }).click()
  await expect(page.getByText('нет семестра')).toBeVisible()
})
