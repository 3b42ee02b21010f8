import type { Database } from '@/db/client'
import {
  change,
  editor,
  loadPermission,
  meeting,
  movedDay,
  programme,
  programmeDiscipline,
  programmePermission,
} from '@/db/schema'
import { emptyTimetable } from '@/db/testing/empty-timetable'
import { buildEvent, buildGroup, buildLoadItem, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import { permissions, programmeFlags } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type {
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import type { Handler } from '@/lib/http/endpoint'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as clear } from './[itemType]/[id]/clear/route'
import { GET as loadMap } from './[itemType]/[id]/map/route'
import { GET as loadProgress } from './[itemType]/[id]/nagruzka-hset/route'
import { GET as load } from './[itemType]/[id]/nagruzka/route'
import { POST as publish } from './[itemType]/[id]/publish/route'
import { GET as schedule } from './[itemType]/[id]/schedule/route'
import { POST as unpublish } from './[itemType]/[id]/unpublish/route'
import { POST as undo } from './change/[id]/undo/route'
import { POST as copyWeek } from './group/copy-schedule-to-date/route'
import { GET as occupation } from './group/nagruzka-occupation/route'
import { POST as removeWeek } from './group/remove-schedule-by-date/route'
import { POST as changeLoad } from './group/update-nagruzka-item/route'
import { POST as placeDiscipline } from './project/[id]/set-manually/route'
import { PATCH as comment } from './schedule/[id]/comment/route'
import { DELETE as remove } from './schedule/[id]/route'
import { PATCH as changePeople } from './schedule/[id]/update/route'
import { POST as projectByTemplate } from './schedule/project-by-template/route'
import { POST as removeByIds } from './schedule/remove-by-ids/route'
import { POST as removeByLoad } from './schedule/remove-by-nagruzka/route'
import { POST as placeLoad } from './schedule/set-nagruzka/route'
import { POST as toggleByLoad } from './schedule/toggle-schedule-by-nagruzka/route'

/** The table's columns, in order. */
const askers = [
  'a stranger',
  'a plain user',
  'a planner with Monday’s second pair and two rooms',
  'an editor of another group with every right',
  'an editor of a programme',
  'a superuser',
] as const

const monday = calendarDate('2026-11-16')
const tuesday = calendarDate('2026-11-17')
const saturday = calendarDate('2026-11-21')
const week = { dbeg: '2026-11-16', dend: '2026-11-22' }

let db: Database
let browsers: Browser[] = []
let groupId: GroupId
let otherGroupId: GroupId
let teacherId: TeacherId
let loadItemId: LoadItemId
let programmeId: ProgrammeId
let rowId: ProgrammeDisciplineId
let roomIds: RoomId[] = []

async function browserOf(values: Parameters<typeof signedIn>[1]) {
  const { browser, userId } = await signedIn(db, values)
  await browser.check()
  return { browser, userId }
}

const views = ['can view groups', 'can view teachers', 'can view auditories'] as const

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-16T08:00' }))
  const semester = await buildSemester(db)
  ;({ id: groupId } = await buildGroup(db))
  ;({ id: otherGroupId } = await buildGroup(db))
  ;({ id: teacherId } = await buildTeacher(db))
  roomIds = [await buildRoom(db), await buildRoom(db), await buildRoom(db)].map(({ id }) => id)
  const parts = { semesterId: semester.id, groups: [groupId], teachers: [teacherId] }
  ;({ id: loadItemId } = await buildLoadItem(db, parts))
  const [made] = await db.insert(programme).values({ title: 'Программа' }).returning()
  if (!made) throw new Error('no programme')
  programmeId = made.id
  const [row] = await db
    .insert(programmeDiscipline)
    .values({ programmeId, title: 'Основы', groupIds: [groupId] })
    .returning()
  if (!row) throw new Error('no row')
  rowId = row.id

  const stranger = new Browser()
  await stranger.check()
  const plain = await browserOf({ permissions: [...views] })
  const planner = await browserOf({ permissions: [...views, 'can set nagruzka items'] })
  await db.insert(loadPermission).values({
    userId: planner.userId,
    loadItemId,
    canSet: true,
    roomIds: roomIds.slice(0, 2),
    slots: [12],
  })
  const other = await browserOf({ permissions: [...permissions] })
  await db.insert(editor).values({ userId: other.userId, kind: 'group', subjectId: otherGroupId })
  const manager = await browserOf({ permissions: [...views] })
  await db.insert(programmePermission).values({ userId: manager.userId, programmeId, flags: [...programmeFlags] })
  const superuser = await browserOf({ isSuperuser: true })
  browsers = [stranger, plain.browser, planner.browser, other.browser, manager.browser, superuser.browser]
})

