import type { Page } from '@playwright/test'
import { connect, type Sql } from '@/db/client'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { movesBookUrl, occupancyUrl, scheduleBookUrl, scheduleUrl } from '@/lib/core/refusals/calls/addresses'
import { subjectWord } from '@/lib/core/schedule/calls/subject'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { signInAs, withBrowser } from './browser'
import { median, milliseconds, type Bench, type Figure } from './report'
import type { WeighedServer } from './weighed-server'

const roomCount = 80
const rounds = 5
/** An export of many rooms is measured once: it repeats the work by itself. */
const onceOverMany = 1
const building = 'bench'

/** A group, and a building of 80 used rooms. */
async function prepare(sql: Sql): Promise<{ group: Subject; rooms: Subject[] }> {
  const [group] = await sql<{ id: GroupId }[]>`select id from "group" order by md5(title) limit 1`
  if (!group) throw new Error('The demo university has no groups')
  const rooms = await sql<{ id: RoomId }[]>`
    update room set building = ${building}
    where id in (select id from room where id > 0 and not is_placeholder order by md5(title) limit ${roomCount})
    returning id`
  return { group: { kind: 'group', ...group }, rooms: rooms.map(({ id }) => ({ kind: 'room', id })) }
}

const weekOf = (subject: Subject, monday: CalendarDate) => scheduleUrl(subject, monday, addDays(monday, 6))
const yearOf = (subject: Subject, monday: CalendarDate) => scheduleUrl(subject, monday, addDays(monday, 370))
const cardOf = ({ kind, id }: Subject, monday: CalendarDate) =>
  `/print/card/?type=${subjectWord(kind)}&id=${id}&week=${monday}`

/** Downloads whole files. */
const saves = (page: Page, paths: readonly string[]) => async () => {
  for (const path of paths) {
    const answer = await page.request.get(path)
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}`)
    await answer.body()
  }
}

/** Opens pages and prints them to PDF. */
const prints = (page: Page, paths: readonly string[]) => async () => {
  for (const path of paths) {
    const answer = await page.goto(path)
    if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()}`)
    await page.pdf({ preferCSSPageSize: true })
  }
}

/** The total time, and the peak memory of the product's processes. */
async function measure(server: WeighedServer, title: string, act: () => Promise<void>, times: number): Promise<Figure> {
  if (times > 1) await act()
  server.forgetPeak()
  const taken: number[] = []
  for (let round = 0; round < times; round += 1) {
    const began = performance.now()
    await act()
    taken.push(performance.now() - began)
  }
  const longest = milliseconds(Math.max(...taken))
  return {
    title,
    measured: `median ${milliseconds(median(taken))}, longest ${longest}; peak ${server.peakMemory().toFixed(0)} MiB`,
  }
}

/** Includes the transfer to a client on this machine, and for a page Chromium's rendering and printing. */
export const bench: Bench = async () => {
  const sql = connect(environment().DATABASE_URL, 1)
  const { group, rooms } = await prepare(sql).finally(() => sql.end())
  const monday = mondayOf(universityNow().date)
  const question = { monday, day: 3, pair: 3 } as const
  return withBrowser(async (browser, product, server) => {
    const { cookies } = await signInAs('rooms', browser, product)
    const context = await browser.newContext({ baseURL: product, storageState: cookies })
    const page = await context.newPage()
    const all = (pathOf: (subject: Subject, monday: CalendarDate) => string) =>
      rooms.map((room) => pathOf(room, monday))
    const of80 = `${rooms.length} rooms, one after another`
    const acts: [title: string, act: () => Promise<void>, times?: number][] = [
      ['Workbook of a group’s week', saves(page, [scheduleBookUrl(weekOf(group, monday))])],
      ['Workbook of a group’s year', saves(page, [scheduleBookUrl(yearOf(group, monday))])],
      ['Transition sheet of a group’s year', saves(page, [movesBookUrl(yearOf(group, monday))])],
      ['Card of a group, printed', prints(page, [cardOf(group, monday)])],
      [`Workbooks of a week, ${of80}`, saves(page, all(weekOf).map(scheduleBookUrl)), onceOverMany],
      [`Transition sheets of a week, ${of80}`, saves(page, all(weekOf).map(movesBookUrl)), onceOverMany],
      [`Cards, ${of80}, printed`, prints(page, all(cardOf)), onceOverMany],
      [
        'Occupancy of a building of 80 rooms, printed',
        prints(page, [occupancyUrl({ ...question, buildings: [building] })]),
      ],
      ['Occupancy of every building, printed', prints(page, [occupancyUrl({ ...question, buildings: [] })])],
    ]
    const figures: Figure[] = []
    for (const [title, act, times = rounds] of acts) figures.push(await measure(server, title, act, times))
    return figures
  })
}
