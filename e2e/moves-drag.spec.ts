import type { Browser } from '@playwright/test'
import { expect, openLive, signInPage, test, type DemoAccount } from './fixtures/test'
import { DragPage } from './pages/drag-page'

const group = '?type=group&id=6&week=2026-11-23'
const once = 'Перенести только это занятие'
const series = /^Перенести это и\sследующие до\sконца семестра$/

async function at(
  browser: Browser,
  account: DemoAccount = 'planner',
  device: Parameters<Browser['newContext']>[0] = {},
): Promise<DragPage> {
  const page = await (await browser.newContext(device)).newPage()
  await signInPage(page, account)
  const dashboard = await openLive(page, () => new DragPage(page).open(group))
  await dashboard.isAlive()
  return dashboard
}

test('a class is dragged by mouse into a free cell, and back by undo', async ({ browser }) => {
  const planner = await at(browser)
  const { page } = planner
  const card = planner.ownClasses.first()
  const source = await planner.slotOf(planner.cellOf(card))
  const panel = planner.panel('Перенести занятия')

  await planner.lift(card)
  const target = await planner.slotOf(planner.freeCells.first())
  await planner.dragOver(planner.cellAt(target))
  await expect(planner.cellAt(target)).toHaveAttribute('data-drop', 'free')
  await expect(planner.ghost).toContainText('свободно')
  expect(await planner.violations()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(planner.ghost).toBeHidden()
  await page.mouse.up()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await planner.lift(card)
  await planner.dragOver(planner.cellAt(target))
  await page.mouse.up()
  await page.getByRole('dialog').getByRole('button', { name: once }).click()
  await expect(planner.outcome).toContainText('Место свободно.')
  await expect(panel.getByRole('checkbox', { name: 'До конца семестра' })).not.toBeChecked()
  await expect(planner.cellAt(target).getByRole('article')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Ремонт' }).click()
  await panel.getByRole('button', { name: 'Перенести', exact: true }).click()
  await expect(planner.toast(/^Перенесено: /)).toBeVisible()
  await expect(planner.cellAt(target).getByRole('article')).toHaveCount(1)
  await planner.undo()
  await expect(planner.cellAt(target).getByRole('article')).toHaveCount(0)
  await expect(planner.cellAt(source)).not.toContainText('Перенесено')
})

test('a drop offers the series, and where a class stands, to trade places with it', async ({ browser }) => {
  const planner = await at(browser)
  const { page } = planner
  const card = planner.ownClasses.first()
  await planner.lift(card)
  await planner.dragOver(planner.freeCells.first())
  await page.mouse.up()
  await page.getByRole('dialog').getByRole('button', { name: series }).click()
  const panel = planner.panel('Перенести занятия')
  await expect(panel.getByRole('checkbox', { name: 'До конца семестра' })).toBeChecked()
  await panel.getByRole('button', { name: 'Закрыть перенос' }).click()

  const other = planner.ownClasses.nth(1)
  await planner.lift(card)
  await planner.dragOver(other)
  await page.mouse.up()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Поменять местами с/ })
    .click()
  await expect(planner.panel('Поменять местами').getByRole('region', { name: 'с занятием' })).toBeVisible()
})

test('on a taken cell a drop lists which classes would make way and where to, and the choice is one change', async ({
  browser,
}) => {
  const planner = await at(browser)
  const { page } = planner
  const card = planner.ownClasses.first()
  const source = await planner.slotOf(planner.cellOf(card))
  const before = await planner.cellAt(source).getByRole('article').innerText()
  await planner.lift(card)
  const taken = planner.grid.locator('[role="gridcell"][data-state*="occupied"]:has(article)')
  const ways = page.getByRole('dialog').getByRole('button', { name: /^Освободить, если перенести «.+» на\s.+-ю\sпару/ })
  await planner.dragOver(taken.first())
  await page.mouse.up()
  await expect(ways.first()).toBeVisible()
  await expect(ways.first()).toContainText(/Коснётся: .+; цена\s[−\d]/)
  expect(await planner.violations()).toEqual([])
  await ways.first().click()
  const dialog = page.getByRole('dialog', { name: 'Освободить место' })
  await expect(dialog.getByRole('radio')).toBeChecked()
  await dialog.getByRole('button', { name: 'Ремонт' }).click()
  await dialog.getByRole('button', { name: 'Сделать' }).click()
  await expect(planner.toast(/^Перенесен[оы] \d/)).toBeVisible()
  await expect(planner.cellAt(source)).toContainText(/Перенесено на.*Причина: Ремонт/)
  await planner.undo()
  await expect(planner.cellAt(source)).not.toContainText('Перенесено')
  expect(await planner.cellAt(source).getByRole('article').innerText()).toBe(before)
})

