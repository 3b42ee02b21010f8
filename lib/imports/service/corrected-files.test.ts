import { releaseMeetings } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { brokenPlaces, placeMeeting, roomClaim, teacherClaim } from '@/db/testing/claims'
import { freshDatabase, type FreshDatabase } from '@/db/testing/database'
import { buildUser } from '@/db/testing/factories'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { everyRow, fileLesson as lesson, importFixture, standing, timetableFixture } from '@/testing/timetables'
import { takeBackImport } from './take-back-import'

const now = { date: calendarDate('2025-02-01'), minutes: 0 }

const algebra = lesson({ discipline: 'Алгебра', pair: 3, rooms: ['К-102'], teachers: ['Белов А. П.'] })
const history = lesson({ discipline: 'История', day: 2, teachers: ['Юдин П. П.'] })
const first = timetableFixture({ lessons: [lesson(), algebra, history] })

/** Physics moves from Monday to Tuesday, algebra gets another teacher, history goes, and chemistry comes. */
const corrected = timetableFixture({
  lessons: [
    lesson({ day: 2, pair: 4 }),
    { ...algebra, teachers: ['Ким О. В.'] },
    lesson({ discipline: 'Химия', day: 3 }),
  ],
})

/** A database with nothing but the account of whoever acts. */
async function university(): Promise<FreshDatabase> {
  const database = await freshDatabase()
  await buildUser(database.db, { id: superuser.userId, isSuperuser: true })
  return database
}

async function undo({ db }: FreshDatabase, changeId: ChangeId | null): Promise<ChangeId> {
  if (changeId === null) throw new Error('nothing to undo')
  return undoChange({ db, actor: superuser, now }, changeId)
}

/** What somebody does by hand, kept in the history. */
async function byHand({ db }: FreshDatabase, work: (change: TimetableChange) => Promise<unknown>) {
  const granted = requireOfAll({ actor: superuser }, 'draft.place', [])
  const record = { action: 'class.move', granted: [granted], subject: {} } as const
  return changeTimetable({ db, actor: superuser, now }, record, work)
}

const meetingsOf = async ({ sql }: FreshDatabase, title: string): Promise<MeetingId[]> => {
  const rows = await sql<{ id: string }[]>`
    select m.id from meeting m join event e on e.id = m.event_id where e.title = ${title} order by m.date`
  return rows.map(({ id }) => Number(id) as MeetingId)
}

/** What is left if only this file is imported. */
async function alone(content: unknown): Promise<string[]> {
  const database = await university()
  await importFixture(database, content)
  return standing(database)
}

const told = (imported: Awaited<ReturnType<typeof importFixture>>) =>
  imported.comparison?.differences.map(({ kind, before, after, byHand: works, isElsewhere }) =>
    [kind, (after ?? before)?.title, ...works, ...(isElsewhere ? ['elsewhere'] : [])].join(' '),
  )

test('a corrected file says what moved, changed, came and went, and leaves what it says, as one import does', async () => {
  const database = await university()
  expect((await importFixture(database, first)).comparison).toBeNull()
  const before = await everyRow(database)
  const tried = await importFixture(database, corrected, { dryRun: true })
  expect(await everyRow(database)).toEqual(before)
  const done = await importFixture(database, corrected)
  expect(told(done)).toEqual(['changed Физика', 'changed Алгебра', 'new Химия', 'gone История'])
  expect(tried.comparison).toEqual(done.comparison)
  expect(done.report).toMatchObject({ compared: { new: 1, changed: 2, gone: 1, left: 0 }, known: 0 })
  const [moved] = done.comparison?.differences ?? []
  expect(moved).toMatchObject({
    before: { pair: 2, dates: ['2025-02-10', '2025-02-17', '2025-02-24', '2025-03-03'], rooms: ['К-101'] },
    after: { pair: 4, dates: ['2025-02-11', '2025-02-18', '2025-02-25', '2025-03-04'] },
  })
  expect(await standing(database)).toEqual(await alone(corrected))
  expect(await importFixture(database, corrected)).toMatchObject({
    comparison: { same: 3, differences: [] },
    changeId: null,
  })
})

test('a class that moves is the same class, and so are its dates', async () => {
  const database = await university()
  await importFixture(database, first)
  const ids = await meetingsOf(database, 'Физика')
  await importFixture(database, corrected)
  expect(await meetingsOf(database, 'Физика')).toEqual(ids)
})