type Standing = {
  of?: 'load' | 'programme'
  state?: 'projected' | 'published'
  date?: typeof monday
  pair?: Pair
  room?: number
}

/** Deletes all classes and creates one, by default where the planner may place. */
async function only(standing: Standing = {}): Promise<number> {
  const { of = 'load', state = 'projected', date = monday, pair = 2, room = 0 } = standing
  await emptyTimetable(db)
  const { meetingIds } = await buildEvent(db, {
    on: [{ date, pair }],
    state,
    values: of === 'load' ? { loadItemId } : { programmeDisciplineId: rowId },
    groups: [groupId],
    teachers: of === 'load' ? [teacherId] : [],
    rooms: roomIds.slice(room, room + 1),
  })
  return meetingIds[0] ?? 0
}

type Call = { handler: Handler; path: string; method?: string; params?: object; body?: unknown }

async function send(browser: Browser, { handler, path, method = 'POST', params, body }: Call) {
  const response = await browser.send(handler, path, { method, params, body })
  return { status: response.status, body: await response.json() }
}

const onSubject = (handler: Handler, act: string, [itemType, id]: [string, number], body: unknown): Call => ({
  handler,
  path: `/api/${itemType}/${id}/${act}/`,
  params: { itemType, id: String(id) },
  body,
})
const onClass = (handler: Handler, method: string, id: number, act: string, body?: unknown): Call => ({
  handler,
  path: `/api/schedule/${id}/${act}`,
  method,
  params: { id: String(id) },
  body,
})
const plainCall = (handler: Handler, path: string, body: unknown): Call => ({ handler, path, body })

const people = () => ({ groups: [groupId], teachers: [teacherId] })
const placing = (change: object = {}) => ({
  id: loadItemId,
  aud_id: roomIds[0],
  date: monday,
  pair: 2,
  type: 'group',
  mode: 'once',
  ...change,
})

/** A call, its preparation, and the expected status for each asker. */
type Row = [name: string, call: () => Promise<Call>, statuses: number[]]

