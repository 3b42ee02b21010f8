import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, openLive, ownPage, sendAs, test } from './fixtures/test'

const week = 'week=2026-11-16'
const path = `/workbench/?${week}`

const matrix = (page: Page) => page.getByRole('grid', { name: /^Группы/ })
const list = (page: Page) => page.getByRole('complementary')
const counter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Что сейчас открыто' }).getByRole('button', { name: new RegExp(name) })
const numberOf = async (page: Page, name: string) =>
  Number(/\d+/.exec((await counter(page, name).textContent()) ?? '')?.[0])

test('a planner lands on the faculty, opens a number, and follows a line to its place', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Имя пользователя').fill('planner')
  await page.getByLabel('Пароль', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Войти' }).click()
  await expect(page).toHaveURL(/\/workbench\//)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Мой институт')
  await expect(matrix(page).getByRole('row').nth(1)).toBeVisible()

  const count = await numberOf(page, 'Окна')
  expect(count).toBeGreaterThan(0)
  await counter(page, 'Окна').click()
  await expect(page).toHaveURL(/&list=windows$/)
  await expect(list(page).getByRole('heading')).toHaveText(`Окна${count}`)
  await list(page)
    .getByRole('link', { name: /^Показать в\sрасписании: / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/\?type=\w+&id=-?\d+&week=2026-11-16/)
  await page.getByRole('link', { name: 'Мой институт' }).click()
  await expect(matrix(page)).toBeVisible()
})

test('a violation links to its repairs, hours to their load', async ({ page, signInAs }) => {
  await signInAs('planner')
  await page.goto(`${path}&list=overlaps`)
  await list(page).getByText('Починить:').first().locator('..').getByRole('link').first().click()
  const dialog = page.getByRole('dialog', { name: 'Починить' })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1)
  await expect(dialog.getByRole('button', { name: 'Сделать' })).toBeVisible()
  await expect(page).toHaveURL(/week=2026-11-16[^#]*$/)
  await page.goto(`${path}&list=hours`)
  await list(page)
    .getByRole('link', { name: /^Показать в\sрасписании: / })
    .first()
    .click()
  await expect(page.getByText('Выбрано: 1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Лучшие места' })).toBeVisible()
})

test('groups that a filter shows are withdrawn and published at once, each seen before, and undone', async ({
  page,
  signInAs,
}) => {
  await signInAs('planner')
  await page.goto(path)
  await page.getByRole('searchbox').fill('АСУб-24-1')
  await expect(page.getByText(/^показано 1 из \d+$/)).toBeVisible()
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Публикация' }).click()
    const chosen = page.getByRole('group', { name: /^Группы, показанные фильтром: / })
    await chosen.getByRole('menuitem', { name }).click()
    return page.getByRole('dialog')
  }
  const drafts = () => numberOf(page, 'Черновики')

  const withdrawal = await choose('Снять неделю с публикации…')
  await expect(withdrawal.getByRole('list', { name: 'Кого это касается:' })).toContainText('АСУб-24-1')
  await withdrawal.getByRole('button', { name: 'Снять с публикации' }).click()
  await expect(page.getByText(/^Снято с\sпубликации/)).toBeVisible()
  await expect.poll(drafts).toBeGreaterThan(0)
  const withdrawn = await drafts()

  const publication = await choose('Опубликовать неделю…')
  await expect(publication.getByRole('button', { name: 'Опубликовать', exact: true })).toBeVisible()
  const reason = publication.getByRole('textbox', { name: /^Причина/ })
  if (await reason.isVisible()) await reason.fill('Согласовано')
  await publication.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  const report = page.getByText(/^Опубликовано/)
  await expect.poll(drafts).toBe(0)
  await report.locator('..').getByRole('button', { name: 'Отменить' }).click()
  await expect.poll(drafts).toBe(withdrawn)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect.poll(drafts).toBe(0)

  // The acts of a sitting stay within reach, the whole act too.
  await page.reload()
  await page.getByRole('button', { name: 'Мои последние действия' }).click()
  const acts = page.getByRole('dialog', { name: 'Мои последние действия' })
  const returned = acts.getByRole('listitem').filter({ hasText: 'возврат' }).first()
  await returned.getByRole('button', { name: /^Отменить… Опубликовано: «.*АСУб-24-1/ }).click()
  const question = page.getByRole('dialog', { name: 'Отменить это изменение?' })
  await question.getByRole('button', { name: 'Отменить' }).click()
  await expect(returned).toContainText('отменено')
  await page.keyboard.press('Escape')
  await expect.poll(drafts).toBe(withdrawn)
})

test('what changed since a named publication of the faculty is counted, listed and printed', async ({
  page,
  signInAs,
}) => {
  await signInAs('planner')
  await page.goto(path)
  const choose = async (scope: RegExp, name: string) => {
    await page.getByRole('button', { name: 'Публикация' }).click()
    await page.getByRole('group', { name: scope }).getByRole('menuitem', { name }).click()
    return page.getByRole('dialog')
  }
  const withdrawShown = async () => {
    const dialog = await choose(/^Группы, показанные фильтром: /, 'Снять неделю с публикации…')
    await dialog.getByRole('button', { name: 'Снять с публикации' }).click()
    await expect(page.getByText(/^Снято с\sпубликации/)).toBeVisible()
  }
  await page.getByRole('searchbox').fill('АСУб-24-2')
  await withdrawShown()

  const publication = await choose(/^(?!Группы).*/, 'Опубликовать неделю…')
  await publication.getByRole('textbox', { name: 'Название публикации' }).fill('Осень, версия 7')
  const reason = publication.getByRole('textbox', { name: /^Причина/ })
  if (await reason.isVisible()) await reason.fill('Согласовано')
  await publication.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect(page.getByText(/^Опубликовано/)).toBeVisible()
  await expect.poll(() => numberOf(page, 'Изменено')).toBe(0)

  await withdrawShown()
  await expect.poll(() => numberOf(page, 'Изменено')).toBeGreaterThan(0)
  await page.getByRole('button', { name: /Изменено$/ }).click()
  await expect(list(page).getByText('Снято').first()).toBeVisible()

  await page.getByRole('button', { name: 'Публикация' }).click()
  await page.getByRole('menuitem', { name: 'Что изменилось с публикации' }).click()
  await expect(page.getByText(/^С\sпубликации «Осень, версия 7», .*: \d+\sзаняти/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'АСУб-24-2' }).getByText('Снято').first()).toBeVisible()
  // Published again, what was withdrawn is where it was. Other drafts of the faculty may be listed.
  await page.getByRole('checkbox', { name: /черновиками/ }).check()
  await page.getByRole('button', { name: 'Показать' }).click()
  await page.waitForURL(/[?&]drafts=1/)
  await expect(page.getByRole('region', { name: 'АСУб-24-2' }).getByText('Снято')).toHaveCount(0)

  await page.goto(`${path}&name=${encodeURIComponent('АСУб-24-2')}`)
  const back = await choose(/^Группы, показанные фильтром: /, 'Опубликовать неделю…')
  const why = back.getByRole('textbox', { name: /^Причина/ })
  if (await why.isVisible()) await why.fill('Согласовано')
  await back.getByRole('button', { name: 'Опубликовать', exact: true }).click()
  await expect.poll(() => numberOf(page, 'Изменено')).toBe(0)
})