test('taken back, all is as it was to the row; and taking that back as it became', async () => {
  const database = await university()
  const empty = await everyRow(database)
  const begun = await importFixture(database, first)
  const before = await everyRow(database)
  const { changeId } = await importFixture(database, corrected)
  const after = await everyRow(database)
  const undone = await undo(database, changeId)
  expect(await everyRow(database)).toEqual(before)
  const redone = await undo(database, undone)
  expect(await everyRow(database)).toEqual(after)
  await undo(database, redone)
  expect(await everyRow(database)).toEqual(before)
  await undo(database, begun.changeId)
  expect(await everyRow(database)).toEqual(empty)
  expect(await brokenPlaces(database.db)).toEqual([])
})

test('an import goes before an earlier one of the same classes, which until then is said', async () => {
  const database = await university()
  const begun = await importFixture(database, first)
  const { changeId } = await importFixture(database, corrected)
  await expect(undo(database, begun.changeId)).rejects.toMatchObject({
    code: 'stale',
    detail: expect.stringContaining('timetable.json'),
  })
  await undo(database, changeId)
  await expect(undo(database, changeId)).rejects.toMatchObject({ code: 'conflict' })
  await undo(database, begun.changeId)
})

test('taking back wants the right to import, and an import', async () => {
  const database = await university()
  const { changeId } = await importFixture(database, first)
  const by = (actor: Actor, id: number | null) => takeBackImport({ db: database.db, actor }, (id ?? 0) as ChangeId)
  await expect(by(powerlessActor, changeId)).rejects.toMatchObject({ code: 'not_allowed' })
  const ids = await meetingsOf(database, 'История')
  const cleared = await byHand(database, ({ db }) => releaseMeetings(db, ids, 'nothing'))
  await expect(by(superuser, cleared.changeId)).rejects.toMatchObject({ code: 'conflict' })
  await expect(by(superuser, 999_999)).rejects.toMatchObject({ code: 'not_found' })
})

test('only what is ticked is applied; what is left is listed again', async () => {
  const database = await university()
  await importFixture(database, first)
  const { comparison } = await importFixture(database, corrected, { dryRun: true })
  const ticks = Object.fromEntries(comparison?.differences.map(({ key, kind }) => [key, kind === 'new']) ?? [])
  const done = await importFixture(database, corrected, { ticks })
  expect(done.report.compared).toMatchObject({ new: 1, changed: 0, gone: 0, left: 3 })
  const chemistry = lesson({ discipline: 'Химия', day: 3 })
  expect(await standing(database)).toEqual(await alone(timetableFixture({ lessons: [...first.lessons, chemistry] })))
  expect(told(await importFixture(database, corrected))).toEqual(['changed Физика', 'changed Алгебра', 'gone История'])
})

test('what the registrar deleted stays away, unless it is ticked', async () => {
  const database = await university()
  await importFixture(database, first)
  const ids = await meetingsOf(database, 'История')
  await byHand(database, async (change) => {
    await change.lock('meeting', ids)
    await releaseMeetings(change.db, ids, 'nothing')
  })
  const again = await importFixture(database, first)
  expect(told(again)).toEqual(['new История deleted'])
  expect([again.changeId, await meetingsOf(database, 'История')]).toEqual([null, []])
  const key = again.comparison?.differences[0]?.key ?? ''
  const { changeId } = await importFixture(database, first, { ticks: { [key]: true } })
  expect(await standing(database)).toEqual(await alone(first))
  await undo(database, changeId)
  expect(await meetingsOf(database, 'История')).toEqual([])
  expect(told(await importFixture(database, first))).toEqual(['new История deleted'])
})

