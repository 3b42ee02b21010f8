import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures/test'
import { PlanningPage } from './pages/planning-page'

const group = '?type=group&id=6&week=2026-11-16'

test('with an item picked, each cell counts the dates of the whole series, says who holds the others, and placing agrees', async ({
  page,
  signInAs,
}) => {
  await signInAs('planner')
  const planner = await new PlanningPage(page).openLoad(group)
  await (await planner.unfinished()).first().click()
  const cells = planner.grid.locator('[role="gridcell"][data-slot]')
  const partly = cells.filter({ hasText: /\d\sиз\s\d|(неч|чёт)\.\sвсе/ }).first()
  await expect(partly).toBeVisible()
  await expect(cells.filter({ hasText: 'нельзя' }).first()).toBeVisible()

  const tooltip = page.getByRole('tooltip')
  // Focus shows it to keyboard users.
  await page.keyboard.press('Shift')
  await partly.focus()
  await expect(tooltip).toContainText(/^До конца свободно \d+ из \d+/)
  const [, free, all] = /свободно (\d+) из (\d+)/.exec(await tooltip.innerText()) ?? []
  await expect(tooltip.getByRole('listitem', { includeHidden: true }).first()).toContainText(/—/)
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()
  await page.mouse.move(0, 0)
  await partly.hover()
  await expect(tooltip).toBeVisible()
  await expect(partly).toHaveAccessibleDescription(new RegExp(`^До конца свободно ${free} из ${all}`))

  await partly.press('Enter')
  await page.getByRole('button', { name: 'До конца семестра' }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Поставить\\s${free}$`) })).toBeVisible()
})

test('where others stand the menu of load says who would make way; both are one change', async ({ page, signInAs }) => {
  await signInAs('planner')
  const planner = await new PlanningPage(page).openLoad('?type=group&id=7&week=2026-11-23')
  await (await planner.unfinished()).first().click()
  const blocked = planner.grid.locator('[role="gridcell"][data-slot]').filter({ hasText: 'нельзя' })
  await expect(blocked.first()).toBeVisible()
  await blocked.first().press('Enter')
  const way = page.getByRole('button', { name: /^Освободить, если перенести/ })
  await way.first().click()
  const dialog = page.getByRole('dialog', { name: 'Освободить место' })
  await expect(dialog.getByRole('list', { name: 'Кто куда' }).getByRole('listitem').first()).toContainText('→')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const submit = dialog.getByRole('button', { name: 'Сделать' })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Перевод' }).click()
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
  await submit.click()
  const toast = planner.toast(/^Поставлено/)
  // Drafts on the place must be confirmed by the user.
  const agree = page
    .getByRole('dialog', { name: /Подтвер|Всё равно/ })
    .getByRole('button')
    .last()
  await expect(toast.or(agree)).toBeVisible()
  if (await agree.isVisible()) await agree.click()
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Отменить' }).click()
  await expect(page.getByText(/^Отменено/)).toBeVisible()
})

test('if the dates cannot be loaded, the marks of the week stay, and the panel says so', async ({ page, signInAs }) => {
  await signInAs('planner')
  await page.route('**/nagruzka-span/**', (route) => route.fulfill({ status: 500, json: { detail: 'Сбой' } }))
  const planner = await new PlanningPage(page).openLoad(group)
  await (await planner.unfinished()).first().click()
  await expect(planner.grid.getByText('группа', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('отметки — за показанную неделю')).toBeVisible()
  await page.unroute('**/nagruzka-span/**')
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(planner.grid.getByText('нельзя', { exact: true }).first()).toBeVisible()
})
