import type { Browser, Locator } from '@playwright/test'
import { expect, openLive, signInPage, test } from './fixtures/test'
import { DragPage } from './pages/drag-page'
import { TopBarPage } from './pages/top-bar'

const group = '?type=group&id=6&week=2026-11-23'

/** Two weeks side by side. */
class AdjacentWeeksPage extends DragPage {
  get first(): Locator {
    return this.page.getByRole('main')
  }
  get second(): Locator {
    return this.page.getByRole('region', { name: /^Рядом: / })
  }
  /** Published classes of the first week that may be dragged, alone in their cells. */
  get draggable(): Locator {
    return this.first
      .locator('[role="gridcell"]:not(:has(article + article))')
      .getByRole('article')
      .and(this.withActs)
      .filter({ hasNotText: 'черновик' })
  }
  get freeInSecond(): Locator {
    return this.second.locator('[role="gridcell"]:not(:has(article))').filter({ hasText: 'свободно' }).first()
  }
}

async function at(browser: Browser, query = group): Promise<AdjacentWeeksPage> {
  const page = await (await browser.newContext({ viewport: { width: 1600, height: 900 } })).newPage()
  await signInPage(page, 'planner')
  const dashboard = await openLive(page, () => new AdjacentWeeksPage(page).open(query))
  await dashboard.isAlive()
  return dashboard
}

test('the next week opens next to the first, stays in the address, and closes by Escape', async ({ browser }) => {
  const planner = await at(browser)
  const { page } = planner
  await new TopBarPage(page).openOptions()
  await page.getByRole('menuitem', { name: 'Рядом…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Показать рядом' })
  expect(await planner.violations()).toEqual([])
  await dialog.getByRole('button', { name: /^Следующая неделя/ }).click()
  await expect(planner.second).toHaveAccessibleName(/30\.11 - 06\.12$/)
  await expect(planner.first).toHaveAccessibleName(/23\.11 - 29\.11$/)
  await expect(planner.second.getByRole('article').first()).toBeVisible()
  await page.reload()
  await expect(planner.second).toHaveAccessibleName(/30\.11 - 06\.12$/)
  await planner.isAlive()
  await planner.second.getByRole('button', { name: 'Следующая неделя' }).click()
  await expect(planner.second).toHaveAccessibleName(/07\.12 - 13\.12$/)
  await expect(planner.first).toHaveAccessibleName(/23\.11 - 29\.11$/)
  expect(await planner.violations()).toEqual([])

  await page.emulateMedia({ media: 'print' })
  await expect(planner.second).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await planner.second.getByRole('gridcell').first().focus()
  await page.keyboard.press('Escape')
  await expect(planner.second).toHaveCount(0)
  await expect(planner.focusedCell).toHaveCount(1)
  expect(new URL(page.url()).searchParams.has('type2')).toBe(false)
})

test('a class is dragged into another week, which says where it may go', async ({ browser }) => {
  const planner = await at(browser, `${group}&type2=group&id2=6&week2=2026-11-30`)
  const { page } = planner
  await planner.lift(planner.draggable.first())
  const free = planner.freeInSecond
  await planner.dragOver(free)
  await expect(free).toHaveAttribute('data-drop', 'free')
  expect(await planner.violations()).toEqual([])
  const slot = (await free.getAttribute('data-slot')) ?? ''
  await page.mouse.up()
  await page.getByRole('dialog').getByRole('button', { name: 'Перенести только это занятие' }).click()
  await expect(planner.outcome).toContainText('Место свободно.')
  await expect(planner.second.locator(`[data-slot="${slot}"]`)).toHaveAttribute('aria-selected', 'true')
  await planner.panel('Перенести занятия').getByRole('button', { name: 'Ремонт' }).click()
  await page.getByRole('button', { name: 'Перенести', exact: true }).click()
  await expect(planner.toast(/^Перенесено: /)).toBeVisible()
  await expect(planner.second.locator(`[data-slot="${slot}"]`).getByRole('article')).toHaveCount(1)
  await planner.undo()
  await expect(planner.second.locator(`[data-slot="${slot}"]`).getByRole('article')).toHaveCount(0)
})

test('by keyboard a class goes to the week of a room, and into that room', async ({ browser }) => {
  const planner = await at(browser, `${group}&type2=auditory&id2=110`)
  const { page } = planner
  const cell = planner.cellOf(planner.draggable.first())
  await cell.focus()
  await expect(async () => {
    await page.keyboard.press('m')
    await expect(planner.ghost).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(planner.ghost).toContainText(/Tab\s— другая неделя/)
  const slot = (await cell.getAttribute('data-slot')) ?? ''
  await page.keyboard.press('Tab')
  await expect(planner.second.locator(`[data-slot="${slot}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  const room = await planner.second.getByRole('heading', { level: 2 }).getAttribute('title')
  await expect(planner.panel('Сменить аудиторию')).toContainText(room ?? 'a room')
})
