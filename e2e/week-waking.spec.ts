import type { Locator, Page } from '@playwright/test'
import { expect, isAwake, test } from './fixtures/test'
import { DashboardPage } from './pages/dashboard-page'

/** Marks an element, to tell later whether it is still the server-rendered one. */
const mark = (one: Locator) => one.evaluate((element) => element.setAttribute('data-drawn-by-server', ''))
const isDrawnByServer = (one: Locator) => one.evaluate((element) => element.hasAttribute('data-drawn-by-server'))

test('the week stays a picture until it has the focus, and takes the first key', async ({ page, signInAs }) => {
  await signInAs('planner')
  const dashboard = await new DashboardPage(page).open('?type=group&id=6&week=2026-11-16')
  await dashboard.isAlive()
  const cell = dashboard.cell('Среда', 2)
  expect(await isAwake(dashboard.grid)).toBe(true)
  expect(await isAwake(cell)).toBe(false)
  await mark(cell)
  await dashboard.asList.focus()
  await page.keyboard.press('Tab')
  await expect(cell).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cell.getByRole('button').and(page.locator(':focus'))).toHaveCount(1)
  expect(await isAwake(cell)).toBe(true)
  expect(await isDrawnByServer(cell)).toBe(true)
})

test('the first press on a name of a sleeping week opens what it names', async ({ page, signInAs }) => {
  await signInAs('planner')
  const dashboard = await new DashboardPage(page).open('?type=group&id=6&week=2026-11-16')
  await dashboard.isAlive()
  expect(await isAwake(dashboard.firstBadge)).toBe(false)
  const name = (await dashboard.firstBadge.innerText()).trim()
  await dashboard.firstBadge.evaluate((badge) => {
    for (const type of ['pointerdown', 'pointerup', 'click'])
      badge.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true }))
  })
  await expect(dashboard.title).toContainText(name)
})

test('a week that nobody touches wakes by itself, as it was drawn', async ({ page, signInAs }) => {
  await signInAs('student')
  const dashboard = await new DashboardPage(page).open()
  const cell = dashboard.cell('Пятница', 3)
  await mark(cell)
  await expect.poll(() => isAwake(cell)).toBe(true)
  expect(await isDrawnByServer(cell)).toBe(true)
})

for (const [what, query, drawn] of [
  ['the note of an empty week', 'week=2027-01-18', (page: Page) => page.getByText(/^Занятий нет: семестр закончился/)],
  ['a week as a list', 'week=2026-11-16&view=list', (page: Page) => page.getByRole('heading', { level: 2 }).first()],
] as const)
  test(`${what} stays as it was drawn when the page awakes`, async ({ page, signInAs }) => {
    await signInAs('student')
    await page.goto(`/dashboard/?type=group&id=6&${query}`)
    await mark(drawn(page))
    await page.mouse.move(300, 300)
    await expect.poll(() => isAwake(drawn(page))).toBe(true)
    expect(await isDrawnByServer(drawn(page))).toBe(true)
  })

/** Where the controls of the bar stand, by their names. */
const placesIn = (bar: Locator) =>
  bar.locator('button, a, input').evaluateAll((all) =>
    Object.fromEntries(
      all.map((one) => {
        const { x, y, width } = one.getBoundingClientRect()
        return [one.getAttribute('aria-label') ?? one.textContent, [x, y, width]]
      }),
    ),
  )

for (const [account, width, hasWaiting] of [
  ['admin', 1440, true],
  ['planner', 1024, true],
  ['rooms', 360, false],
] as const)
  test(`what waits and what is unread moves nothing under a press of ${account}`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height: 740 })
    await signInAs(account)
    const unread = page.waitForResponse(/\/api\/notice\/unread\//)
    const dashboard = await new DashboardPage(page).open('?type=group&id=6&week=2026-11-16')
    await dashboard.isAlive()
    const bar = page.getByRole('banner')
    const before = await placesIn(bar)
    await unread
    if (hasWaiting) await expect(bar.getByRole('link', { name: /^Ждёт меня: / })).toBeVisible()
    expect(await placesIn(bar)).toMatchObject(before)
  })
