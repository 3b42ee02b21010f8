import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { editor, wish } from '@/db/schema'
import { buildEvent, buildFaculty, buildGroup, buildRoom, buildSemester, buildTeacher } from '@/db/testing/factories'
import type { appealOffersCall, appealsCall, decideAppealCall } from '@/lib/appeals/calls/appeals.contract'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { AnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { noticesCall } from '@/lib/notices/calls/notices.contract'
import { Browser } from '@/testing/browser'
import { askRoute } from '@/testing/routes'
import { servedDatabase } from '@/testing/served-database'
import { signedIn } from '@/testing/signed-in'

/** A Monday ahead. */
const monday = calendarDate('2026-11-23')
const moving: Permission[] = ['can set nagruzka items', 'can create transition']

const roles = ['stranger', 'reader', 'asker', 'colleague', 'monitor', 'planner', 'elsewhere'] as const
type Role = (typeof roles)[number]
const browsers = {} as Record<Role, Browser>

/** What somebody wants to be told who chose nothing. */
const wantedNotices = {
  email_on: true,
  messenger: false,
  digests: { email: 'now', messenger: 'now', push: 'now' },
  muted: [] as string[],
  daily_at: 1080,
  quiet: null,
}

let db: Database
let group: GroupId
let teacher: TeacherId
let colleague: TeacherId
let own: MeetingId[]
let theirs: MeetingId

beforeAll(async () => {
  ;({ db } = await servedDatabase({ CLOCK: '2026-11-18T10:30' }))
  await buildSemester(db)
})

beforeEach(async () => {
  const [ours, others] = [await buildFaculty(db), await buildFaculty(db)]
  group = (await buildGroup(db, { facultyId: ours.id, students: 20 })).id
  teacher = (await buildTeacher(db)).id
  colleague = (await buildTeacher(db)).id
  const [room, ownRoom] = [await buildRoom(db), await buildRoom(db)]
  await buildRoom(db)
  own = (
    await buildEvent(db, {
      on: [monday, addDays(monday, 7)].map((date) => ({ date, pair: 1 as const })),
      rooms: [ownRoom.id],
      groups: [group],
      teachers: [teacher],
      values: { title: 'Физика' },
    })
  ).meetingIds
  theirs = (
    await buildEvent(db, {
      on: [{ date: addDays(monday, 1), pair: 2 }],
      rooms: [room.id],
      groups: [group],
      teachers: [colleague],
      values: { title: 'Химия' },
    })
  ).meetingIds[0] as MeetingId
  const people: Record<Exclude<Role, 'stranger'>, Parameters<typeof signedIn>[1]> = {
    reader: { groupId: group },
    asker: { teacherId: teacher, permissions: ['can view groups'], fullName: 'Кто просит' },
    colleague: { teacherId: colleague, permissions: ['can view groups'] },
    monitor: { groupId: group, permissions: ['can ask for group'] },
    planner: { permissions: [...moving, 'can create queries'], fullName: 'Диспетчер' },
    elsewhere: { permissions: moving },
  }
  browsers.stranger = new Browser()
  for (const [role, values] of Object.entries(people)) {
    const { browser, userId } = await signedIn(db, values)
    browsers[role as Role] = browser
    const faculty = role === 'planner' ? ours : role === 'elsewhere' ? others : null
    if (faculty) await db.insert(editor).values({ userId, kind: 'faculty', subjectId: faculty.id })
  }
  for (const browser of Object.values(browsers)) await browser.check()
})

const ask = <Answer>(who: Role, method: string, path: string, body?: unknown) =>
  askRoute<Answer>(browsers[who], method, path, body)

type Decided = AnswerOf<typeof decideAppealCall>
type Offers = AnswerOf<typeof appealOffersCall>

const list = async (who: Role) => {
  const { status, body } = await ask<AnswerOf<typeof appealsCall>>(who, 'GET', '/api/appeal/')
  expect(status).toBe(200)
  return body
}
const offers = (who: Role, wants: string, more = '') =>
  ask<Offers>(who, 'GET', `/api/schedule/${own[0]}/appeal-offers/?wants=${wants}${more}`)
const movesOf = (offer?: Offers[number]) =>
  offer?.moves.flatMap(({ classes, to, aud_to: room }) =>
    classes.map((one) => ({
      schedule_id: one.id,
      version: one.version,
      date_to: one.date_to,
      pair_to: to.para,
      aud_to: room,
    })),
  ) ?? []
const make = (who: Role, wants: string, moves: unknown, more: object = {}) =>
  ask<Decided>(who, 'POST', '/api/appeal/', { wants, moves, reason: 'Болею', ...more })
const decide = (who: Role, id: number, verdict: string, more: object = {}) =>
  ask<Decided>(who, 'POST', `/api/appeal/${id}/decide/`, { verdict, ...more })
const undo = (who: Role, change: number | null) => ask(who, 'POST', `/api/change/${change}/undo/`)

/** The best offer, asked for. */
async function asked(wants: string, more = '', who: Role = 'asker') {
  const { body } = await offers(who, wants, more)
  const moves = movesOf(body[0])
  const made = await make(who, wants, moves)
  expect(made.status).toBe(200)
  return { ...made.body, moves }
}

/** Where these classes stand: date, pair and rooms. */
const standing = async (...ids: (MeetingId | undefined)[]) =>
  (
    await db.execute<{ place: string }>(sql`
      select concat_ws(' ', m.date, m.pair, (select string_agg(resource_id::text, ',') from claim c where c.meeting_id = m.id and c.kind = 'room')) as place
      from meeting m where m.id = any(${sql.param(ids)}::bigint[]) order by m.id`)
  ).map(({ place }) => place)

const told = async (who: Role) => {
  const { body } = await ask<AnswerOf<typeof noticesCall>>(who, 'GET', '/api/notice/')
  return body.changes.map(({ notices }) => notices.map(({ kind }) => kind).sort())
}

test('what is possible is offered to the teacher, to the monitor and to whoever decides, and to nobody else', async () => {
  const statuses: Partial<Record<Role, number>> = {}
  for (const role of roles) statuses[role] = (await offers(role, 'time')).status
  expect(statuses).toEqual({
    stranger: 401,
    reader: 403,
    asker: 200,
    colleague: 403,
    monitor: 200,
    planner: 200,
    elsewhere: 403,
  })
  const { body: times } = await offers('asker', 'time')
  expect(times.length).toBeGreaterThan(2)
  for (const { moves } of times) expect(moves).toHaveLength(1)
  const { body: rooms } = await offers('asker', 'room')
  for (const { moves } of rooms) expect(moves[0]).toMatchObject({ to: { date: monday, para: 1 } })
  const { body: swaps } = await offers('asker', 'swap')
  expect(swaps).toMatchObject([{ moves: [{}, { title: 'Химия', classes: [{ id: theirs }] }] }])
})

test('another time is asked for, seen by whom it concerns, accepted with one press, and undone as one', async () => {
  const before = await standing(own[0])
  const { id, moves, change_id: made } = await asked('time')
  expect(await standing(own[0])).toEqual(before)
  expect(made).not.toBeNull()
  expect(await list('asker')).toMatchObject([{ id, state: 'asked', is_own: true, may: ['withdrawn'] }])
  expect(await list('planner')).toMatchObject([
    { id, state: 'asked', is_own: false, by: 'Кто просит', reason: 'Болею', may: ['accepted', 'refused'] },
  ])
  expect(await list('elsewhere')).toEqual([])
  expect((await ask('reader', 'GET', '/api/appeal/')).status).toBe(403)
  expect(await told('planner')).toEqual([['appeal_asked']])
  const { body: news } = await ask<AnswerOf<typeof noticesCall>>('planner', 'GET', '/api/notice/')
  expect(news.changes.flatMap(({ notices }) => notices.map(({ facts }) => facts))).toMatchObject([
    { wants: expect.any(String), by: expect.any(String), to: { date: expect.any(String), pair: expect.any(Number) } },
  ])
  expect(await told('elsewhere')).toEqual([])

  expect((await decide('elsewhere', id, 'accepted')).status).toBe(403)
  expect((await decide('asker', id, 'accepted')).status).toBe(403)
  const dry = await decide('planner', id, 'accepted', { dry_run: true })
  expect(dry.body).toMatchObject({ change_id: null })
  expect(await standing(own[0])).toEqual(before)
  const accepted = await decide('planner', id, 'accepted')
  expect(accepted.body).toMatchObject({ state: 'accepted' })
  const [where] = await standing(own[0])
  expect(where).toContain(`${moves[0]?.date_to} ${moves[0]?.pair_to}`)
  expect(await list('asker')).toMatchObject([{ state: 'accepted', decided_by: 'Диспетчер', may: [] }])
  expect(await told('asker')).toEqual([['appeal_accepted', 'changed']])
  expect(await told('reader')).toEqual([['changed']])
  expect((await decide('planner', id, 'accepted')).status).toBe(409)

  expect((await undo('asker', accepted.body.change_id)).status).toBe(403)
  expect((await undo('planner', accepted.body.change_id)).status).toBe(200)
  expect(await standing(own[0])).toEqual(before)
  expect(await list('asker')).toMatchObject([{ state: 'asked' }])
})

test('what is doubtful about its place is told before it is accepted, and nothing is done', async () => {
  const { id, moves } = await asked('time')
  const before = await standing(own[0])
  const date = moves[0]?.date_to ?? monday
  await db.insert(wish).values({ kind: 'teacher', resourceId: teacher, startsOn: date, endsOn: date, title: 'Врач' })
  const tried = await decide('planner', id, 'accepted', { dry_run: true })
  expect(tried.body).toMatchObject({ change_id: null, warnings: [{ kind: 'wish' }] })
  expect(await standing(own[0])).toEqual(before)
  expect((await decide('planner', id, 'accepted')).body.warnings).toEqual(tried.body.warnings)
})

test('whoever wants to hear of no appeals is still told of a question that waits for them', async () => {
  const muted = { ...wantedNotices, muted: ['page.appeals'] }
  for (const role of ['planner', 'colleague'] as const)
    expect((await ask(role, 'PUT', '/api/notice/settings/', muted)).status).toBe(200)
  const { id } = await asked('swap')
  expect(await told('colleague')).toEqual([['appeal_agreeing']])
  await decide('colleague', id, 'agreed')
  expect(await told('planner')).toEqual([])
  const all = { ...wantedNotices, muted: ['page.questions'] }
  expect((await ask('colleague', 'PUT', '/api/notice/settings/', all)).status).toBe(400)
})

test('the rest of a series moves with one press', async () => {
  const { id, moves } = await asked('time', '&until_the_end=1')
  expect(moves).toHaveLength(2)
  await decide('planner', id, 'accepted')
  const pair = moves[0]?.pair_to
  expect(await standing(...own)).toEqual(moves.map((move) => expect.stringContaining(`${move.date_to} ${pair}`)))
})

test('a place that was taken meanwhile is said, nothing is half-done, and another one is accepted', async () => {
  const { id, moves } = await asked('time')
  const before = await standing(own[0])
  const at = { date: calendarDate(moves[0]?.date_to ?? monday), pair: moves[0]?.pair_to ?? 1 }
  await buildEvent(db, { on: [at as never], groups: [group], values: { title: 'Заняли' } })
  expect((await decide('planner', id, 'accepted')).status).toBe(409)
  expect(await list('asker')).toMatchObject([{ state: 'asked' }])
  expect(await standing(own[0])).toEqual(before)
  const { body: others } = await offers('planner', 'time')
  const elsewhere = movesOf(others[0])
  expect(elsewhere[0]).not.toMatchObject({ date_to: at.date, pair_to: at.pair })
  expect((await decide('planner', id, 'accepted', { moves: elsewhere })).status).toBe(200)
  expect(await list('asker')).toMatchObject([
    { state: 'accepted', steps: [{ to: { date: elsewhere[0]?.date_to, para: elsewhere[0]?.pair_to } }] },
  ])
  const foreign = elsewhere.map((move) => ({ ...move, schedule_id: theirs }))
  const { id: second } = await asked('time')
  expect((await decide('planner', second, 'accepted', { moves: foreign })).status).toBe(400)
})

test('a class that was moved since is not moved again', async () => {
  const { id } = await asked('time')
  const { body: other } = await offers('planner', 'time')
  await ask('planner', 'POST', '/api/schedule/mend/', { moves: movesOf(other[1]), reason: 'Иначе' })
  expect((await decide('planner', id, 'accepted')).status).toBe(409)
})

test('it is refused with an answer, which the asker reads, and withdrawn by the asker alone', async () => {
  const { id } = await asked('time')
  expect((await decide('planner', id, 'refused')).status).toBe(400)
  const refused = await decide('planner', id, 'refused', { reason: 'Группа занята' })
  expect(refused.status).toBe(200)
  expect(await list('asker')).toMatchObject([{ state: 'refused', answer: 'Группа занята', may: [] }])
  expect(await told('asker')).toEqual([['appeal_refused']])
  const second = await asked('time')
  expect((await decide('planner', second.id, 'withdrawn')).status).toBe(403)
  expect((await decide('monitor', second.id, 'withdrawn')).status).toBe(403)
  expect((await decide('asker', second.id, 'withdrawn')).status).toBe(200)
  expect((await decide('planner', second.id, 'accepted')).status).toBe(409)
  expect((await decide('planner', 999_999, 'accepted')).status).toBe(404)
})

test('another room is asked for the same slot', async () => {
  const { id, moves } = await asked('room')
  await decide('planner', id, 'accepted')
  expect(await standing(own[0])).toEqual([`${monday} 1 ${moves[0]?.aud_to}`])
})

test('a swap with a colleague who has no account goes to the planner at once', async () => {
  await db.execute(sql`
    update "user" set active = false
    where teacher_id = (select resource_id from claim where meeting_id = ${theirs} and kind = 'teacher')`)
  const { id, state } = await asked('swap')
  expect(state).toBe('asked')
  expect(await told('planner')).toEqual([['appeal_asked']])
  expect((await decide('planner', id, 'accepted')).status).toBe(200)
})

test('a swap goes to the colleague first, then to the planner', async () => {
  const { id, state } = await asked('swap')
  expect(state).toBe('agreeing')
  expect(await list('planner')).toMatchObject([{ may: [] }])
  expect(await list('colleague')).toMatchObject([{ id, may: ['agreed', 'declined'] }])
  expect(await told('colleague')).toEqual([['appeal_agreeing']])
  expect((await decide('planner', id, 'accepted')).status).toBe(409)
  expect((await decide('asker', id, 'agreed')).status).toBe(403)
  expect((await decide('colleague', id, 'agreed')).status).toBe(200)
  expect(await told('asker')).toEqual([['appeal_agreed']])
  await decide('planner', id, 'accepted')
  expect(await standing(own[0], theirs)).toEqual([
    expect.stringContaining(`${addDays(monday, 1)} 2`),
    expect.stringContaining(`${monday} 1`),
  ])
  const { id: second } = await asked('swap')
  await decide('colleague', second, 'declined', { reason: 'Не могу' })
  expect(await list('asker')).toMatchObject([{ state: 'declined', answer: 'Не могу' }, { id }])
})

test('a consultation books a room for the groups where they, the teacher and the room are free', async () => {
  const { id, moves } = await asked('consultation')
  const before = await standing(own[0])
  const at = { date: calendarDate(moves[0]?.date_to ?? monday), pair: moves[0]?.pair_to ?? 1 }
  const booked = async () => [
    ...(await db.execute<{ title: string; groups: number[] }>(sql`
      select e.title, array(select distinct resource_id from claim c where c.meeting_id = m.id and c.kind = 'group') as groups
      from meeting m join event e on e.id = m.event_id where e.kind = 'booking' and m.date = ${at.date} and m.pair = ${at.pair}
        and exists (select from claim c where c.meeting_id = m.id and c.resource_id = ${group} and c.kind = 'group')`)),
  ]
  expect((await decide('elsewhere', id, 'accepted')).status).toBe(403)
  const { body } = await decide('planner', id, 'accepted')
  expect(await booked()).toEqual([{ title: 'Консультация: Физика', groups: [group] }])
  expect(await standing(own[0])).toEqual(before)
  await undo('planner', body.change_id)
  expect(await booked()).toEqual([])
  await buildEvent(db, { on: [at as never], teachers: [teacher], values: { title: 'Заняли' } })
  expect((await decide('planner', id, 'accepted')).status).toBe(409)
})

test('a monitor asks for the group, and a student does not', async () => {
  const { id } = await asked('time', '', 'monitor')
  expect(await list('asker')).toMatchObject([{ id, is_own: true, may: [] }])
  expect((await decide('planner', id, 'accepted')).status).toBe(200)
  const { body } = await offers('monitor', 'time')
  expect((await make('reader', 'time', movesOf(body[0]))).status).toBe(403)
})

test('only what was offered can be asked for, with a reason', async () => {
  const { body } = await offers('asker', 'time')
  const moves = movesOf(body[0])
  expect((await make('stranger', 'time', moves)).status).toBe(401)
  expect((await make('colleague', 'time', moves)).status).toBe(403)
  expect((await make('asker', 'time', moves, { reason: '' })).status).toBe(400)
  expect((await make('asker', 'room', moves)).status).toBe(400)
  expect((await make('asker', 'swap', moves)).status).toBe(400)
  expect((await make('asker', 'time', [{ ...moves[0], schedule_id: theirs }])).status).toBe(403)
  const past = [{ ...moves[0], date_to: '2026-11-16' }]
  expect((await make('asker', 'time', past)).status).toBe(400)
  const taken = [{ schedule_id: own[0], date_to: addDays(monday, 1), pair_to: 2 }]
  expect((await make('asker', 'time', taken)).status).toBe(409)
  expect(await list('asker')).toEqual([])
})

test('what was decided of many others hides neither what waits nor what was decided of one’s own', async () => {
  const { id: decided } = await asked('time')
  await decide('planner', decided, 'refused', { reason: 'Нет' })
  const { id: waiting } = await asked('time')
  await db.execute(sql`
    insert into appeal (wants, state, title, lesson_type, teacher_ids, group_ids, reason)
    select 'time', 'refused', 'Чужая', 1, '{}', '{}', 'x' from generate_series(1, 600)`)
  expect((await list('asker')).map(({ id }) => id)).toEqual([waiting, decided])
  expect((await list('planner')).map(({ id }) => id)).toEqual([waiting, decided])
  await db.execute(sql`delete from appeal where title = 'Чужая'`)
})
