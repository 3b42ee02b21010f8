import { utils } from 'xlsx'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { Subject } from '@/lib/core/names/rules/resource'
import { scheduleBookUrl, scheduleUrl, pathWord } from '@/lib/core/refusals/calls/addresses'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { exportTexts, listColumns } from '@/lib/core/schedule/texts/exports'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { orderedRequest } from '@/lib/core/wire/calls/request'
import { type Feed, feedAbout } from '@/lib/feeds/calls'
import type { makeFeedCall, revokeFeedCall } from '@/lib/feeds/calls.contract'
import type { makeKeyCall } from '@/lib/keys/calls/client-keys.contract'
import type { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'
import { openBook } from '@/testing/workbooks'
import type { FaultPerson } from '../faults/people'
import type { SeenKind } from './seen'

type Asked = Extract<Subject, { kind: SeenKind }>

/** A class in one line: the same of every view. */
const lineOf = (date: string, pair: number | string, title: string, rooms: readonly string[]): string =>
  [date, pair, title, [...rooms].sort().join(', ')].join(' · ')

const weekLines = (items: readonly ScheduleItem[]): string[] =>
  items.map(({ date, pair, title, rooms }) =>
    lineOf(
      date,
      pair,
      title,
      rooms.map((room) => room.title),
    ),
  )

async function download(person: FaultPerson, base: string, path: string, headers = {}): Promise<Response> {
  const cookie = person.cookies.map((pair) => pair.join('=')).join('; ')
  const response = await fetch(base + path, { headers: { cookie, ...headers } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

const unescaped = (text: string): string => text.replace(/\\([\\;,])/g, '$1')
const bookingWords = /^(?:Бронь|Закрыто|Экзамен): /

/** The classes of a calendar feed that take place in the period. */
function feedLines(file: string, { from, to }: Period, bells: ReadonlyMap<string, number>): string[] {
  const events = file.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
  return events.flatMap((event) => {
    const value = (name: string) =>
      unescaped(new RegExp(`^${name}[^:\\r\\n]*:(.*)$`, 'm').exec(event)?.[1]?.trim() ?? '')
    const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(value('DTSTART')) ?? []
    const date = `${year}-${month}-${day}`
    const summary = value('SUMMARY')
    if (value('STATUS') === 'CANCELLED' || bookingWords.test(summary) || date < from || date > to) return []
    const title = summary.replace(/ \([а-яё -]+\)$/, '')
    const rooms = value('LOCATION').split(', ').filter(Boolean)
    return [lineOf(date, bells.get(`${date} ${hour}${minute}`) ?? `${hour}:${minute}`, title, rooms)]
  })
}

/** The rows of the list in a workbook: all of them, and those that say that they take place there. */
function bookLines(bytes: Uint8Array): { all: string[]; standing: string[] } {
  const sheet = openBook(bytes).Sheets[exportTexts.listSheet]
  if (!sheet) throw new Error('No list in the workbook')
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' })
  const order = rows.find((row) => row.includes(listColumns.date)) ?? []
  const [date, pair, title, rooms, state] = (['date', 'pair', 'title', 'rooms', 'state'] as const).map((column) =>
    order.indexOf(listColumns[column]),
  )
  const lines = rows.slice(rows.indexOf(order) + 1).map((row) => {
    const at = (index: number | undefined) => row[index ?? -1] ?? ''
    const [day = '', month = '', year = ''] = at(date).split('.')
    const line = lineOf(`${year}-${month}-${day}`, at(pair), at(title), at(rooms).split(', ').filter(Boolean))
    return { line, isStanding: /^по расписанию|(?<!от)сюда/.test(at(state)) }
  })
  return {
    all: lines.map(({ line }) => line),
    standing: lines.filter(({ isStanding }) => isStanding).map(({ line }) => line),
  }
}

type ReadEvent = {
  kind: string
  date: CalendarDate
  para: number
  title: string
  auds: { title: string }[]
}

const keyed = (events: readonly ReadEvent[]): string[] =>
  events
    .filter(({ kind }) => kind === 'class')
    .map(({ date, para, title, auds }) =>
      lineOf(
        date,
        para,
        title,
        auds.map((room) => room.title),
      ),
    )

/** What one list has and the other has not. */
function without(some: readonly string[], others: readonly string[]): string[] {
  const rest = [...others]
  return some.filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

/**
 * Classes that a calendar feed, a workbook or a program's key tells otherwise than the week does, of each of
 * these subjects. `bells`: the pair that begins at a clock time of a day.
 */
export async function otherwiseElsewhere(
  person: FaultPerson,
  base: string,
  weeks: readonly { subject: Asked; items: readonly ScheduleItem[] }[],
  { period, bells }: { period: Period; bells: ReadonlyMap<string, number> },
): Promise<string[]> {
  const made = async <Answer>(call: Parameters<FaultPerson['change']>[0]): Promise<Answer> => {
    const told = await person.change(call)
    if (!told || told.status >= 300) throw new Error(`${call.url}: ${told?.status ?? 'no answer'}`)
    return inOwnNames(told.body) as Answer
  }
  await made(
    orderedRequest<typeof openReadingCall>('POST /api/open-reading/', {
      isOpen: true,
      teacherNames: 'full',
      roomMap: '',
      showsSubstitutions: true,
    }),
  )
  const { key } = await made<{ key: string }>(
    orderedRequest<typeof makeKeyCall>('POST /api/client-key/', {
      scope: 'public',
      title: 'Месяц',
      perMinute: 6000,
    }),
  )
  const broken: string[] = []
  for (const { subject, items } of weeks) {
    const expected = weekLines(items)
    const differs = (view: string, more: readonly string[], less: readonly string[]) => {
      for (const line of more) broken.push(`${view} of ${subject.kind} ${subject.id} has ${line}`)
      for (const line of less) broken.push(`${view} of ${subject.kind} ${subject.id} lacks ${line}`)
    }

    const { kind, subjectId: id } = feedAbout({ kind: 'subject', subject, subgroup: 0 })
    const feed = await made<Feed>(orderedRequest<typeof makeFeedCall>('POST /api/feed/', { kind, id }))
    const file = await download(person, base, new URL(feed.address ?? '').pathname)
    const fed = feedLines(await file.text(), period, bells)
    differs('the feed', without(fed, expected), without(expected, fed))
    await made(orderedRequest<typeof revokeFeedCall>('DELETE /api/feed/{id}/', { id: feed.id }))

    const url = scheduleBookUrl(scheduleUrl(subject, period.from, period.to))
    const book = bookLines(new Uint8Array(await (await download(person, base, url)).arrayBuffer()))
    differs('the workbook', without(book.standing, expected), without(expected, book.all))

    const told: string[] = []
    for (let monday = period.from; monday <= period.to; monday = addDays(monday, 7)) {
      const path = `/api/read/${pathWord(subject.kind)}/${subject.id}/week/?date=${monday}`
      const answer = await download(person, base, path, { authorization: `Bearer ${key}` })
      told.push(...keyed(((await answer.json()) as { events: ReadEvent[] }).events))
    }
    differs('the read API', without(told, expected), without(expected, told))
  }
  return broken
}
