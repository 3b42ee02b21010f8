import { inArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { group, programme, programmeDiscipline } from '@/db/schema'
import { inUniversity, someMonday } from '@/db/testing/claims'
import { buildEvent, buildFaculty } from '@/db/testing/factories'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { entryLines, entryTitle } from '@/lib/core/history/texts/history'
import type { ChangeId, FacultyId, GroupId, MeetingId, ProgrammeId, RoomId } from '@/lib/core/names/rules/ids'
import type { GroupsScope } from '@/lib/core/names/rules/resource'
import { undoChange } from '@/lib/history/service/undo-change'
import { viewAct } from '@/lib/history/service/view/view-act'
import { moveClass } from '@/lib/moves/service/move-class'
import { publishPeriod, unpublishPeriod } from '@/lib/publishing/service/publish-period'
import { powerlessActor, superuser } from '@/testing/actors'
import { viewFacultyChanges } from './view-changes'
import { viewWorkbench } from './view-workbench'
import { viewWeekChanges } from './view-workbench-list'

const now = { date: someMonday, minutes: 0 }
const period = { from: someMonday, to: addDays(someMonday, 13) }
const [first, second, foreign] = [1, 2, 3] as GroupId[] as [GroupId, GroupId, GroupId]
const as = (db: Database, actor: Actor = superuser) => ({ db, actor, now })

/** A faculty of the first two groups with a class each on Monday of two weeks, all drafts. */
async function build(db: Database): Promise<{ faculty: FacultyId; meetings: MeetingId[] }> {
  const { id: faculty } = await buildFaculty(db)
  await db
    .update(group)
    .set({ facultyId: faculty })
    .where(inArray(group.id, [first, second]))
  const made = []
  for (const [at, own] of [first, second, foreign].entries())
    made.push(
      await buildEvent(db, {
        on: [someMonday, addDays(someMonday, 7)].map((date) => ({ date, pair: (at + 1) as Pair })),
        state: 'projected',
        values: { title: `Физика ${own}` },
        groups: [own],
        rooms: [own as number as RoomId],
      }),
    )
  return { faculty, meetings: made.flatMap(({ meetingIds }) => meetingIds) }
}

async function publish(
  db: Database,
  subject: GroupsScope,
  { title = '', actor = superuser, dryRun = false } = {},
): Promise<ChangeId | null> {
  const { changeId } = await publishPeriod(as(db, actor), { subject, period, toEnd: false, dryRun, title })
  return changeId
}

const withdraw = (db: Database, subject: GroupsScope) =>
  unpublishPeriod(as(db), { subject, period, toEnd: false, dryRun: false })

const move = (db: Database, id: MeetingId, roomId: RoomId | null, days = 0) =>
  moveClass(as(db), {
    id,
    seenOn: null,
    roomId,
    to: { date: addDays(someMonday, days), pair: 1 },
    reason: 'Просьба',
    justChange: false,
    untilEnd: false,
    dryRun: false,
  })

type Asked = Partial<Parameters<typeof viewFacultyChanges>[1]>

/** What changed, a line each: `moved Физика 1 2026-11-16`. */
async function changes(db: Database, faculty: FacultyId, asked: Asked = {}): Promise<string[] | null> {
  const { entries } = await viewFacultyChanges(as(db), {
    faculty,
    since: null,
    drafts: false,
    from: null,
    ...asked,
  })
  return entries && entries.map((entry) => `${entry.act} ${entryTitle(entry).split(',')[0]} ${entry.dates.join(' ')}`)
}

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

const [monday, next] = [String(someMonday), addDays(someMonday, 7)]

test('what was never published as a whole has nothing to compare with', () =>
  inUniversity(async (db) => {
    const { faculty } = await build(db)
    await publish(db, { kind: 'groups', ids: [first, second] }, { title: 'Осень' })
    await publish(db, { kind: 'faculty', id: faculty }, { title: 'Осень', dryRun: true })
    expect(await changes(db, faculty)).toBeNull()
    const { publication, counts } = await viewWorkbench(as(db), { faculty, monday: someMonday, by: 'group' })
    expect([publication, counts.changed]).toEqual([null, undefined])
  }))

test('since a publication: what moved, where to; what came back is not told, nor what is of other faculties', () =>
  inUniversity(async (db) => {
    const { faculty, meetings } = await build(db)
    const [own, , others] = [meetings[0], meetings[2], meetings[4]] as [MeetingId, MeetingId, MeetingId]
    await publish(db, { kind: 'faculty', id: faculty }, { title: 'Осень, версия 1' })
    await publish(db, { kind: 'groups', ids: [foreign] })
    expect(await changes(db, faculty)).toEqual([])
    await move(db, own, null, 1)
    await move(db, others, null, 1)
    expect(await changes(db, faculty)).toEqual([`moved Физика 1 ${monday}`])
    const back = await withdraw(db, { kind: 'groups', ids: [second] })
    expect(await changes(db, faculty)).toEqual([`moved Физика 1 ${monday}`, `withdrawn Физика 2 ${monday} ${next}`])
    expect(await changes(db, faculty, { drafts: true })).toEqual([`moved Физика 1 ${monday}`])
    await undoChange(as(db), back.changeId as ChangeId)
    expect(await changes(db, faculty)).toEqual([`moved Физика 1 ${monday}`])
  }))

test('two changes of one class are told as one, from the first state to the last', () =>
  inUniversity(async (db) => {
    const { faculty, meetings } = await build(db)
    await publish(db, { kind: 'faculty', id: faculty })
    await move(db, meetings[0] as MeetingId, null, 1)
    await move(db, meetings[0] as MeetingId, 3 as RoomId, 2)
    const { entries } = await viewFacultyChanges(as(db), { faculty, since: null, drafts: false, from: null })
    expect(entries?.map((entry) => entryLines(entry).map(({ what, after }) => `${what}: ${after}`))).toEqual([
      [expect.stringMatching(/^Когда: среда/), 'Аудитория: К-103'],
    ])
  }))

test('a new class is added, and a class given to a group of another faculty is told in this one', () =>
  inUniversity(async (db) => {
    const { faculty } = await build(db)
    await publish(db, { kind: 'faculty', id: faculty })
    await buildEvent(db, {
      on: [{ date: someMonday, pair: 5 }],
      state: 'projected',
      values: { title: 'Химия' },
      groups: [first],
    })
    expect(await changes(db, faculty)).toEqual([])
    await publish(db, { kind: 'groups', ids: [first] })
    expect(await changes(db, faculty)).toEqual([`added Химия ${monday}`])
  }))

test('with drafts: those that stood before the publication too, but none that the reader may not see', () =>
  inUniversity(async (db) => {
    const { faculty } = await build(db)
    const { changeId } = await publishPeriod(as(db), {
      subject: { kind: 'faculty', id: faculty },
      period: { from: someMonday, to: addDays(someMonday, 6) },
      toEnd: false,
      dryRun: false,
    })
    expect(changeId).not.toBeNull()
    expect(await changes(db, faculty)).toEqual([])
    expect(await changes(db, faculty, { drafts: true })).toEqual([`added Физика 1 ${next}`, `added Физика 2 ${next}`])
    const programmeId = 1 as ProgrammeId
    await db.insert(programme).values({ id: programmeId, title: 'Программа' })
    const [row] = await db.insert(programmeDiscipline).values({ programmeId, title: 'Основы' }).returning()
    await buildEvent(db, {
      on: [{ date: someMonday, pair: 6 }],
      state: 'projected',
      values: { title: 'Химия', programmeDisciplineId: row?.id },
      groups: [first],
    })
    expect(await changes(db, faculty, { drafts: true })).toContain(`added Химия ${monday}`)
    const planner: Actor = {
      ...powerlessActor,
      permissions: ['can set nagruzka items', 'can view groups', 'can view teachers'],
      editorOf: { ...powerlessActor.editorOf, faculties: [faculty] },
    }
    const asked = { faculty, since: null, drafts: true, from: null }
    const titles = async (actor: Actor) =>
      (await viewFacultyChanges(as(db, actor), asked)).entries?.map((entry) => entryTitle(entry).split(',')[0])
    expect(await titles(planner)).toEqual(['Физика 1', 'Физика 2'])
    const partner = { ...planner, programmes: [{ programmeId, flags: ['can_project_schedule' as const] }] }
    expect(await titles(partner)).toContain('Химия')
  }))

test('an earlier publication, a date, and what is over', () =>
  inUniversity(async (db) => {
    const { faculty } = await build(db)
    const version = await publish(db, { kind: 'faculty', id: faculty }, { title: 'Версия 1' })
    await withdraw(db, { kind: 'groups', ids: [first] })
    await db.execute(sql`update change set at = '2026-10-10T12:00Z'`)
    await publish(db, { kind: 'all' })
    await withdraw(db, { kind: 'groups', ids: [second] })
    await db.execute(sql`update change set at = '2026-10-12T12:00Z' where at <> '2026-10-10T12:00Z'`)
    const both = `${monday} ${next}`
    expect(await changes(db, faculty)).toEqual([`withdrawn Физика 2 ${both}`])
    expect(await changes(db, faculty, { since: { change: version as ChangeId } })).toEqual([
      `withdrawn Физика 2 ${both}`,
    ])
    expect(await changes(db, faculty, { since: { date: calendarDate('2026-10-11') } })).toEqual([
      `added Физика 1 ${both}`,
      `withdrawn Физика 2 ${both}`,
    ])
    expect(await changes(db, faculty, { since: { date: calendarDate('2026-10-13') } })).toEqual([])
    expect(await changes(db, faculty, { from: addDays(someMonday, 14) })).toEqual([])
    expect(await changes(db, faculty, { from: next })).toEqual([`withdrawn Физика 2 ${next}`])
    expect(await changes(db, faculty, { since: { change: 1_000_000 as ChangeId } })).toBeNull()
  }))

test('a publication that is undone is none, and the history has its title', () =>
  inUniversity(async (db) => {
    const { faculty } = await build(db)
    await publish(db, { kind: 'faculty', id: faculty }, { title: 'Версия 1' })
    const withdrawn = await withdraw(db, { kind: 'groups', ids: [first] })
    expect((await viewAct(as(db), withdrawn.changeId as ChangeId)).others).toEqual([])
    const second = await publish(db, { kind: 'all' }, { title: 'Версия 2' })
    const last = async () =>
      (await viewWorkbench(as(db), { faculty, monday: someMonday, by: 'group' })).publication?.title
    expect(await last()).toBe('Версия 2')
    const act = await viewAct(as(db), second as ChangeId)
    expect(act.others.map(({ title }) => title)).toEqual(['Версия 2'])
    await undoChange(as(db), second as ChangeId)
    expect(await last()).toBe('Версия 1')
  }))

test('the university of somebody who plans another faculty is no publication of this one', () =>
  inUniversity(async (db) => {
    const { faculty } = await build(db)
    const { id: other } = await buildFaculty(db)
    await db
      .update(group)
      .set({ facultyId: other })
      .where(inArray(group.id, [foreign]))
    const permissions = ['can publish schedule', 'can set nagruzka items', 'can view groups'] as const
    const planner: Actor = {
      ...powerlessActor,
      permissions: [...permissions],
      editorOf: { ...powerlessActor.editorOf, faculties: [other] },
    }
    await publish(db, { kind: 'all' }, { actor: planner, title: 'Версия 1' })
    expect(await changes(db, faculty)).toBeNull()
    expect(await changes(db, other)).toEqual([])
    const asked = { faculty, since: null, drafts: false, from: null }
    await expect(viewFacultyChanges(as(db, planner), asked)).rejects.toMatchObject({ code: 'not_allowed' })
  }))

test('the workbench counts the week’s changed classes by row, and lists them', () =>
  inUniversity(async (db) => {
    const { faculty, meetings } = await build(db)
    await publish(db, { kind: 'faculty', id: faculty })
    await move(db, meetings[0] as MeetingId, 3 as RoomId)
    await withdraw(db, { kind: 'groups', ids: [second] })
    const question = { faculty, monday: someMonday }
    const { rows, counts } = await viewWorkbench(as(db), { ...question, by: 'group' })
    expect([counts.changed, rows.map((row) => row.counts.changed)]).toEqual([2, [1, 1]])
    const told = await viewWeekChanges(as(db), { ...question, by: 'group', row: Number(second) })
    expect(told.items.map(({ act, dates }) => `${act} ${dates.join(' ')}`)).toEqual([`withdrawn ${monday} ${next}`])
  }))
