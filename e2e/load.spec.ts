import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, ownPage, signInPage, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'
import { LoadPanelPage } from './pages/load-panel'

const group = '?type=group&id=6&week=2026-11-16'

async function planning(page: Page, query = group) {
  await signInPage(page, 'planner')
  const dashboard = await new DashboardPage(page).open(query)
  return { dashboard, load: await new LoadPanelPage(page).open() }
}

test('load is opened only for whom it is to plan', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open(group)
  await dashboard.isAlive()
  const load = new LoadPanelPage(page)
  await expect(load.button).toBeHidden()

  await signInAs('planner')
  await dashboard.open(group)
  await expect(load.button).toBeVisible()
  const groups = (await (await page.request.get('/api/group/')).json()) as { id: number; can_edit: boolean }[]
  const others = groups.find((one) => !one.can_edit)
  await dashboard.open(`?type=group&id=${others?.id}&week=2026-11-16`)
  await dashboard.isAlive()
  await expect(load.button).toBeHidden()
})

test('a student’s page fetches nothing of the planner’s', async ({ page, signInAs }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  await dashboard.isAlive()
  const texts = await Promise.all(scripts)
  expect(texts.length).toBeGreaterThan(0)
  expect(texts.filter((text) => /Подгружаю нагрузку|Пока ничего нет|вне дат/.test(text))).toEqual([])
})

test('the list is narrowed by type and words, grouped and counted', async ({ page }) => {
  const { load } = await planning(page)
  await load.chip('лекция').click()
  await expect(load.items.first()).toContainText('лк')
  await expect(load.items.filter({ hasText: /^(пр|лб)/ })).toHaveCount(0)
  await load.chip('практика').click({ modifiers: ['Shift'] })
  await expect(load.items.filter({ hasText: /^пр/ }).first()).toBeVisible()
  await load.chip('все').click()

  const [total] = /\d+$/.exec((await load.shown.evaluate((box) => box.parentElement?.textContent)) ?? '') ?? []
  await load.groupBy('по преподавателям')
  const counts = await load.headings.allInnerTexts()
  expect(counts.length).toBeGreaterThan(2)
  expect(Number(total)).toBeGreaterThan(10)

  const name = (await load.headings.first().innerText()).split('\n')[0] ?? ''
  await load.filter.fill(name)
  await expect(load.headings).toHaveCount(1)
  await load.filter.fill('такого нет')
  await expect(load.panel).toContainText('Ничего не нашлось')
})

test('a selected item marks the week in one request, and each cell says why by name', async ({ page }) => {
  const { dashboard, load } = await planning(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/nagruzka-occupation/')) asked.push(request.url())
  })
  await load.chip('лекция').click()
  await load.groupBy('по преподавателям')
  const [teacher = ''] = (await load.headings.first().innerText()).split('\n')
  await load.items.first().click()
  const marked = dashboard.grid.locator('[role="gridcell"][data-state*="occupied"]')
  await expect(marked.first()).toBeVisible()
  expect(new Set(asked).size).toBe(1)
  // The marks of the whole series come after those of the week.
  await expect(marked.filter({ hasText: 'нельзя' }).first()).toBeVisible()

  await marked.first().hover()
  const tooltip = page.getByRole('tooltip')
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toBeHidden()

  const taught = dashboard.grid
    .locator('[role="gridcell"][data-state*="occupied"]')
    .filter({ hasText: 'нельзя' })
    .filter({ hasText: teacher })
  await taught.first().focus()
  await expect(tooltip).toContainText(teacher)
  await expect(taught.first()).toHaveAccessibleDescription(/./)

  await dashboard.week('Следующая неделя').click()
  await expect.poll(() => asked.some((url) => url.includes('dbeg=2026-11-23'))).toBe(true)
  // One request per week, repeated once the subscription is active, to catch changes in between.
  expect(new Set(asked).size).toBe(2)
  await page.getByRole('button', { name: 'Снять выбор' }).click()
  await expect(marked).toHaveCount(0)
})

test('items are selected from the keyboard, several with Control', async ({ page }) => {
  const { load } = await planning(page)
  await load.items.first().focus()
  await page.keyboard.press('Enter')
  await expect(load.items.first()).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(load.items.nth(1)).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(load.panel).toContainText('Выбрано: 2')
  await page.keyboard.press('End')
  await expect(load.items.last()).toBeFocused()
  await expect(load.items.last()).toBeInViewport()
})

test('the map stands beside the load and leads to its weeks', async ({ page }) => {
  const { dashboard, load } = await planning(page)
  await load.openMap()
  await expect(load.panel).toBeVisible()
  const shown = load.map.getByRole('button', { name: /^16\.11/ })
  await expect(shown).toHaveAttribute('aria-current', 'true')
  await expect(shown).toBeInViewport()
  await load.map.getByRole('button', { name: /^09\.11/ }).click()
  await expect(dashboard.period).toContainText('09.11 - 15.11')
  await load.button.click()
  await expect(load.map).toBeHidden()
})

test('what another browser places is counted without a reload', async ({ page, browser }) => {
  const { load } = await planning(page)
  const answer = await page.request.get('/api/group/6/nagruzka/?dbeg=2026-09-01&dend=2027-08-31')
  const items = (await answer.json()) as {
    id: number
    h: number
    sem: number
    nt: number
    discipline: string
  }[]
  const hset = await page.request.get('/api/group/6/nagruzka-hset/?dbeg=2026-09-01&dend=2027-08-31')
  const placed = (await hset.json()) as Record<string, { h_set: number }>
  const item = items.find(({ sem, nt }) => sem === 1 && nt === 2)
  if (!item) throw new Error('Nothing to place')
  await load.filter.fill(item.discipline)
  const row = load.list.locator(`[data-load="load:${item.id}"]`)
  const hours = placed[item.id]?.h_set ?? 0
  await expect(row).toContainText(new RegExp(`${hours}\\s/\\s${item.h}`))

  const other = await ownPage(browser, 'planner')
  const { csrf } = (await (await other.request.get('/accounts/check-login/')).json()) as { csrf: string }
  // Far from the shown week, in the first free place.
  const weeks = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12']
  const places = weeks.flatMap((date) => [1, 2, 3, 4, 5, 6, 7, 8].map((pair) => ({ date, pair })))
  let isPlaced = false
  for (const place of places) {
    const call = await other.request.post('/api/schedule/set-nagruzka/', {
      data: { id: item.id, ...place, type: 'group', mode: 'once', aud_id: -1 },
      headers: { 'X-CSRFToken': csrf },
    })
    if ((isPlaced = call.ok())) break
  }
  expect(isPlaced).toBe(true)
  await expect(row).toContainText(new RegExp(`${hours + 2}\\s/\\s${item.h}`))
})

test('on a phone the list is a sheet, put away to see the marks', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { dashboard, load } = await planning(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await load.items.first().click()
  await load.panel.getByRole('button', { name: 'К неделе' }).click()
  await expect(load.panel).toBeHidden()
  await expect(dashboard.grid).toBeVisible()
  await page.getByRole('button', { name: 'К списку' }).click()
  await expect(load.panel).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const)
  test(`axe finds nothing in the ${scheme} panel, map and marks`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const { dashboard, load } = await planning(page)
    await load.items.first().click()
    await load.openMap()
    await expect(dashboard.grid.locator('[data-state*="occupied"]').first()).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
  })
