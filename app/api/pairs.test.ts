import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '@/db/client'
import { loadPermission, wish } from '@/db/schema'
import { buildEvent, buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import { commandLine } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbers, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { calls } from '@/lib/openapi/calls/openapi.contract'
import type { Browser } from '@/testing/browser'
import { sendToRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

const monday = calendarDate('2026-11-16')
const wednesday = calendarDate('2026-11-18')

let db: Database
let browser: Browser
/** Each call that takes a pair, as a dry run if possible. */
let asked: Record<string, (pair: number) => { path: string; body?: object }>

let groupId: GroupId

const day = (count: number, from: number, length: number): PairTime[] =>
  pairNumbers.slice(0, count).map((pair, index) => ({
    pair,
    startsAt: from + index * (length + 10),
    endsAt: from + index * (length + 10) + length,
  }))
const seven = day(7, 9 * 60, 90)
const ten = day(10, 8 * 60, 80)

const become = (times: PairTime[]) =>
  changeCalendar({ db, actor: commandLine, now: { date: wednesday, minutes: 0 } }, { edit: { name: 'pairs', times } })

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T07:00' }))
  const { id: semesterId } = await buildSemester(db)
  const group = await buildGroup(db)
  const people = { groups: [group.id], teachers: [(await buildTeacher(db)).id] }
  const item = await buildLoadItem(db, { semesterId, ...people })
  const room = await buildRoom(db, { title: 'К-206' })
  const [row] = await db.execute<{ id: number }>(sql`
    with made as (insert into programme (title, color) values ('Курс', '#123456') returning id)
    insert into programme_discipline (programme_id, title, group_ids, starts_on, ends_on)
    select id, 'Курс', array[${group.id}]::integer[], '2026-09-01', '2026-12-31' from made returning id`)
  const { meetingIds } = await buildEvent(db, { on: [{ date: monday, pair: 1 }], ...people })
  const { meetingIds: owedIds } = await buildEvent(db, {
    on: [{ date: monday, pair: 2 }],
    ...people,
    values: { loadItemId: item.id },
  })
  const signed = await signedIn(db, { isSuperuser: true })
  browser = signed.browser
  await browser.check()
  const permission = (instance: number | undefined) => (pair: number) => ({
    body: {
      user_id: signed.userId,
      instance,
      can_set: true,
      auditories: [],
      allowed_day_pairs: { 1: { [pair]: true } },
    },
  })
  const dry = { dry_run: true }
  groupId = group.id
  const everyPair = { kind: 'group', resourceId: group.id, title: 'Не ставить' } as const
  await db.insert(wish).values({ ...everyPair, startsOn: monday, endsOn: monday })
  const prepare = async (path: string, body: object): Promise<number> => {
    const response = await sendToRoute(browser, path, { method: 'POST', body })
    return (await response.json()).id
  }
  await prepare('/api/query/move-schedule-to-date/', { schedule_id: owedIds[0], reason: 'Болезнь' })
  const booked = await prepare('/api/query/add-for-date/', {
    date: addDays(monday, 7),
    pair: 1,
    aud_id: room.id,
    reason: 'ППОС',
  })
  asked = {
    'PUT /api/query/{id}/': (pair) => ({
      path: `/api/query/${booked}/`,
      body: { date: addDays(monday, 7), pair, aud_id: room.id, reason: 'ППОС', ...dry },
    }),
    'POST /api/schedule/{id}/owed/': (pair) => ({
      path: `/api/schedule/${owedIds[0]}/owed/`,
      body: { act: 'make_up', date: wednesday, pair, reason: 'Отработка', ...dry },
    }),
    'GET /api/auditory/find-free/': (pair) => ({
      path: `/api/auditory/find-free/?date=${wednesday}&pairs=${pair}`,
    }),
    'POST /api/wish/': (pair) => ({
      path: '/api/wish/',
      body: { type: 'group', id: group.id, dbeg: wednesday, dend: wednesday, pair, title: 'Не ставить' },
    }),
    'POST /api/closure/': (pair) => ({
      path: '/api/closure/',
      body: { aud_id: room.id, dbeg: wednesday, dend: wednesday, pairs: [pair], reason: 'Ремонт', ...dry },
    }),
    'GET /api/closing/plan/': (pair) => ({
      path: `/api/closing/plan/?auditories=${room.id}&dbeg=${wednesday}&dend=${wednesday}&pairs=${pair}`,
    }),
    'POST /api/closing/': (pair) => ({
      path: '/api/closing/',
      body: { auditories: [room.id], dbeg: wednesday, dend: wednesday, pairs: [pair], ...dry },
    }),
    'POST /api/query/add-for-date/': (pair) => ({
      path: '/api/query/add-for-date/',
      body: { date: wednesday, pair, aud_id: room.id, reason: 'ППОС', ...dry },
    }),
    'POST /api/query/move-schedule-to-date/': (pair) => ({
      path: '/api/query/move-schedule-to-date/',
      body: { schedule_id: meetingIds[0], date_to: wednesday, pair_to: pair, reason: 'просьба', ...dry },
    }),
    'GET /api/schedule/{id}/proposals/': (pair) => ({
      path: `/api/schedule/${meetingIds[0]}/proposals/?without=slot&date_to=${wednesday}&pair_to=${pair}`,
    }),
    'GET /api/{itemType}/{id}/proposals/': (pair) => ({
      path: `/api/auditory/${room.id}/proposals/?dbeg=${wednesday}&dend=${wednesday}&pairs=${pair}`,
    }),
    'GET /api/group/nagruzka-proposals/': (pair) => ({
      path: `/api/group/nagruzka-proposals/?nagruzka_id=${item.id}&date=${wednesday}&pair=${pair}`,
    }),
    'POST /api/schedule/set-nagruzka/': (pair) => ({
      path: '/api/schedule/set-nagruzka/',
      body: { id: item.id, type: 'group', mode: 'once', date: wednesday, pair, aud_id: room.id, ...dry },
    }),
    'POST /api/project/{id}/set-manually/': (pair) => ({
      path: `/api/project/${row?.id}/set-manually/`,
      body: { date: wednesday, pair, aud_id: room.id, ...dry },
    }),
    'POST /api/group-set-nagruzka-permissions/': (pair) => ({
      path: '/api/group-set-nagruzka-permissions/',
      ...permission(item.id)(pair),
    }),
    'POST /api/meta-program-set-nagruzka-permissions/': (pair) => ({
      path: '/api/meta-program-set-nagruzka-permissions/',
      ...permission(row?.id)(pair),
    }),
  }
})

