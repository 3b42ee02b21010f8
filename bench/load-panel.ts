import type { Page } from '@playwright/test'
import type { LoadItemAnswer } from '@/lib/core/load/calls/load.contract'
import { loadTexts } from '@/lib/core/load/texts/load'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { signInAs, withBrowser } from './browser'
import type { Bench } from './report'

const items = 1000
const limit = 100
const mostRows = 60
const week = '2026-11-16'

/** The browser reports tasks of 50 ms and more. */
const watchTasks = `window.longestTask = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration)
  }).observe({ type: 'longtask' })`

/** Answers with many items, copied from the group's own. */
async function answerWithMany(page: Page): Promise<void> {
  await page.route('**/nagruzka/?*', async (route) => {
    const few = (await (await route.fetch()).json()) as LoadItemAnswer[]
    const many = Array.from({ length: items }, (_, index): LoadItemAnswer | undefined => {
      const item = few[index % few.length]
      return item && { ...item, id: 1_000_000 + index, type: 'group', sem: 1 }
    })
    await route.fulfill({ json: many })
  })
}

/** The longest task, in milliseconds, and the largest number of rows while `act` runs. */
async function during(page: Page, act: (settled: () => Promise<void>) => Promise<void>) {
  await page.evaluate('window.longestTask = 0')
  let rows = 0
  await act(async () => {
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
    rows = Math.max(rows, await page.getByRole('list', { name: loadTexts.list }).locator('li').count())
  })
  return { longest: await page.evaluate<number>('window.longestTask'), rows }
}

/** The load panel with 1,000 items: how long it blocks the page. */
export const bench: Bench = () =>
  withBrowser(async (browser, product) => {
    const { cookies } = await signInAs('planner', browser, product)
    const context = await browser.newContext({ storageState: cookies, baseURL: product })
    const page = await context.newPage()
    await page.addInitScript(watchTasks)
    await answerWithMany(page)
    const groups = (await (await page.request.get('/api/group/')).json()) as {
      id: number
      can_edit: boolean
    }[]
    const own = groups.find((group) => group.can_edit)
    await page.goto(`/dashboard/?type=group&id=${own?.id}&week=${week}`)
    await page.getByRole('button', { name: topBar.load, exact: true }).click()
    const list = page.getByRole('list', { name: loadTexts.list })
    await list.waitFor()
    await page.waitForLoadState('networkidle')

    const scrolling = await during(page, async (settled) => {
      await list.hover()
      for (let turn = 0; turn < 60; turn++) {
        await page.mouse.wheel(0, turn < 40 ? 1500 : -2500)
        await settled()
      }
    })
    const filtering = await during(page, async (settled) => {
      const field = page.getByRole('searchbox', { name: loadTexts.filter })
      for (const text of ['а', 'ав', 'авт', '', 'и', 'ин', 'инф', '']) {
        await field.fill(text)
        await settled()
      }
      for (const grouping of ['teacher', 'group', 'discipline', 'date', 'none']) {
        await page.getByLabel(loadTexts.grouping).selectOption(grouping)
        await settled()
      }
    })
    const longest = Math.max(scrolling.longest, filtering.longest)
    const rows = Math.max(scrolling.rows, filtering.rows)
    const told = (milliseconds: number) => (milliseconds === 0 ? 'below 50 ms' : `${milliseconds.toFixed(0)} ms`)
    return [
      {
        title: `Load panel with ${items} items`,
        measured: `longest task ${told(scrolling.longest)} scrolling, ${told(filtering.longest)} filtering and grouping; ${rows} rows at most`,
        target: `no task over ${limit} ms, at most ${mostRows} rows`,
        reached: longest <= limit && rows <= mostRows,
      },
    ]
  })