test('a click on a card only selects it, and a reader drags nothing', async ({ browser }) => {
  const planner = await at(browser)
  await planner.ownClasses.first().click({ position: { x: 4, y: 4 } })
  await expect(planner.ghost).toHaveCount(0)

  const student = await at(browser, 'student')
  const { x, y } = await student.pointIn(student.lessons.first())
  await student.page.mouse.move(x, y)
  await student.page.mouse.down()
  await student.page.mouse.move(x + 40, y + 40, { steps: 4 })
  await expect(student.ghost).toHaveCount(0)
  await student.page.mouse.up()
})

test('a class is moved by keyboard alone', async ({ browser }) => {
  const planner = await at(browser)
  const { page } = planner
  const card = planner.ownClasses.first()
  const source = await planner.slotOf(planner.cellOf(card))
  await planner.cellOf(card).focus()
  await expect(async () => {
    await page.keyboard.press('m')
    await expect(planner.ghost).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.locator('[data-announcer]')).toContainText(/^Взято: .+Esc\s— вернуть$/)
  const target = await planner.slotOf(planner.freeCells.first())
  await planner.walk(source, target)
  await expect(planner.cellAt(target)).toHaveAttribute('data-drop', 'free')
  await expect(planner.cellAt(target)).toHaveAccessibleDescription('свободно')
  expect(await planner.violations()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(planner.ghost).toBeHidden()
  await expect(planner.cellAt(source)).toBeFocused()
  await expect(page.locator('[data-announcer]')).toContainText(/Возвращено на\sместо/)

  await page.keyboard.press('m')
  await planner.walk(source, target)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: once })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(planner.outcome).toContainText('Место свободно.')
  await expect(planner.cellAt(target)).toHaveAttribute('aria-selected', 'true')
})