test('others begin at what is their own, and have no such page', async ({ browser }) => {
  const page = await ownPage(browser, 'student')
  await page.goto('/')
  await expect(page).toHaveURL(/\/my\//)
  expect((await page.goto('/workbench/'))?.status()).toBe(404)
})

test('filters and the view stay in the address, and are kept for the next time', async ({ browser }) => {
  const page = await ownPage(browser, 'planner')
  await page.goto(path)
  await page.getByRole('combobox', { name: 'Курс' }).selectOption('2')
  await page.getByRole('checkbox', { name: /^Только/ }).check()
  await page.getByRole('searchbox').fill('ист')
  await expect(page).toHaveURL(/section=2.*troubled=1/)
  const shown = page.getByText(/^показано \d+ из \d+$/)
  const told = await shown.textContent()
  await page.reload()
  await expect(shown).toHaveText(told ?? '')
  await page.goto('/workbench/')
  await expect(page).toHaveURL(/section=2.*troubled=1/)
  await expect(shown).toBeVisible()
})

test('three weeks are seen side by side', async ({ browser }) => {
  const page = await ownPage(browser, 'planner')
  await page.goto(path)
  const ticks = matrix(page).getByRole('checkbox')
  for (const place of [0, 1, 2]) await ticks.nth(place).click()
  await expect(ticks.nth(2)).toHaveAttribute('aria-checked', 'true')
  await page.getByRole('button', { name: 'Рядом (3)' }).click()
  const weeks = page.getByRole('table', { name: 'Недели рядом' })
  await expect(weeks.getByRole('columnheader')).toHaveCount(3)
  await page.reload()
  await expect(weeks.getByRole('columnheader')).toHaveCount(3)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await weeks.getByRole('columnheader').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard\/\?type=group/)
})

