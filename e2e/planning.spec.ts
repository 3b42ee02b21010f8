import type { Browser } from '@playwright/test'
import { expect, openLive, ownPage, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { Keyboard } from './pages/keyboard'
import { PlanningPage } from './pages/planning-page'
import { TopBarPage } from './pages/top-bar'

const group = '?type=group&id=6&week=2026-11-16'

async function planning(browser: Browser): Promise<PlanningPage> {
  return new PlanningPage(await ownPage(browser, 'planner')).openLoad(group)
}

async function watching(browser: Browser): Promise<DashboardPage> {
  const page = await ownPage(browser, 'student')
  return openLive(page, () => new DashboardPage(page).open(group))
}

test('a planner previews a series, places and publishes it, and takes it back; a student sees it live', async ({
  browser,
}) => {
  const student = await watching(browser)
  const planner = await planning(browser)
  const { cell } = await planner.selectPlaceable()
  const slot = await cell.getAttribute('data-slot')
  const seen = student.grid.locator(`[data-slot="${slot}"] article`)

  await cell.click()
  await planner.page.getByRole('button', { name: 'До конца семестра' }).click()
  const place = planner.page.getByRole('button', { name: /^Поставить\s\d+$/ })
  const count = Number(/\d+/.exec((await place.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(1)
  await place.click()
  await expect(planner.toast(new RegExp(`^Поставлено ${count}\\s`))).toBeVisible()
  await expect(cell.getByText('черновик', { exact: true })).toBeVisible()
  await expect(seen).toHaveCount(0)
  // The focus is back in the cell, and its tooltip must not open.
  await planner.page.mouse.move(0, 0)
  await expect(planner.page.getByRole('tooltip')).toHaveCount(0)

  // The draft stays visible after closing the panel and after a reload, unless drafts are switched off.
  await planner.page.getByRole('button', { name: 'Закрыть нагрузку' }).click()
  const draft = cell.getByText('черновик', { exact: true })
  await expect(draft).toBeVisible()
  await planner.page.reload()
  await expect(draft).toBeVisible()
  const bar = new TopBarPage(planner.page)
  await bar.openOptions()
  await bar.menu.getByRole('menuitemcheckbox', { name: 'Черновики' }).click()
  await expect(draft).toHaveCount(0)
  await planner.page.reload()
  await expect(planner.page.getByText('Черновики скрыты')).toBeVisible()
  await expect(draft).toHaveCount(0)
  await planner.page.getByRole('button', { name: 'Нагрузка', exact: true }).click()
  await expect(draft).toBeVisible()

  await planner.act(/^Опубликовать до/)
  const confirmation = planner.dialog(/^Вы уверены что хотите опубликовать спроектированное\?$/)
  await expect(confirmation).toContainText(/Опубликовать \d+\sзаняти/)
  await confirmation.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(planner.toast(/^Опубликовано \d+/)).toBeVisible()
  await expect(seen).toHaveCount(1)

  await planner.page.getByRole('button', { name: 'Отменить' }).last().click()
  await expect(planner.toast(/^Отменено: «Опубликовано/)).toBeVisible()
  await expect(seen).toHaveCount(0)
  await expect(cell.getByText('черновик', { exact: true })).toBeVisible()

  await cell.focus()
  await planner.page.keyboard.press('Delete')
  await planner.page.getByRole('button', { name: 'Удалить все связанные' }).click()
  await expect(planner.toast(/^Удалено/)).toBeVisible()
  await expect(cell.getByRole('article')).toHaveCount(0)
})

test('a planner’s whole task takes nothing but the keyboard', async ({ page }) => {
  const planner = new PlanningPage(page)
  const keyboard = new Keyboard(page)
  await page.goto('/?next=%2Fdashboard%2F%3Ftype%3Dgroup%26id%3D7%26week%3D2026-11-16')
  await keyboard.goTo(page.getByLabel('Имя пользователя'))
  await page.keyboard.type('planner')
  await keyboard.goTo(page.getByLabel('Пароль'))
  await page.keyboard.type('demo')
  await page.keyboard.press('Enter')
  await planner.isAlive()

  await keyboard.press(new TopBarPage(page).selector('Группа'))
  await page.keyboard.type('истб-24-1')
  await expect(page.getByRole('option', { selected: true })).toContainText('ИСТб-24-1')
  await page.keyboard.press('Enter')
  await expect(planner.title).toContainText('ИСТб-24-1')

  await keyboard.press(page.getByRole('button', { name: 'Нагрузка', exact: true }))
  await keyboard.goTo(page.getByRole('checkbox', { name: /^готово/ }))
  await page.keyboard.press('Space')
  await keyboard.press(planner.list.locator('button[aria-pressed]').first())
  const cell = await planner.freeCell()
  await page.keyboard.press('w')
  await keyboard.walkTo(planner, (await cell.getAttribute('data-slot')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Один раз' })).toBeFocused()
  await keyboard.press(page.getByRole('button', { name: 'До конца семестра' }))
  await keyboard.press(page.getByRole('button', { name: /^Поставить\s\d+$/ }))
  await expect(planner.toast(/^Поставлено \d+/)).toBeVisible()
  await expect(cell).toBeFocused()
  const draft = cell.getByText('черновик', { exact: true })
  await expect(draft).toBeVisible()

  await keyboard.press(page.getByRole('button', { name: 'Действия с нагрузкой' }))
  await keyboard.press(page.getByRole('menuitem', { name: /^Опубликовать до/ }), 'ArrowDown')
  await keyboard.press(
    planner.dialog(/^Вы уверены что хотите/).getByRole('button', { name: 'Опубликовать', exact: true }),
  )
  await expect(planner.toast(/^Опубликовано \d+/)).toBeVisible()
  await expect(draft).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(planner.toast(/^Отменено: «Опубликовано/)).toBeVisible()
  await expect(draft).toBeVisible()

  await page.keyboard.press('w')
  await keyboard.walkTo(planner, (await cell.getAttribute('data-slot')) ?? '')
  await page.keyboard.press('Delete')
  await keyboard.press(page.getByRole('button', { name: 'Удалить все связанные' }))
  await expect(planner.toast(/^Удалено/)).toBeVisible()
  await expect(cell.getByRole('article')).toHaveCount(0)
  await expect(cell).toBeFocused()
})

test('a row of the load is dragged onto a cell low in the week', async ({ browser }) => {
  const planner = await planning(browser)
  const { row, cell } = await planner.selectPlaceable('6.')
  await row.dragTo(cell)
  await expect(planner.page.getByRole('button', { name: 'Один раз' })).toBeFocused()

  // A menu opened at the foot of the week stays on screen when it grows, and its list is not clipped.
  await planner.page.getByRole('button', { name: 'До даты…' }).click()
  const menu = planner.page.getByRole('dialog')
  await expect(menu.getByRole('button', { name: 'Дальше' })).toBeInViewport({ ratio: 1 })
  await menu.getByRole('combobox', { name: 'Аудитория' }).click()
  await expect(menu.getByRole('option', { name: 'Онлайн' })).toBeInViewport({ ratio: 1 })
  await expect(menu.getByText(/^Показаны первые/)).toBeInViewport({ ratio: 1 })
})

test('of two who change one class the second sees its present state, and loses nothing', async ({ browser }) => {
  const [first, second] = [await planning(browser), await planning(browser)]
  const open = async ({ page, grid, withActs }: PlanningPage) => {
    const card = grid.getByRole('article').and(withActs)
    await card.first().hover()
    await card
      .first()
      .getByRole('button', { name: /^Действия/ })
      .click()
    await page.getByRole('button', { name: /^Комментарий и\sссылка/ }).click()
    return page.getByRole('dialog', { name: /^Комментарий и\sссылка$/ })
  }
  const mine = await open(first)
  const theirs = await open(second)
  await mine.getByLabel('Комментарий').fill('Взять халат')
  await theirs.getByLabel('Комментарий').fill('Взять очки')
  await mine.getByRole('button', { name: 'Сохранить' }).click()
  await expect(first.toast(/^Комментарий и\sссылка сохранены/)).toBeVisible()

  await theirs.getByRole('button', { name: 'Сохранить' }).click()
  await expect(theirs.getByRole('alert')).toContainText('Сейчас: Взять халат')
  await expect(theirs.getByLabel('Комментарий')).toHaveValue('Взять очки')
  await theirs.getByRole('button', { name: 'Сохранить поверх' }).click()
  await expect(second.toast(/^Комментарий и\sссылка сохранены/)).toBeVisible()
  await expect(first.grid.getByText('Взять очки').first()).toBeVisible()
})