const rows: Row[] = [
  [
    'publish a group',
    async () => (await only(), onSubject(publish, 'publish', ['group', groupId], week)),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'publish a teacher',
    async () => (await only(), onSubject(publish, 'publish', ['teacher', teacherId], week)),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'publish a programme',
    async () => (await only({ of: 'programme' }), onSubject(publish, 'publish', ['meta-program', programmeId], week)),
    [401, 403, 403, 403, 200, 200],
  ],
  [
    'unpublish a group',
    async () => (await only({ state: 'published' }), onSubject(unpublish, 'unpublish', ['group', groupId], week)),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'unpublish a programme',
    async () => (
      await only({ of: 'programme', state: 'published' }),
      onSubject(unpublish, 'unpublish', ['meta-program', programmeId], week)
    ),
    [401, 403, 403, 403, 200, 200],
  ],
  [
    'clear a group',
    async () => (await only(), onSubject(clear, 'clear', ['group', groupId], week)),
    [401, 403, 200, 403, 403, 200],
  ],
  [
    'clear a group of what stands out of the planner’s pair',
    async () => (await only({ pair: 3 }), onSubject(clear, 'clear', ['group', groupId], week)),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'clear a programme',
    async () => (await only({ of: 'programme' }), onSubject(clear, 'clear', ['meta-program', programmeId], week)),
    [401, 403, 403, 403, 200, 200],
  ],
  ['remove a draft', async () => onClass(remove, 'DELETE', await only(), ''), [401, 404, 200, 404, 404, 200]],
  [
    'remove a draft in another room',
    async () => onClass(remove, 'DELETE', await only({ room: 2 }), ''),
    [401, 404, 403, 404, 404, 200],
  ],
  [
    'remove a draft on another day',
    async () => onClass(remove, 'DELETE', await only({ date: tuesday }), ''),
    [401, 404, 403, 404, 404, 200],
  ],
  [
    'remove a draft on a Saturday that runs as a Monday',
    async () => {
      await db.insert(movedDay).values({ date: saturday, runsAs: 1 }).onConflictDoNothing()
      return onClass(remove, 'DELETE', await only({ date: saturday }), '')
    },
    [401, 404, 200, 404, 404, 200],
  ],
  [
    'remove a published class',
    async () => onClass(remove, 'DELETE', await only({ state: 'published' }), '?removeAll=1'),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'remove a programme’s draft',
    async () => onClass(remove, 'DELETE', await only({ of: 'programme' }), ''),
    [401, 404, 404, 404, 200, 200],
  ],
  [
    'remove a programme’s published class',
    async () => onClass(remove, 'DELETE', await only({ of: 'programme', state: 'published' }), ''),
    [401, 403, 403, 403, 200, 200],
  ],
  [
    'remove by ids',
    async () => plainCall(removeByIds, '/api/schedule/remove-by-ids/', { ids: [await only()] }),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'comment on a class',
    async () => onClass(comment, 'PATCH', await only({ state: 'published' }), 'comment/', { comment: 'к', link: '' }),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'comment on a programme’s class',
    async () =>
      onClass(comment, 'PATCH', await only({ of: 'programme', state: 'published' }), 'comment/', {
        comment: 'к',
        link: 'https://example.ru',
      }),
    [401, 403, 403, 403, 200, 200],
  ],
  [
    'change who has a class',
    async () => onClass(changePeople, 'PATCH', await only({ state: 'published' }), 'update/', people()),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'change who has a draft',
    async () => onClass(changePeople, 'PATCH', await only(), 'update/', people()),
    [401, 404, 403, 404, 404, 200],
  ],
  [
    'change who has a load item',
    async () => (
      await only(),
      plainCall(changeLoad, '/api/group/update-nagruzka-item/', { nagruzka_id: loadItemId, ...people() })
    ),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'hide by load',
    async () => (
      await only({ state: 'published' }),
      plainCall(toggleByLoad, '/api/schedule/toggle-schedule-by-nagruzka/', {
        dbeg: monday,
        groups: [groupId],
        show: false,
      })
    ),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'project by template',
    async () => (
      await only({ state: 'published' }),
      plainCall(projectByTemplate, '/api/schedule/project-by-template/', {
        type: 'group',
        id: groupId,
        dbeg: '2026-11-23',
        dend: '2026-11-29',
      })
    ),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'copy a week',
    async () => (
      await only({ state: 'published' }),
      plainCall(copyWeek, '/api/group/copy-schedule-to-date/', {
        from_date: monday,
        to_date: '2026-11-30',
        group_id: groupId,
      })
    ),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'remove by load',
    async () => (
      await only(),
      plainCall(removeByLoad, '/api/schedule/remove-by-nagruzka/', { ids: [loadItemId], dbeg: monday })
    ),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'remove a group’s week',
    async () => (
      await only(),
      plainCall(removeWeek, '/api/group/remove-schedule-by-date/', { ...week, group_id: groupId })
    ),
    [401, 403, 403, 403, 403, 200],
  ],
  [
    'place a draft',
    async () => (await only({ pair: 5 }), plainCall(placeLoad, '/api/schedule/set-nagruzka/', placing())),
    [401, 403, 200, 403, 403, 200],
  ],
  ...(
    [
      ['on another pair', { pair: 3 }],
      ['on another day', { date: tuesday }],
      ['in another room', { aud_id: 0 }],
      ['outside of its dates', { date: '2027-01-04' }],
      ['by force', { on_conflict: 'force' }],
      ['published at once', { as_projected: false }],
    ] as const
  ).map(([how, other]): Row => [
    `place a draft ${how}`,
    async () => {
      await only({ pair: 5 })
      const asked = 'aud_id' in other ? { aud_id: roomIds[2] } : other
      return plainCall(placeLoad, '/api/schedule/set-nagruzka/', placing(asked))
    },
    [401, 403, 403, 403, 403, 200],
  ]),
  [
    'place a programme’s draft',
    async () => {
      await only({ pair: 5 })
      const body = { date: monday, pair: 2, aud_id: roomIds[0] }
      const params = { id: String(rowId) }
      return { handler: placeDiscipline, path: `/api/project/${rowId}/set-manually/`, params, body }
    },
    [401, 403, 403, 403, 200, 200],
  ],
  [
    'undo a removal',
    async () => {
      const removed = await send(browsers[5] ?? new Browser(), onClass(remove, 'DELETE', await only(), ''))
      const id = String(removed.body.change_id)
      return { handler: undo, path: `/api/change/${id}/undo/`, params: { id } }
    },
    [401, 403, 200, 403, 403, 200],
  ],
]

