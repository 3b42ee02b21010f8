import { notInArray } from 'drizzle-orm'
import { POST as setManually } from '@/app/api/project/[id]/set-manually/route'
import type { Database } from '@/db/client'
import {
  editor,
  loadPermission,
  meeting,
  programme,
  programmeDiscipline,
  programmePermission,
  programmeRoom,
} from '@/db/schema'
import {
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { permissions, programmeFlags, type ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { noRoomId, onlineRoomId, type MeetingId, type UserId } from '@/lib/core/names/rules/ids'
import { placeLoadCall } from '@/lib/planning/calls/placing.contract'
import { Browser } from '@/testing/browser'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'
import { POST as setNagruzka } from './route'

const monday = '2026-11-16'
const roles = [
  'anonymous',
  'plain user',
  'planner with a matrix',
  'planner of another group',
  'editor of the group',
  'dispatcher of the group',
  'programme editor',
  'programme planner',
  'superuser',
] as const
type Role = (typeof roles)[number]

let db: Database
const browsers = {} as Record<Role, Browser>
let load: number
let row: number
/** The one class that exists before each call. */
let taken: MeetingId[]
const standing = 1
const rooms = { listed: 0, second: 0, other: 0 }

async function person(role: Role, grant: (userId: UserId) => Promise<unknown>, values = {}): Promise<void> {
  const { browser, userId } = await signedIn(db, values)
  await grant(userId)
  await browser.check()
  browsers[role] = browser
}

beforeAll(async () => {
  ;({ db } = await servedDatabase())
  const { id: semesterId } = await buildSemester(db)
  const { id: facultyId } = await buildFaculty(db)
  const ours = await buildGroup(db, { facultyId })
  const theirs = await buildGroup(db, { facultyId: (await buildFaculty(db)).id })
  const teacher = await buildTeacher(db)
  const item = await buildLoadItem(db, {
    semesterId,
    groups: [ours.id],
    teachers: [teacher.id],
    endsOn: calendarDate('2026-12-13'),
  })
  const [listed, second, other] = [await buildRoom(db), await buildRoom(db), await buildRoom(db)]
  Object.assign(rooms, { listed: listed.id, second: second.id, other: other.id })
  load = item.id
  const [made] = await db.insert(programme).values({ title: 'Программа' }).returning()
  if (!made) throw new Error('no programme')
  const [discipline] = await db
    .insert(programmeDiscipline)
    .values({
      programmeId: made.id,
      title: 'Этика',
      half: 1,
      groupIds: [ours.id],
      startsOn: item.startsOn,
      endsOn: item.endsOn,
    })
    .returning()
  if (!discipline) throw new Error('no row')
  row = discipline.id
  await db.insert(programmeRoom).values({ programmeId: made.id, roomId: listed.id })
  taken = [await buildEvent(db, { on: [{ date: calendarDate(monday), pair: 2 }], rooms: [listed.id] })].flatMap(
    ({ meetingIds }) => meetingIds,
  )

  const edits = (groupId: number) => (userId: UserId) =>
    db.insert(editor).values({ userId, kind: 'group', subjectId: groupId })
  const flagged =
    (...flags: ProgrammeFlag[]) =>
    (userId: UserId) =>
      db.insert(programmePermission).values({ userId, programmeId: made.id, flags })
  const nothing = async () => undefined
  const planning = { permissions: ['can set nagruzka items' as const] }
  browsers.anonymous = new Browser()
  await browsers.anonymous.check()
  await person('plain user', nothing, {
    permissions: permissions.filter((one) => one !== 'can set nagruzka items' && one !== 'can publish schedule'),
  })
  const matrix = { canSet: true, roomIds: [listed.id, second.id], slots: [11, 12] }
  await person(
    'planner with a matrix',
    (userId) =>
      db.insert(loadPermission).values([
        { userId, loadItemId: item.id, ...matrix },
        { userId, programmeDisciplineId: discipline.id, ...matrix },
      ]),
    planning,
  )
  await person('planner of another group', edits(theirs.id), { permissions: [...permissions] })
  await person('editor of the group', edits(ours.id), planning)
  await person('dispatcher of the group', edits(ours.id), {
    permissions: ['can set nagruzka items', 'can publish schedule'],
  })
  await person('programme editor', flagged(...programmeFlags))
  await person('programme planner', flagged('can_project_schedule'))
  await person('superuser', nothing, { isSuperuser: true })
})
afterEach(() => db.delete(meeting).where(notInArray(meeting.id, taken)))

const until = { mode: 'until_the_date', until_date: '2026-12-14' }

/** Each request and the roles that may make it, for load and for a programme; all others are refused. */
const cases: [what: string, body: () => object, ofLoad: readonly Role[], ofProgramme: readonly Role[]][] = [
  [
    'a listed room in the matrix',
    () => ({ aud_id: rooms.second }),
    ['planner with a matrix', 'editor of the group', 'dispatcher of the group', 'superuser'],
    ['planner with a matrix', 'programme editor', 'superuser'],
  ],
  [
    'the programme’s own room',
    () => ({ aud_id: rooms.listed }),
    ['planner with a matrix', 'editor of the group', 'dispatcher of the group', 'superuser'],
    ['planner with a matrix', 'programme editor', 'programme planner', 'superuser'],
  ],
  ...[null, 0, onlineRoomId, noRoomId].map((id): (typeof cases)[number] => [
    `no real room (${id})`,
    () => ({ aud_id: id }),
    ['planner with a matrix', 'editor of the group', 'dispatcher of the group', 'superuser'],
    ['planner with a matrix', 'programme editor', 'programme planner', 'superuser'],
  ]),
  [
    'a room of nobody’s list',
    () => ({ aud_id: rooms.other }),
    ['editor of the group', 'dispatcher of the group', 'superuser'],
    ['programme editor', 'superuser'],
  ],
  [
    'a slot outside of the matrix',
    () => ({ pair: 3 }),
    ['editor of the group', 'dispatcher of the group', 'superuser'],
    ['programme editor', 'programme planner', 'superuser'],
  ],
  [
    'a day outside of the matrix',
    () => ({ date: '2026-11-17' }),
    ['editor of the group', 'dispatcher of the group', 'superuser'],
    ['programme editor', 'programme planner', 'superuser'],
  ],
  ['after the item’s dates', () => ({ date: '2026-12-14' }), ['superuser'], ['superuser']],
  ['a series past the item’s dates', () => until, ['superuser'], ['superuser']],
  ['by force', () => ({ pair: 2, on_conflict: 'force', aud_id: rooms.listed }), ['superuser'], ['superuser']],
  [
    'published at once',
    () => ({ as_projected: false }),
    ['dispatcher of the group', 'superuser'],
    ['programme editor', 'superuser'],
  ],
]

const asked = (body: object) => ({ date: monday, pair: 1, mode: 'once', type: 'group', ...body })

async function ask(role: Role, call: 'set-nagruzka' | 'set-manually', body: object) {
  const { mode, until_date, type, ...rest } = asked(body) as Record<string, unknown>
  const response = await (call === 'set-nagruzka'
    ? browsers[role].send(setNagruzka, '/api/schedule/set-nagruzka/', {
        method: 'POST',
        body: { id: load, mode, until_date, type, ...rest },
      })
    : browsers[role].send(setManually, `/api/project/${row}/set-manually/`, {
        method: 'POST',
        params: { id: String(row) },
        body: { ...rest, until: until_date },
      }))
  return { status: response.status, body: await response.json() }
}

const refusalOf = (role: Role) => (role === 'anonymous' ? 401 : 403)

describe.each(cases)('%s', (_, body, ofLoad, ofProgramme) => {
  describe.each([
    ['set-nagruzka', ofLoad],
    ['set-manually', ofProgramme],
  ] as const)('%s', (call, allowed) => {
    test.each(roles)('%s', async (role) => {
      const expected = allowed.includes(role) ? 200 : refusalOf(role)
      const preview = await ask(role, call, { ...body(), dry_run: true })
      expect([preview.status, await db.$count(meeting)]).toEqual([expected, standing])
      const { status, body: answer } = await ask(role, call, body())
      expect(status).toBe(expected)
      expect((await db.$count(meeting)) > standing).toBe(expected === 200)
      if (expected === 200) expect(placeLoadCall.response.parse(answer)).toEqual(answer)
      else expect(answer).toMatchObject({ detail: expect.stringMatching(/[а-я]/), code: expect.any(String) })
    })
  })
})

test('of a programme, the id that set-nagruzka takes is its discipline’s', async () => {
  const body = { type: 'metaprogram', id: row, aud_id: rooms.listed }
  expect((await ask('programme planner', 'set-nagruzka', body)).body).toMatchObject({
    created: [{ meta_program_discipline_id: row, type: 'projected' }],
  })
  expect((await ask('editor of the group', 'set-nagruzka', body)).status).toBe(403)
})