test('by keys: arrows move the cell, Space ticks, Enter opens a number’s list and a week', async ({ browser }) => {
  const page = await ownPage(browser, 'planner')
  await page.goto(path)
  const rows = matrix(page).getByRole('row')
  const title = await rows.nth(2).getByRole('rowheader').textContent()
  await rows.nth(1).getByRole('rowheader').focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows.nth(2).getByRole('rowheader')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${title}, осталось часов: \\d+$`))
  await page.keyboard.press('Enter')
  await expect(list(page).getByRole('heading')).toHaveText(/^Осталось часов/)
  await expect(list(page).getByText(title ?? '', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(page.locator(':focus')).toHaveAccessibleName(/осталось часов/)
  await page.keyboard.press('Control+ArrowDown')
  await expect(rows.last().getByRole('gridcell').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.locator(':focus')).toHaveAccessibleName(/, суббота \d\d\.\d\d, 8-я\sпара: /)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/\?type=group&id=\d+&week=2026-11-16/)
})

type Answer = { rows: [id: number, title: string, section: string | null, slots: string][]; pairs: number[] }

test('what another changes appears by itself', async ({ browser }) => {
  const page = await ownPage(browser, 'planner')
  const asked = await page.request.get('/api/workbench/?faculty=1&week=2026-11-16&by=room')
  const { rows, pairs } = (await asked.json()) as Answer
  const place = 4 * pairs.length
  const [room, title] = rows.find(([, , , slots]) => slots[place] === '.') ?? []
  await openLive(page, () => page.goto(`${path}&by=room`))
  await page.getByRole('searchbox').fill(title ?? '')
  const cell = page.getByRole('row', { name: title }).locator('[data-m]').nth(place)
  await expect(cell).toHaveAttribute('data-m', '.')

  const keeper = await ownPage(browser, 'rooms')
  const closing = { aud_id: room, dbeg: '2026-11-20', dend: '2026-11-20', pairs: [pairs[0]], reason: 'Ремонт' }
  const closed = await sendAs(keeper, '/api/closure/', closing)
  expect({ status: closed.status(), body: await closed.text() }).toMatchObject({ status: 200 })
  // A faculty is reloaded at most once in some seconds.
  await expect(cell).toHaveAccessibleName('закрыто', { timeout: 15_000 })
})

test('on a phone all but the week is behind one button, and stays while it filters', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs('planner')
  await page.goto(path)
  const filters = page.getByRole('group', { name: 'Что показать' })
  const more = page.getByRole('button', { name: /^Фильтры и.действия$/ })
  await expect(matrix(page)).toBeVisible()
  await expect(filters).toBeHidden()
  const counts = page.getByRole('group', { name: 'Что сейчас открыто' })
  await expect(counts).toBeHidden()
  await more.click()
  await expect(counts).toBeVisible()
  await expect(page.getByRole('button', { name: 'Преподаватели' })).toBeVisible()
  await filters.getByRole('checkbox').check()
  await more.click()
  await expect(filters).toBeVisible()
  await filters.getByRole('checkbox').uncheck()
  await expect(filters).toBeHidden()
})
