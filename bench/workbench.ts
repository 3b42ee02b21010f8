import type { APIRequestContext, Page } from '@playwright/test'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { workbenchCall } from '@/lib/workbench/calls.contract'
import { rowKindTitles, workbenchTexts as texts } from '@/lib/workbench/texts/workbench'
import { signInAs, withBrowser } from './browser'
import { median, milliseconds, quantile, type Bench, type Figure } from './report'

const rows = 600
const limit = 50
const budget = 200
const rounds = 40
const week = '2026-11-16'
const callUrl = (by: string) => `/api/workbench/?faculty=1&week=${week}&by=${by}`

/** The browser reports tasks of 50 ms and more. */
const watchTasks = `window.longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration)
  }).observe({ type: 'longtask' })`

/** The call one request at a time, with its 95th percentile and its size as sent. */
async function askOf(page: Page, by: string): Promise<Figure> {
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round < rounds; round++) {
    const from = performance.now()
    bytes = (await (await page.request.get(callUrl(by))).body()).length
    times.push(performance.now() - from)
  }
  const p95 = quantile(times, 0.95)
  return {
    title: `A faculty's week by ${by}`,
    measured: `p95 ${milliseconds(p95)}, median ${milliseconds(median(times))}, ${(bytes / 1000).toFixed(0)} KB of JSON`,
    target: `p95 at most ${budget} ms`,
    reached: p95 <= budget,
  }
}

/** Answers with many rows, copied from the faculty's own, whose slots differ from answer to answer. */
async function answerWithMany(page: Page): Promise<void> {
  let turn = 0
  await page.route('**/api/workbench/?*', async (route) => {
    const few: AnswerOf<typeof workbenchCall> = await (await route.fetch()).json()
    turn += 1
    const many = Array.from({ length: rows }, (_, index) => {
      const [, ...row] = few.rows[(index + turn) % few.rows.length] ?? []
      return [1_000_000 + index, ...row]
    })
    await route.fulfill({ json: { ...few, rows: many } })
  })
}

/** Waits until every row in view is drawn, and the browser rests. */
async function drawn(page: Page): Promise<number> {
  const drawnRows = () => page.getByRole('grid').getByRole('row').count()
  await page.waitForFunction(() => document.querySelectorAll('[role="grid"] [data-row]').length > 30)
  await page.evaluate('new Promise((done) => requestIdleCallback(done))')
  return drawnRows()
}

/** A room keeper closes a room of the shown week: everybody who looks at it is told. */
async function closeRoom(keeper: APIRequestContext, room: number): Promise<void> {
  const { csrf } = (await (await keeper.get('/accounts/check-login/')).json()) as { csrf: string }
  const answer = await keeper.post('/api/closure/', {
    headers: { 'X-CSRFToken': csrf },
    data: { aud_id: room, dbeg: '2026-11-22', dend: '2026-11-22', pairs: [8], reason: 'Ремонт' },
  })
  if (!answer.ok()) throw new Error(`No room could be closed: ${await answer.text()}`)
}

/** The longest task, in milliseconds, while `act` runs. */
async function during(page: Page, act: (settled: () => Promise<void>) => Promise<void>): Promise<number> {
  await page.evaluate('window.longestTask = 0')
  await act(async () => {
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
  })
  return page.evaluate<number>('window.longestTask')
}

/** The workbench: its call, and how long 600 rows block the page. */
export const bench: Bench = () =>
  withBrowser(async (browser, product) => {
    const { cookies } = await signInAs('planner', browser, product)
    const context = await browser.newContext({
      storageState: cookies,
      baseURL: product,
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    await page.addInitScript(watchTasks)
    const asked = [await askOf(page, 'group'), await askOf(page, 'teacher'), await askOf(page, 'room')]

    await answerWithMany(page)
    // The server draws its own week; the next one is asked for.
    await page.goto(`/workbench/?week=2026-11-09`)
    await page.waitForLoadState('networkidle')
    const shown = await during(page, async () => {
      await page.getByRole('button', { name: texts.nextWeek }).click()
      await page.getByText(`всего ${rows}`).waitFor()
      await drawn(page)
    })
    const scrolling = await during(page, async (settled) => {
      await page.getByRole('grid').hover()
      for (let turn = 0; turn < 60; turn++) {
        await page.mouse.wheel(0, turn < 40 ? 700 : -1500)
        await settled()
      }
    })
    const filtering = await during(page, async (settled) => {
      const field = page.getByRole('searchbox', { name: texts.name })
      for (const text of ['и', 'ис', 'ист', '', 'а', 'ас', '']) {
        await field.fill(text)
        await settled()
      }
    })
    const switching = await during(page, async () => {
      for (const by of ['teacher', 'room', 'group'] as const) {
        const answered = page.waitForResponse((response) => response.url().includes(`by=${by}`))
        await page.getByRole('button', { name: rowKindTitles[by], exact: true }).click()
        await answered
        await drawn(page)
      }
    })
    const keeper = await browser.newContext({
      storageState: (await signInAs('rooms', browser, product)).cookies,
      baseURL: product,
    })
    const live = await during(page, async () => {
      const answered = page.waitForResponse((response) => response.url().includes('/api/workbench/'))
      await closeRoom(keeper.request, 7)
      await answered
      await drawn(page)
    })
    const drawnRows = await drawn(page)
    const told = (longest: number) => (longest === 0 ? 'below 50 ms' : milliseconds(longest))
    return [
      ...asked,
      {
        title: `The workbench with ${rows} rows`,
        measured: `longest task ${told(shown)} shown, ${told(scrolling)} scrolling, ${told(filtering)} filtering, ${told(switching)} from groups to teachers, rooms and back, ${told(live)} at a live change; ${drawnRows} rows drawn`,
        target: `no task over ${limit} ms`,
        reached: Math.max(shown, scrolling, filtering, switching, live) <= limit,
      },
    ]
  })