test.each(rows)('%s', async (_, prepare, statuses) => {
  const answers: [string, number][] = []
  for (const [index, asker] of askers.entries()) {
    const call = await prepare()
    const before = await db.select().from(meeting)
    const changes = await db.$count(change)
    const { status, body } = await send(browsers[index] ?? new Browser(), call)
    answers.push([asker, status])
    if (status === 200) continue
    expect(body).toEqual({ detail: expect.stringMatching(/[а-я]/), code: expect.any(String) })
    expect(await db.select().from(meeting)).toEqual(before)
    expect(await db.$count(change)).toBe(changes)
  }
  expect(answers).toEqual(askers.map((asker, index) => [asker, statuses[index]]))
})

test('a student never sees a draft, by any call, whatever they ask for', async () => {
  const { browser } = await browserOf({ permissions: ['can view groups', 'can view teachers'], groupId })
  const draft = await only()
  const reads = [
    ...['group', 'teacher'].flatMap((kind) =>
      [
        [schedule, 'schedule'],
        [load, 'nagruzka'],
        [loadProgress, 'nagruzka-hset'],
        [loadMap, 'map'],
      ].flatMap(([handler, act]) =>
        ['', '&with_projected=1'].map((extra) => {
          const id = kind === 'group' ? groupId : teacherId
          const path = `/api/${kind}/${id}/${String(act)}/?dbeg=${week.dbeg}&dend=${week.dend}${extra}`
          return {
            handler: handler as Handler,
            path,
            method: 'GET',
            params: { itemType: kind, id: String(id) },
          }
        }),
      ),
    ),
    ...['', '&with_projected=1'].map((extra) => ({
      handler: occupation,
      path: `/api/group/nagruzka-occupation/?groups=${groupId}&teachers=${teacherId}&dbeg=${week.dbeg}&dend=${week.dend}${extra}`,
      method: 'GET',
    })),
  ]
  const changes: Call[] = [
    ...(['group', 'teacher'] as const).map((kind) =>
      onSubject(publish, 'publish', [kind, kind === 'group' ? groupId : teacherId], {
        ...week,
        dry_run: true,
      }),
    ),
    onSubject(unpublish, 'unpublish', ['group', groupId], { ...week, dry_run: true }),
    onSubject(clear, 'clear', ['group', groupId], { ...week, dry_run: true }),
    onClass(remove, 'DELETE', draft, '?removeAll=1&dry_run=1'),
    onClass(comment, 'PATCH', draft, 'comment/', { comment: '', link: '' }),
    onClass(changePeople, 'PATCH', draft, 'update/', people()),
    plainCall(removeByIds, '/api/schedule/remove-by-ids/', { ids: [draft], dry_run: true }),
    plainCall(placeLoad, '/api/schedule/set-nagruzka/', placing({ dry_run: true })),
  ]
  const everything = async () => {
    const found: unknown[] = []
    for (const call of [...reads, ...changes]) found.push({ path: call.path, ...(await send(browser, call)) })
    return found
  }
  const withDraft = await everything()
  await emptyTimetable(db)
  expect(withDraft).toEqual(await everything())
  expect(withDraft.slice(0, reads.length).map((answer) => (answer as { status: number }).status)).toEqual(
    reads.map(() => 200),
  )
})
