import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { TopBarPage } from './pages/top-bar'

test('one tab stop leads into the grid, arrows through its cells, Enter to its badges', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await dashboard.asList.focus()
  await page.keyboard.press('Tab')
  await expect(dashboard.focusedCell).toHaveAttribute('data-slot', '3.2')
  await page.keyboard.press('ArrowRight')
  await expect(dashboard.focusedCell).toHaveAttribute('data-slot', '3.3')
  await page.keyboard.press('ArrowDown')
  await expect(dashboard.focusedCell).toHaveAttribute('data-slot', '4.3')
  await page.keyboard.press('Control+Home')
  await expect(dashboard.focusedCell).toHaveAttribute('data-slot', '1.1')
  await page.keyboard.press('End')
  await expect(dashboard.focusedCell).toHaveAttribute('data-slot', '1.8')

  const full = dashboard.grid
    .getByRole('gridcell')
    .filter({ has: page.getByRole('button') })
    .first()
  await full.focus()
  await page.keyboard.press('Enter')
  await expect(full.getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(full).toBeFocused()
})

test('a subject chosen by Enter, or by its name in a cell, leaves the focus in the week', async ({
  page,
  signInAs,
}) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await dashboard.isAlive()
  const bar = new TopBarPage(page)
  const teacher = await bar.choose('Преподаватель', 'ива')
  await expect(dashboard.title).toContainText(teacher)
  await expect(dashboard.focusedCell).toBeVisible()
  await page.keyboard.press('d')
  await expect(dashboard.period).toContainText('23.11 - 29.11')

  await page.keyboard.press('a')
  // The week before stays, dimmed, until the next has come.
  await expect(dashboard.day('Понедельник 16.11')).toBeVisible()
  const full = dashboard.grid.getByRole('gridcell').filter({ has: page.getByRole('button') })
  const slot = await full.first().getAttribute('data-slot')
  await full.first().focus()
  await page.keyboard.press('Enter')
  const group = await page.locator(':focus').innerText()
  await page.keyboard.press('Enter')
  await expect(dashboard.title).toContainText(group)
  await expect(dashboard.focusedCell).toHaveAttribute('data-slot', slot ?? '')

  await page.goto('/dashboard/')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dashboard.focusedCell).toBeVisible()
})

test('the week keys act from inside the grid', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await dashboard.cell('Вторник', 2).focus()
  await page.keyboard.press('d')
  await expect(dashboard.period).toContainText('23.11 - 29.11')
  await expect(dashboard.focusedCell).toHaveAttribute('data-slot', '2.2')
})

for (const scheme of ['light', 'dark'] as const)
  for (const view of ['', '&view=list'])
    test(`axe finds nothing in the ${scheme} week${view}`, async ({ page, signInAs }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await signInAs('planner')
      const dashboard = await new DashboardPage(page).open(`?type=group&id=6&week=2026-11-16${view}`)
      await expect(dashboard.lessons.first()).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
    })
