import type { Page } from '@playwright/test'
import { addDays, calendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { dashboardTexts } from '@/lib/core/schedule/texts/dashboard'
import { universityNow } from '@/lib/environment/clock'
import { signInAs, withBrowser } from './browser'
import { median, p50p99, type Bench } from './report'

const clicksPerPage = 10
const pages = 2
const limit = 100

/** Waits until requests have stopped: the neighbouring weeks are prefetched. */
async function quiet(page: Page): Promise<void> {
  let lastAt = performance.now()
  const note = () => (lastAt = performance.now())
  page.on('request', note).on('requestfinished', note).on('requestfailed', note)
  while (performance.now() - lastAt < 500) await page.waitForTimeout(50)
  page.off('request', note).off('requestfinished', note).off('requestfailed', note)
}

/** Milliseconds from the click to the frame showing the whole next week. */
async function clickToPaint(page: Page): Promise<number> {
  const [painted] = await Promise.all([
    page.evaluate<number>('clickToPaint()'),
    page.getByRole('button', { name: dashboardTexts.nextWeek }).click(),
  ])
  return painted
}

/** Next week, from click to paint, on a group's weeks in term. */
export const bench: Bench = () =>
  withBrowser(async (browser, product) => {
    const { cookies, weekUrl } = await signInAs('student', browser, product)
    const times: number[] = []
    for (let number = 0; number < pages; number++) {
      const context = await browser.newContext({ storageState: cookies })
      const page = await context.newPage()
      await page.addInitScript({ path: 'bench/click-to-paint.browser.js' })
      const url = new URL(weekUrl)
      const monday = calendarDate(url.searchParams.get('week') ?? mondayOf(universityNow().date))
      url.searchParams.set('week', addDays(monday, -7 * (clicksPerPage / 2)))
      await page.goto(url.href)
      await quiet(page)
      for (let click = 0; click < clicksPerPage; click++) {
        times.push(await clickToPaint(page))
        await quiet(page)
      }
      await context.close()
    }
    return [
      {
        title: `Next week by click to painted, ${times.length} clicks`,
        measured: p50p99(times),
        target: `median at most ${limit} ms`,
        reached: median(times) <= limit,
      },
    ]
  })
