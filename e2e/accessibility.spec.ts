import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { PermissionsPage } from './pages/permissions-page'
import { ProgrammesPage } from './pages/programmes-page'
import { TopBar } from './pages/top-bar'

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 360]) {
    test(`the dashboard, ${colorScheme}, ${width} px`, async ({ page, signInAs }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await signInAs('student')
      await page.goto('/dashboard/')
      await expect(page.getByRole('article').first()).toBeVisible()
      await expectNoViolations(page)
      const bar = new TopBar(page)
      await bar.openOptions()
      await expectNoViolations(page)
      await page.keyboard.press('Escape')
      await expect(bar.options).toBeFocused()
    })
  }
}

test('in forced colours the pressed half and the current pair keep a sign', async ({ page, signInAs }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAs('student')
  const { grid } = await new DashboardPage(page).open()
  const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor)
  const outline = (one: Locator) => one.evaluate((element) => getComputedStyle(element).outlineStyle)
  const [pressed = '', other = ''] = await Promise.all(
    [true, false].map(async (isPressed) =>
      ground(page.getByRole('button', { pressed: isPressed, name: /^(Все|[12])$/ }).first()),
    ),
  )
  expect(pressed).not.toBe(other)
  for (const role of ['columnheader', 'rowheader', 'gridcell'] as const)
    expect(await outline(grid.locator(`[role="${role}"][aria-current]`)), role).toBe('solid')
})

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test(`permissions, ${colorScheme}, ${width} px`, async ({ page, signInAs }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs('planner')
    await page.goto('/nagruzka-set-permissions/?type=group&id=6&user=4')
    const screen = new PermissionsPage(page)
    const row = screen.rows.first()
    await screen.canSet(row).check()
    await screen.sample.click()
    await expectNoViolations(page)
    await screen.openTime(row)
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 360],
] as const)
  test(`programmes, ${colorScheme}, ${width} px`, async ({ page, signInAs }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs('planner')
    await page.goto('/meta-programs/?id=2')
    const screen = new ProgrammesPage(page)
    await screen.write(screen.rows.first(), 'title', ' ')
    await screen.write(screen.rows.last(), 'title', 'Другое название')
    await screen.cell(screen.rows.last(), 'more').click()
    await expectNoViolations(page)
    await page.getByRole('button', { name: /^Аудитории/ }).click()
    await screen.dialog(/^Аудитории программы$/).waitFor()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    await screen.act(/^Добавить по id/)
    await page.getByRole('searchbox', { name: /^Дисциплина, группа/ }).fill('основы')
    await page.getByRole('list', { name: 'Найденная нагрузка' }).waitFor()
    await expectNoViolations(page)
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

for (const [colorScheme, width] of [
  ['dark', 1440],
  ['light', 360],
] as const)
  test(`the administration and the requests, ${colorScheme}, ${width} px`, async ({ page, signInAs }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await signInAs('admin')
    await page.goto('/admin/')
    await expectNoViolations(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await page.goto('/dashboard/?week=2026-11-16')
    const bar = new TopBar(page)
    await bar.openOptions()
    await bar.option('Активные заявки').click()
    await expect(page.getByRole('complementary').getByRole('listitem').first()).toBeVisible()
    await expectNoViolations(page)
  })

test('an open list and an open dialog', async ({ page, signInAs }) => {
  await signInAs('rooms')
  await page.goto('/dashboard/')
  const bar = new TopBar(page)
  await bar.selector('Аудитория').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await bar.openOptions()
  await bar.option('Занятость по корпусам…').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page)
})

test('on a phone one search finds every kind, and every target is a finger wide', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signInAs('student')
  await page.goto('/dashboard/')
  await expect(page.getByRole('article').first()).toBeVisible()
  const header = page.getByRole('banner')
  for (const button of await header.getByRole('button').all()) {
    const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height), await button.innerText()).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await header.getByRole('button', { name: /^ИСТб/ }).first().click()
  const search = page.getByRole('dialog').getByRole('combobox', { name: 'Поиск' })
  await search.fill('семенов')
  await page.getByRole('group', { name: 'Преподаватель' }).getByRole('option').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Семёнов')
})