test('a long press drags a class; a finger that moves at once scrolls', async ({ browser }) => {
  const planner = await at(browser, 'planner', {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const { page } = planner
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const card = planner.ownClasses.first()
  await page.getByRole('group', { name: 'Дни недели' }).getByRole('button').first().click()
  await card.waitFor()
  const from = await planner.pointIn(card)

  await touch('touchStart', [from])
  await touch('touchMove', [{ x: from.x, y: from.y - 60 }])
  await touch('touchEnd', [])
  await expect(planner.ghost).toHaveCount(0)

  const start = await planner.pointIn(card)
  await touch('touchStart', [start])
  await expect(planner.ghost).toBeVisible()
  // Resting on the tab of another day during a drag opens that day.
  const tuesday = page.getByRole('group', { name: 'Дни недели' }).getByRole('button').nth(1)
  await touch('touchMove', [await planner.pointIn(tuesday)])
  await expect(tuesday).toHaveAttribute('aria-pressed', 'true')
  const target = planner.grid.locator('[data-slot^="2."]:not(:has(article))').filter({ visible: true }).first()
  const box = await target.boundingBox()
  if (!box) throw new Error('No cell is on the screen')
  const slot = await planner.slotOf(target)
  for (const part of [0.3, 0.6, 1])
    await touch('touchMove', [{ x: start.x + part * 40, y: start.y + part * (box.y + box.height / 2 - start.y) }])
  await expect(planner.cellAt(slot)).toHaveAttribute('data-drop', /^(free|blocked)$/)
  expect(await planner.violations()).toEqual([])
  await touch('touchEnd', [])
  await page.getByRole('dialog').getByRole('button', { name: once }).click()
  await expect(planner.outcome).toContainText(/^Место/)
})

test('several classes are chosen and withdrawn as one act, and come back by one undo', async ({ browser }) => {
  const planner = await at(browser)
  const { page } = planner
  const cards = [planner.ownClasses.nth(0), planner.ownClasses.nth(1)] as const
  const slots = await Promise.all(cards.map((card) => planner.slotOf(planner.cellOf(card))))
  const bar = page.getByRole('region', { name: 'Выбранные занятия' })
  const corner = { position: { x: 4, y: 4 } }
  await cards[0].hover(corner)
  await expect(async () => {
    await cards[0].click({ ...corner, modifiers: ['Control'] })
    await expect(bar).toBeVisible({ timeout: 500 })
  }).toPass()
  await cards[1].click({ ...corner, modifiers: ['Control'] })
  await expect(bar).toContainText(/Выбрано\s2/)
  expect(await planner.violations()).toEqual([])
  await page.keyboard.press('Escape')
  await expect(bar).toBeHidden()

  await planner.cellOf(cards[0]).focus()
  await page.keyboard.press('Control+Space')
  await cards[1].click({ ...corner, modifiers: ['Control'] })
  await bar.getByRole('button', { name: /^Снять\s2…$/ }).click()
  const form = page.getByRole('dialog', { name: /^Снять с\sрасписания 2\sзанятия$/ })
  const submit = form.getByRole('button', { name: /^Снять с\sрасписания$/ })
  await expect(submit).toHaveAttribute('aria-disabled', 'true')
  await form.getByRole('button', { name: 'Ремонт' }).click()
  await submit.click()
  await expect(planner.toast(/^Снято с\sрасписания: 2\sзанятия/)).toBeVisible()
  for (const slot of slots) await expect(planner.cellAt(slot)).toContainText('Снято. Причина: Ремонт')
  await expect(bar).toBeHidden()
  await planner.undo()
  for (const slot of slots) await expect(planner.cellAt(slot)).not.toContainText('Снято')
})

test('chosen classes go together where one of them is dropped', async ({ browser }) => {
  const planner = await at(browser)
  const cards = [planner.ownClasses.nth(0), planner.ownClasses.nth(1)] as const
  const corner = { position: { x: 4, y: 4 } }
  await cards[0].hover(corner)
  await expect(async () => {
    await cards[0].click({ ...corner, modifiers: ['Control'] })
    await expect(planner.page.getByText(/^Выбрано\s1$/)).toBeVisible({ timeout: 500 })
  }).toPass()
  await cards[1].click({ ...corner, modifiers: ['Control'] })
  const [day = '', pair = ''] = (await planner.slotOf(planner.cellOf(cards[0]))).split('.')
  await planner.lift(cards[0])
  await planner.dragOver(planner.cellAt(`${Number(day) === 6 ? 5 : Number(day) + 1}.${pair}`))
  await planner.page.mouse.up()
  const form = planner.page.getByRole('dialog', { name: /^Перенести 2\sзанятия$/ })
  await expect(form.getByRole('combobox', { name: 'День' })).toHaveValue(Number(day) === 6 ? '-1' : '1')
  await expect(form.getByRole('combobox', { name: 'Пара' })).toHaveValue('0')
  await expect(form.getByRole('status', { name: 'Что получится' })).toContainText(/→|Занят|занят|—/)
})

test('a class is copied into another cell as a draft by keys, and the copy is taken back', async ({ browser }) => {
  const planner = await at(browser)
  const { page } = planner
  const card = planner.ownClasses.first()
  const source = await planner.slotOf(planner.cellOf(card))
  await planner.cellOf(card).focus()
  await expect(async () => {
    await page.keyboard.press('m')
    await expect(planner.ghost).toBeVisible({ timeout: 500 })
  }).toPass()
  const target = await planner.slotOf(planner.freeCells.first())
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+c')
  await expect(planner.toast(/^Занятие скопировано/)).toBeVisible()
  await planner.walk(source, target)
  await page.keyboard.press('Control+v')
  const form = page.getByRole('dialog', { name: /^Поставить копии: 1\sзанятие$/ })
  await form.getByRole('button', { name: 'Поставить черновиками' }).click()
  await expect(planner.toast(/^Поставлено черновиками: 1\sзанятие/)).toBeVisible()
  await expect(planner.cellAt(target).getByText('черновик', { exact: true })).toBeVisible()
  await planner.undo()
  await expect(planner.cellAt(target).getByRole('article')).toHaveCount(0)
})
