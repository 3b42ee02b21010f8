import type { Browser, Page } from '@playwright/test'
import type { Sql } from 'postgres'
import { killLiveServer, withDatabase } from './fixtures/running-product'
import { expect, openLive, ownPage, test } from './fixtures/test'

/** Milliseconds for the launcher to restart what was killed and for browsers to reconnect. */
const recovery = 30_000
const week = { from: '2026-11-16', to: '2026-11-22' }

/** A student's browser on the group's week, with its subscription sent. */
async function watchingPage(browser: Browser): Promise<Page> {
  const page = await ownPage(browser, 'student')
  await openLive(page, () => page.goto('/dashboard/'))
  return page
}

/** Counts reloads of the page, and requests for its week over its newest connection. */
function record(page: Page) {
  const seen = { schedules: 0, reloads: 0 }
  page.on('websocket', () => (seen.schedules = 0))
  page.on('request', (request) => {
    if (request.url().includes(`/schedule/?dbeg=${week.from}`)) seen.schedules += 1
  })
  page.on('domcontentloaded', () => (seen.reloads += 1))
  return seen
}

/** Changes the comment of a class that the whole group has this week. */
async function comment(sql: Sql, text: string): Promise<void> {
  const changed = await sql`
    update event set comment = ${text} where id = (
      select m.event_id from meeting m join claim c on c.meeting_id = m.id and c.kind = 'group'
        join "user" u on u.group_id = c.resource_id and u.username = 'student'
      where m.date between ${week.from} and ${week.to} and m.state = 'published' and not m.hidden
      group by m.id having count(*) = 2 order by m.date, m.pair limit 1)`
  expect(changed.count).toBe(1)
}

/** Adds a class for the group only, in a free pair of this week. */
const addClass = (database: Sql, title: string): Promise<void> =>
  database.begin(async (sql) => {
    const [event] = await sql`insert into event (kind, title) values ('class', ${title}) returning id`
    const [meeting] = await sql`
      insert into meeting (event_id, date, pair, state)
      select ${event?.id}, day, slot, 'published'
      from "user" u, generate_series(${week.from}::date, ${week.to}::date - 1, interval '1 day') day, generate_series(1, 8) slot
      where u.username = 'student' and not exists (
        select from claim c where c.kind = 'group' and c.resource_id = u.group_id and c.date = day and c.pair = slot)
      limit 1 returning id`
    await sql`
      insert into claim (meeting_id, kind, resource_id, subgroup, date, pair, hold)
      select m.id, 'group', u.group_id, half, m.date, m.pair, 'firm'
      from meeting m, "user" u, generate_series(1, 2) half
      where m.id = ${meeting?.id} and u.username = 'student'`
  })

const inAll = (pages: Page[], look: (page: Page) => Promise<void>): Promise<void[]> => Promise.all(pages.map(look))
const shown = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible({ timeout: recovery })

test('a killed live server comes back, and each browser reads its week once more', async ({ browser }) => {
  const pages = [await watchingPage(browser), await watchingPage(browser)]
  const seen = pages.map(record)
  await withDatabase(async (sql) => {
    const offline = inAll(pages, shown('Нет связи, данные на'))
    killLiveServer()
    // No notice is delivered: the new server takes a second to start.
    await comment(sql, 'никто не слышал')
    await offline
    await inAll(pages, shown('никто не слышал'))
    await inAll(pages, (page) => expect(page.getByText('Нет связи')).toBeHidden({ timeout: recovery }))
    await expect.poll(() => seen.map(({ schedules }) => schedules), { timeout: recovery }).toEqual([1, 1])
    // The new connection delivers notices too.
    await comment(sql, 'снова слышно')
    await inAll(pages, shown('снова слышно'))
  })
  expect(seen).toEqual(pages.map(() => ({ schedules: 2, reloads: 0 })))
})

test('a change committed in SQL appears in two browsers without a reload', async ({ browser }) => {
  const pages = [await watchingPage(browser), await watchingPage(browser)]
  const seen = pages.map(record)
  await withDatabase(async (sql) => {
    await comment(sql, 'перенос из-за ремонта')
    await inAll(pages, shown('перенос из-за ремонта'))
    await addClass(sql, 'Встреча с деканом')
    await inAll(pages, shown('Встреча с деканом'))
  })
  expect(seen.map(({ reloads }) => reloads)).toEqual([0, 0])
})
