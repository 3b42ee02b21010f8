import type { Page } from '@playwright/test'
import { connect } from '@/db/client'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { signInAs, withBrowser } from './browser'
import { milliseconds, p50p99, type Bench, type Figure } from './report'

const teacherCount = 5_000
const roomCount = 2_000
const rounds = 10

/** The bench's own names, which sort after all others. */
const word = 'Яяя'

/**
 * Teachers and rooms of one building, so many in all; and how many classes the fullest week of a group and of
 * anything has.
 */
async function widen() {
  const sql = connect(environment().DATABASE_URL, 1)
  const monday = mondayOf(universityNow().date)
  try {
    await sql`
      insert into teacher (name, full_name)
      select ${word} || ' ' || n || ' Т. Т.', ${word} || ' ' || n || ' Тест Тестович'
      from generate_series(1, ${teacherCount} - (select count(*)::int from teacher)) n`
    await sql`
      insert into room (title, building, capacity)
      select ${word} || '-' || n, ${word}, 30 from generate_series(1, ${roomCount}) n`
    const [fullest] = await sql<{ id: number; classes: number }[]>`
      select resource_id as id, count(distinct meeting_id)::int as classes from claim
      where kind = 'room' and date between ${monday} and ${addDays(monday, 6)}
      group by resource_id order by count(distinct meeting_id) desc limit 1`
    if (!fullest) throw new Error('The demo university has no classes')
    return { ...fullest, monday }
  } finally {
    await sql.end()
  }
}

/**
 * From the press on a selector until its list is there, and from the last letter until it is narrowed; in milliseconds.
 */
async function pick(page: Page, name: string): Promise<{ opened: number; found: number }> {
  const field = page.getByRole('combobox', { name })
  const began = performance.now()
  await field.click()
  await page.getByRole('option').first().waitFor()
  const opened = performance.now() - began
  await field.pressSequentially(`${word}`)
  const typed = performance.now()
  await field.press('Space')
  await field.press('9')
  await page.getByRole('option').filter({ hasText: '9' }).first().waitFor()
  const found = performance.now() - typed
  await page.keyboard.press('Escape')
  return { opened, found }
}

/** Lists of thousands and the fullest week: `npm run bench -- wide`. */
export const bench: Bench = async () => {
  const { id, classes, monday } = await widen()
  return withBrowser(async (browser, product) => {
    const { cookies, weekUrl } = await signInAs('rooms', browser, product)
    const figures: Figure[] = []
    for (const [name, count] of [
      ['Преподаватель', teacherCount],
      ['Аудитория', roomCount],
    ] as const) {
      const times = { opened: [] as number[], found: [] as number[] }
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ storageState: cookies })
        const page = await context.newPage()
        await page.goto(weekUrl, { waitUntil: 'networkidle' })
        const { opened, found } = await pick(page, name)
        times.opened.push(opened)
        times.found.push(found)
        await context.close()
      }
      figures.push({
        title: `A list of ${count} and more («${name}»), from the press to the list, without a cache`,
        measured: p50p99(times.opened),
      })
      figures.push({ title: `The same, two letters later`, measured: p50p99(times.found) })
    }
    const context = await browser.newContext({ storageState: cookies })
    const week = `${product}/dashboard/?type=auditory&id=${id}&week=${monday}`
    const take = async (url: string) => {
      const began = performance.now()
      const body = await (await context.request.get(url)).body()
      return { took: performance.now() - began, bytes: body.length }
    }
    const anew: number[] = []
    const known: number[] = []
    let bytes = 0
    for (let round = 0; round < rounds; round += 1) {
      anew.push((await take(`${week}&bench=${round}`)).took)
      const again = await take(`${week}&bench=${round}`)
      known.push(again.took)
      bytes = again.bytes
    }
    await context.close()
    figures.push({
      title: `The page of a week of ${classes} classes, one request at a time`,
      measured: `anew ${p50p99(anew)}; drawn before ${p50p99(known)}; ${(bytes / 1000).toFixed(0)} KB uncompressed: ${milliseconds(Math.max(...anew))} at most`,
    })
    return figures
  })
}
