import type { Request } from '@playwright/test'
import { DashboardPage } from './pages/dashboard-page'
import { expect, listens, ownPage, test } from './fixtures/test'

/**
 * Budgets of a page before it is touched: compressed kilobytes of 1000 bytes, the framework's included, and a
 * number of requests. A change that needs more gives the reason here: the last 2 KB are the descriptions of
 * cells during a drag; the last request asks for unread changes when the browser is idle, since anybody may
 * have a timetable of their own; the last KB of script shows changes of a class with its room, and its own
 * start; the half KB after that the times of days that have their own; and the last KB and a half offers what a
 * group may become from a date on, and shows bookings that wait for consent; the last half KB passes on who else
 * works on the week; the last quarter says what is out of order in a room; and the quarter after it, who may open the session
 * that a plan of an absence leads to; the half KB after it the names of requests in the API's words, which every call of the
 * product shares; and the three quarters after it follow calls that are answered later, on every page; the half KB and the
 * request after that tell a planner how much waits for them; the last two KB check ids and numbers where they enter,
 * remember acts for undo after a page load, and have the fields and steps that forms share; the last KB forgives typing
 * errors in names, reads Latin letters by sound, and follows a plan that comes in parts; the last half KB waits until each slow
 * view agrees with an act, says what became of consultations, and closes the dialogs of a page that was left; the last KB and a
 * half are the list of a week and the note of an empty one, which stay as the server drew them.
 */
const most = { script: 202, data: 2, requests: 14 }

// A service worker's responses have no size.
test.use({ serviceWorkers: 'block' })

/** Lowest-priority requests ahead of need do not count for loading the page. */
const isAhead = (request: Request) => request.headers()['priority'] !== undefined

test('the week page stays within its budget of script, data and requests', async ({ browser }) => {
  const weigh = async () => {
    const page = await ownPage(browser, 'admin')
    const asked: Request[] = []
    page.on('request', (request) => {
      if (!isAhead(request) && !request.url().startsWith('data:')) asked.push(request)
    })
    const dashboard = new DashboardPage(page)
    // Untouched: a press or a move would load what may be needed next.
    const told = listens(page)
    await dashboard.open('?type=group&id=6')
    await told
    await dashboard.wakes()
    const sizes = await Promise.all(
      asked.map(async (request) => ({
        type: request.resourceType(),
        bytes: (await request.sizes()).responseBodySize,
      })),
    )
    await page.context().close()
    const kilobytes = (...types: string[]) =>
      sizes.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    const paths = asked.map((request) => new URL(request.url()).pathname)
    const used = { script: kilobytes('script'), data: kilobytes('fetch', 'xhr'), requests: asked.length }
    for (const name of ['script', 'data', 'requests'] as const)
      expect(used[name], `${name} of ${paths.join(', ')}`).toBeLessThanOrEqual(most[name])
  }
  // The first visitors of a newly started product get scripts that are not yet compressed best.
  await expect(weigh).toPass({ timeout: 30_000 })
})

test('fonts are asked for after the page has painted, and nothing waits for them', async ({ page, signInAs }) => {
  await signInAs('admin')
  await new DashboardPage(page).open('?type=group&id=6')
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(0)
})

/* Budgets of the week's document: its size with an empty grid, and for each lesson. In bytes and counts,
   which are the same on every machine; as sent, with headers. */
const budgets = {
  // With the script that turns weeks before the others have come.
  'bytes of HTML': { page: 64_800, lesson: 600 },
  // The policy names some scripts by their hashes.
  'bytes of HTML as sent': { page: 15_000, lesson: 50 },
  'nodes in the page': { page: 340, lesson: 10 },
} as const

for (const [name, account, query] of [
  ['a group’s week', 'planner', '?type=group&id=6&week=2026-11-16'],
  ['a crowded week', 'admin', '?type=auditory&id=-1&week=2026-11-16'],
] as const)
  test(`${name} stays within its budgets of bytes and nodes`, async ({ page, signInAs }) => {
    await signInAs(account)
    const dashboard = new DashboardPage(page)
    const answer = await page.goto(`/dashboard/${query}`)
    const sizes = await answer?.request().sizes()
    const html = (await answer?.body())?.length ?? 0
    await dashboard.isAlive()
    const lessons = await dashboard.lessons.count()
    const weighed: Record<string, number> = {
      'bytes of HTML': html,
      'bytes of HTML as sent': (sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0),
      'nodes in the page': await page.locator('*').count(),
    }
    expect(lessons).toBeGreaterThan(20)
    for (const [what, { page: base, lesson }] of Object.entries(budgets)) {
      expect.soft(weighed[what], what).toBeGreaterThan(0)
      expect.soft(weighed[what], `${what}, of ${lessons} lessons`).toBeLessThanOrEqual(base + lesson * lessons)
    }
  })

/**
 * Budgets on a phone: script in compressed kilobytes of 1000, before anything is touched; the document as
 * sent, in bytes; nodes. Each holds the frame and what one account of the demo product is shown, with the news and the
 * sessions that other tests leave. Pages below `/open/` have no framework and load only their own scripts.
 */
const pageBudgets = {
  '/my/': { account: 'student', script: 163.5, html: 10_500, nodes: 600 },
  '/changes/': { account: 'student', script: 155.5, html: 5_700, nodes: 82 },
  '/account/': { account: 'student', script: 175, html: 9_700, nodes: 246 },
  '/open/door/110/': { account: 'rooms', script: 6, html: 6_100, nodes: 60 },
  '/open/hall/%D0%90/': { account: 'rooms', script: 6, html: 13_000, nodes: 90 },
} as const

/** The most script that a press may load, in kilobytes. */
const mostPressed = 23

for (const [path, { account, ...budget }] of Object.entries(pageBudgets))
  test(`${path} stays within its budgets of script, bytes and nodes`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(account)
    const asked: Request[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script' && !isAhead(request)) asked.push(request)
    })
    const scripts = async (from = 0) => {
      await page.waitForLoadState('networkidle')
      const sizes = await Promise.all(asked.slice(from).map(async (one) => (await one.sizes()).responseBodySize))
      return sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000
    }
    const answer = await page.goto(path)
    const script = await scripts()
    const sizes = await answer?.request().sizes()
    const used = {
      script,
      html: (sizes?.responseBodySize ?? 0) + (sizes?.responseHeadersSize ?? 0),
      nodes: await page.locator('*').count(),
    }
    for (const name of ['script', 'html', 'nodes'] as const) {
      expect.soft(used[name], name).toBeGreaterThan(0)
      expect.soft(used[name], `${name} of ${path}`).toBeLessThanOrEqual(budget[name])
    }
    const calendar = page.getByRole('button', { name: /^В.календарь/ })
    if ((await calendar.count()) === 0) return
    const before = asked.length
    await calendar.click()
    await page.getByRole('dialog').waitFor()
    const pressed = await scripts(before)
    expect(pressed, 'script of the calendar').toBeGreaterThan(0)
    expect(pressed, 'script of the calendar').toBeLessThanOrEqual(mostPressed)
  })