async function ask(method: string, { path, body }: { path: string; body?: object }) {
  const response = await sendToRoute(browser, path, { method, ...(body && { body }) })
  return { status: response.status, body: await response.json() }
}

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : []

test('every call that takes a pair is here; a changed permission and the printed sheet are asked elsewhere, and pairs a day are a number', () => {
  const taking = calls.filter(({ query, body }) =>
    [...fieldsOf(query), ...fieldsOf(body)].some((field) => /pair/.test(field)),
  )
  expect(taking.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    [
      ...Object.keys(asked),
      'GET /api/auditory/occupation-by-dbeg-pair-and-korpuses/',
      'POST /api/hours/contracts/',
      'PUT /api/group-set-nagruzka-permissions/{id}/',
      'PUT /api/meta-program-set-nagruzka-permissions/{id}/',
    ].sort(),
  )
})

test.each([
  ['eight', null, 8, '1–8'],
  ['seven', seven, 7, '1–7'],
  ['ten', ten, 10, '1–10'],
] as const)('a university with %s pairs takes its last one, and no further', async (_, times, last, all) => {
  if (times) await become([...times])
  await db.delete(loadPermission)
  for (const [call, make] of Object.entries(asked)) {
    const [method = ''] = call.split(' ')
    const refused = await ask(method, make(last + 1))
    expect([call, refused.status, refused.body.code]).toEqual([call, 400, 'invalid'])
    if (last < 10) expect(refused.body.detail).toContain(`в\u00a0университете пары ${all}`)
    const { status, body } = await ask(method, make(last))
    expect([call, body.detail, status]).toEqual([call, undefined, 200])
  }
  const path = `/api/group/${groupId}/schedule/?dbeg=${monday}&dend=${monday}`
  const { body: shown } = await ask('GET', { path })
  expect(shown.wish.map(({ para }: { para: number }) => para)).toEqual(pairNumbers.slice(0, last))
  const week = await ask('GET', { path: `/api/auditory/find-free-for-week/?dbeg=${monday}&auditories=1` })
  expect(Object.keys(week.body)).toHaveLength(7 * last)
})