test('what was moved by hand stays, whatever the file says of its class, and a class so changed does not go by itself', async () => {
  const database = await university()
  await importFixture(database, first)
  const [physics, past] = [await meetingsOf(database, 'Физика'), await meetingsOf(database, 'История')]
  const moved = [physics[1], past[0]].filter((id) => id !== undefined)
  await byHand(database, async (change) => {
    await change.lock('meeting', moved)
    const date = calendarDate('2025-02-21')
    const moves = moved.map((meetingId, index) => ({ meetingId, date, pair: ([5, 6] as const)[index] ?? 5 }))
    await relocateMeetings(change.db, moves)
  })
  const { comparison, changeId } = await importFixture(database, corrected)
  expect(told({ comparison } as never)).toEqual([
    'changed Физика moved',
    'changed Алгебра',
    'new Химия',
    'gone История moved',
  ])
  const dates = async (title: string) =>
    (
      await database.sql`
      select m.date || '/' || m.pair as at from meeting m join event e on e.id = m.event_id where e.title = ${title} order by 1`
    ).map(({ at }) => at)
  expect(await dates('Физика')).toEqual(['2025-02-11/4', '2025-02-21/5', '2025-02-25/4', '2025-03-04/4'])
  expect(await dates('История')).toContain('2025-02-21/6')
  const tried = await takeBackImport({ db: database.db, actor: superuser }, changeId as ChangeId, {
    dryRun: true,
  })
  expect(tried).toMatchObject({
    removed: 1,
    changed: 2,
    kept: [{ title: 'Физика', date: '2025-02-21', pair: 5 }],
  })
  await undo(database, changeId)
  expect(await dates('Физика')).toEqual(['2025-02-10/2', '2025-02-21/5', '2025-02-24/2', '2025-03-03/2'])
})

test('comments, people and rooms changed by hand are listed and stay', async () => {
  const database = await university()
  await importFixture(database, first)
  const [one, two] = await meetingsOf(database, 'Физика')
  await database.sql`update event set comment = 'с ноутбуком' where title = 'Физика'`
  await database.sql`delete from claim where meeting_id = ${one ?? 0} and kind = 'room'`
  await database.sql`update claim set left_in = (select max(id) from change), hold = 'trace' where meeting_id = ${two ?? 0} and kind = 'teacher'`
  const content = timetableFixture({ lessons: [lesson({ rooms: ['К-7'], type: 'ср' }), algebra, history] })
  const done = await importFixture(database, content)
  expect(told(done)).toEqual(['changed Физика rooms people comment'])
  const rooms = await database.sql`
    select m.date, array_agg(r.title) filter (where r.id is not null) as rooms, e.comment
    from event e join meeting m on m.event_id = e.id left join claim c on c.meeting_id = m.id and c.kind = 'room' left join room r on r.id = c.resource_id
    where e.title = 'Физика' group by m.date, e.comment order by m.date`
  expect(rooms.map(({ rooms: at }) => at)).toEqual([null, ['К-101'], ['К-7'], ['К-7']])
  expect(new Set(rooms.map(({ comment }) => comment))).toEqual(new Set(['с ноутбуком']))
})

test('a file of other groups takes nothing of theirs away', async () => {
  const database = await university()
  await importFixture(database, first)
  const other = timetableFixture({
    groups: [{ title: 'АД-25-1' }],
    lessons: [lesson({ groups: ['АД-25-1'], teachers: ['Ким О. В.'], rooms: ['К-9'] })],
  })
  const done = await importFixture(database, other)
  expect(told(done)).toEqual([
    'new Физика',
    'gone Физика elsewhere',
    'gone Алгебра elsewhere',
    'gone История elsewhere',
  ])
  expect(done.report.compared).toMatchObject({ new: 1, gone: 0, left: 3 })
  expect((await standing(database)).length).toBeGreaterThan((await alone(first)).length)
})

test('a place that somebody took since is named, and nothing is taken back', async () => {
  const database = await university()
  await importFixture(database, first)
  const { changeId } = await importFixture(database, corrected)
  const [room] = await database.sql<{ id: number }[]>`select id from room where title = 'К-101'`
  await byHand(database, ({ db }) =>
    placeMeeting(db, [roomClaim(room?.id ?? 0), teacherClaim(1)], {
      title: 'Собрание',
      date: calendarDate('2025-02-10'),
      pair: 2,
    }),
  )
  const before = await everyRow(database)
  await expect(undo(database, changeId)).rejects.toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('Собрание'),
  })
  expect(await everyRow(database)).toEqual(before)
})

test('those concerned by a corrected file are notified of what moved, changed, came and went', async () => {
  const database = await university()
  await importFixture(database, first)
  await importFixture(database, corrected)
  const notices = await database.sql`
    select title, before ->> 'pair' as was, after ->> 'pair' as became, shift, cardinality(dates) as dates from notice order by title`
  expect(notices).toEqual([
    { title: 'Алгебра', was: '3', became: '3', shift: 0, dates: 4 },
    { title: 'История', was: '2', became: null, shift: 0, dates: 4 },
    { title: 'Физика', was: '2', became: '4', shift: 1, dates: 4 },
    { title: 'Химия', was: null, became: '2', shift: 0, dates: 4 },
  ])
})
