import { sql } from 'drizzle-orm'
import { connect, databaseOf, type Database } from '@/db/client'
import { publishMeetings, unpublishMeetings } from '@/db/queries/core/placing/publish-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { change, meeting, programme, programmeDiscipline, semesterCourseYear } from '@/db/schema'
import {
  brokenPlaces,
  buildMeeting,
  buildResources,
  groupClaim,
  holdsOf,
  inUniversity,
  loadClaim,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
  type Resource,
} from '@/db/testing/claims'
import { freshDatabase } from '@/db/testing/database'
import { buildEvent } from '@/db/testing/factories'
import { meetBeforeLastStep } from '@/db/testing/last-step'
import { untilItWaits } from '@/db/testing/waiting'
import type { Actor, Permission } from '@/lib/core/actor/rules/actor'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, GroupId, LoadItemId, ProgrammeId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { publishPeriod, unpublishPeriod } from './publish-period'
import { clearDrafts } from './remove-in-bulk'

const now = { date: someMonday, minutes: 0 }
const group1: Plannable = { kind: 'group', id: 1 as GroupId }
const group3: Plannable = { kind: 'group', id: 3 as GroupId }
const teacher1: Plannable = { kind: 'teacher', id: 1 as TeacherId }
const week = { from: someMonday, to: addDays(someMonday, 6) }
const views: Permission[] = ['can view groups', 'can view teachers']
const editor = (group: number, ...permissions: Permission[]): Actor => ({
  ...powerlessActor,
  permissions: [...views, ...permissions],
  editorOf: { ...powerlessActor.editorOf, groups: [group as GroupId] },
})

type Asked = {
  subject?: Plannable
  toEnd?: boolean
  dryRun?: boolean
  actor?: Actor
  reason?: string
  onTaken?: 'skip'
  onViolation?: 'skip'
}
const order = ({ subject = group1, toEnd = false, dryRun = false }: Asked) => ({
  subject,
  period: week,
  toEnd,
  dryRun,
})
const publish = (db: Database, asked: Asked = {}) =>
  publishPeriod(
    { db, actor: asked.actor ?? superuser, now },
    { ...order(asked), reason: asked.reason, onTaken: asked.onTaken, onViolation: asked.onViolation },
  )
const unpublish = (db: Database, asked: Asked = {}) =>
  unpublishPeriod({ db, actor: asked.actor ?? superuser, now }, order(asked))
const clear = (db: Database, asked: Asked = {}) =>
  clearDrafts({ db, actor: asked.actor ?? superuser, now }, order(asked))
const undo = (db: Database, changeId: ChangeId | null, actor = superuser) =>
  undoChange({ db, actor, now }, changeId ?? (0 as ChangeId))

const draft = (db: Database, resources: Resource[], traits: Parameters<typeof placeMeeting>[2] = {}) =>
  placeMeeting(db, resources, { state: 'projected', ...traits })
const statesOf = async (db: Database) => (await db.select().from(meeting).orderBy(meeting.id)).map(({ state }) => state)

const touched = (kind: 'group' | 'teacher', id: number, meetings = 1) => ({
  kind,
  id,
  meetings,
  title: kind === 'group' ? `ИСТб-26-${id}` : `Преподаватель ${id}`,
})

test('the drafts of a group in the period become firm, those of others and of other weeks stay', () =>
  inUniversity(async (db) => {
    const id = await draft(db, [groupClaim(1), roomClaim(1), teacherClaim(1), loadClaim(1)])
    await draft(db, [groupClaim(1)], { date: addDays(someMonday, 7) })
    await draft(db, [groupClaim(2)])
    const published = await publish(db)
    expect(published).toEqual({
      meetings: 1,
      touched: [touched('group', 1), touched('teacher', 1)],
      withheld: 0,
      untaught: [],
      conflicts: [],
      warnings: [],
      violations: { total: 0, items: [] },
      disputed: 0,
      changeId: expect.any(Number),
    })
    expect(await holdsOf(db, id)).toEqual([
      'room 1: firm',
      'teacher 1: firm',
      'group 1/1: firm',
      'group 1/2: firm',
      'load 1: firm',
    ])
    expect(await statesOf(db)).toEqual(['published', 'projected', 'projected'])
    await undo(db, published.changeId)
    expect(await statesOf(db)).toEqual(['projected', 'projected', 'projected'])
  }))

test('to the end of the semester, as far as any course year is taught', () =>
  inUniversity(async (db) => {
    const end = calendarDate('2026-12-27')
    await db
      .insert(semesterCourseYear)
      .values({ semesterId: 1 as SemesterId, courseYear: 1, startsOn: end, endsOn: addDays(end, 2) })
    await draft(db, [groupClaim(1)])
    await draft(db, [groupClaim(1)], { date: addDays(end, 2) })
    await draft(db, [groupClaim(1)], { date: addDays(end, 3) })
    await draft(db, [groupClaim(1)], { date: addDays(someMonday, -1) })
    expect(await publish(db, { toEnd: true })).toMatchObject({ meetings: 2 })
    expect(await statesOf(db)).toEqual(['published', 'published', 'projected', 'projected'])
    expect(await unpublish(db, { toEnd: true })).toMatchObject({ meetings: 2 })
  }))

test('one clash refuses all, and every one is named', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [roomClaim(1)], { title: 'Химия', pair: 2 })
    await draft(db, [groupClaim(1)])
    await draft(db, [groupClaim(1)], { pair: 2 })
    const physics = await draft(db, [groupClaim(1), teacherClaim(1)], { pair: 2, title: 'Физика' })
    await db.execute(sql`
      insert into claim (meeting_id, kind, resource_id, date, pair, hold)
      values (${physics}, 'room', 1, ${someMonday}, 2, 'draft')`)
    const conflicts = [
      { pair: 2, kind: 'room', id: 1, with: { title: 'Химия' } },
      { pair: 2, kind: 'group', id: 1, with: { title: 'Физика' } },
    ]
    await expect(publish(db)).rejects.toMatchObject({ code: 'conflict', extra: { conflicts } })
    expect(await publish(db, { dryRun: true })).toMatchObject({ meetings: 3, conflicts, changeId: null })
    expect(await statesOf(db)).toEqual(['published', 'projected', 'projected', 'projected'])
    expect(await db.$count(change)).toBe(0)
  }))

test('what can be is published, the rest stays a draft, each with whose class holds what', () =>
  inUniversity(async (db) => {
    const free = await draft(db, [groupClaim(1)])
    // Its room is taken, so the group’s pair is free for the other draft in it.
    const blocked = await draft(db, [groupClaim(1), roomClaim(1)], { pair: 2, title: 'Физика' })
    const second = await draft(db, [groupClaim(1), teacherClaim(1)], { pair: 2, title: 'История' })
    await placeMeeting(db, [roomClaim(1)], { title: 'Химия', pair: 2 })
    const conflicts = [
      {
        pair: 2,
        kind: 'room',
        id: 1,
        with: { title: 'Химия' },
        of: { id: blocked, title: 'Физика', groups: [{ title: 'ИСТб-26-1' }] },
      },
    ]
    const tried = await publish(db, { onTaken: 'skip', dryRun: true })
    expect(tried).toMatchObject({ meetings: 2, conflicts, changeId: null })
    const before = ['projected', 'projected', 'projected', 'published']
    expect(await statesOf(db)).toEqual(before)
    const done = await publish(db, { onTaken: 'skip' })
    expect(done).toMatchObject({
      meetings: 2,
      conflicts,
      touched: [touched('group', 1, 2), touched('teacher', 1)],
    })
    const rows = await db.select().from(meeting).orderBy(meeting.id)
    expect(rows.map(({ id, state }) => [id, state])).toEqual(
      expect.arrayContaining([
        [free, 'published'],
        [blocked, 'projected'],
        [second, 'published'],
      ]),
    )
    await undo(db, done.changeId)
    expect(await statesOf(db)).toEqual(before)
  }))

test('where every place is taken nothing is published and nothing stored', () =>
  inUniversity(async (db) => {
    await draft(db, [groupClaim(1)], { title: 'Физика' })
    await placeMeeting(db, [groupClaim(1)], { title: 'Химия' })
    const done = await publish(db, { onTaken: 'skip' })
    expect(done).toMatchObject({ meetings: 0, conflicts: [{ with: { title: 'Химия' } }], changeId: null })
    expect(await db.$count(change)).toBe(0)
  }))

const day = (db: Database, pairs: readonly Pair[], resources: (pair: Pair) => Resource[] = () => [groupClaim(1)]) =>
  Promise.all(pairs.map((pair) => draft(db, resources(pair), { pair })))

test('six pairs a day are published only for a reason, which the history keeps', () =>
  inUniversity(async (db) => {
    await day(db, [1, 2, 3, 4, 5])
    await placeMeeting(db, [groupClaim(1, 1)], { pair: 6 })
    const { violations } = await publish(db, { dryRun: true })
    expect(violations).toMatchObject({
      total: 1,
      items: [
        {
          rule: 'overfullGroupDay',
          amount: 1,
          dates: [someMonday],
          who: [{ title: 'ИСТб-26-1', subgroup: 1 }],
        },
      ],
    })
    const detail = expect.stringMatching(/^Есть нарушения: ИСТб-26-1\s\(1\): 6\sпар за\sдень — понедельник\s16\.11/)
    await expect(publish(db)).rejects.toMatchObject({
      code: 'invalid',
      detail,
      extra: { problems: { of: 'publication', fields: { reason: 'Заполните это поле.' } } },
    })
    expect(await statesOf(db)).toEqual([...Array<string>(5).fill('projected'), 'published'])
    expect(await db.$count(change)).toBe(0)
    const { changeId } = await publish(db, { reason: 'Сессия короткая' })
    expect(await db.select().from(change)).toMatchObject([
      { id: changeId, action: 'schedule.publish', subject: { subject: group1, reason: 'Сессия короткая' } },
    ])
    await undo(db, changeId)
    expect(await statesOf(db)).toEqual([...Array<string>(5).fill('projected'), 'published'])
  }))

test('without what breaks a rule the rest is published for no reason, and the rest alone', () =>
  inUniversity(async (db) => {
    await day(db, [1, 2, 3, 4, 5])
    await placeMeeting(db, [groupClaim(1, 1)], { pair: 6 })
    await draft(db, [groupClaim(1)], { date: addDays(someMonday, 1) })
    expect(await publish(db, { dryRun: true })).toMatchObject({ meetings: 6, disputed: 5 })
    const without = { onViolation: 'skip', onTaken: 'skip' } as const
    const { changeId, ...done } = await publish(db, without)
    expect(done).toMatchObject({ meetings: 1, disputed: 5, violations: { total: 0 } })
    expect(await statesOf(db)).toEqual([...Array<string>(5).fill('projected'), 'published', 'published'])
    await undo(db, changeId)
    expect(await statesOf(db)).toEqual([...Array<string>(5).fill('projected'), 'published', 'projected'])
    await placeMeeting(db, [groupClaim(1)], { date: addDays(someMonday, 1) })
    await expect(publish(db, { onViolation: 'skip' })).rejects.toMatchObject({ code: 'conflict' })
  }))

test('a teacher’s full day counts across groups; another day, a draft beside, a placeholder and an overfull day of others do not', () =>
  inUniversity(async (db) => {
    await day(db, [1, 2, 3], () => [teacherClaim(1), groupClaim(1)])
    for (const pair of [4, 5, 6] as const) {
      await placeMeeting(db, [teacherClaim(1), groupClaim(2)], { pair, date: addDays(someMonday, 1) })
      await draft(db, [teacherClaim(1), groupClaim(2)], { pair })
    }
    for (const pair of [1, 2, 3, 4, 5, 6] as const) await placeMeeting(db, [teacherClaim(9), groupClaim(3)], { pair })
    expect(await publish(db, { dryRun: true })).toMatchObject({ meetings: 3, violations: { total: 0 } })
    await db.execute(sql`update meeting set state = 'published' where state = 'projected' and pair > 3`)
    await db.execute(sql`update claim set hold = 'firm' where hold = 'draft' and pair > 3`)
    const { violations } = await publish(db, { dryRun: true })
    expect(violations).toMatchObject({ total: 1, items: [{ rule: 'overfullTeacherDay' }] })
    const blind = {
      ...editor(1, 'can publish schedule'),
      permissions: ['can view groups', 'can publish schedule'] as const,
    }
    expect(await publish(db, { actor: blind, dryRun: true })).toMatchObject({
      meetings: 3,
      violations: { total: 0 },
    })
  }))

test('a dry run returns the numbers and stores nothing', () =>
  inUniversity(async (db) => {
    await draft(db, [groupClaim(1)])
    await placeMeeting(db, [groupClaim(1)], { pair: 2 })
    for (const act of [publish, unpublish, clear])
      expect(await act(db, { dryRun: true })).toMatchObject({ meetings: 1, changeId: null })
    expect(await statesOf(db)).toEqual(['projected', 'published'])
    expect(await db.$count(change)).toBe(0)
  }))

test('a stream changes whole, and everybody in it is named, each with how many classes', () =>
  inUniversity(async (db) => {
    const stream = await draft(db, [groupClaim(1), groupClaim(2), groupClaim(3), teacherClaim(1), teacherClaim(2)])
    await draft(db, [groupClaim(1)], { pair: 2, title: 'Химия' })
    const others = [touched('group', 2), touched('group', 3), touched('teacher', 1), touched('teacher', 2)]
    const both = { meetings: 2, touched: [touched('group', 1, 2), ...others] }
    const stream1 = { meetings: 1, touched: [touched('group', 1), ...others] }
    expect(await publish(db, { dryRun: true })).toMatchObject(both)
    expect(await publish(db, { subject: teacher1 })).toMatchObject(stream1)
    expect(await holdsOf(db, stream)).toContain('group 3/2: firm')
    expect(await unpublish(db)).toMatchObject(stream1)
    expect(await holdsOf(db, stream)).toContain('group 3/2: draft')
    expect(await clear(db)).toMatchObject(both)
    expect(await statesOf(db)).toEqual([])
  }))

test('taking back lets whoever was forced onto the place have it; bookings and traces are left alone', () =>
  inUniversity(async (db) => {
    await placeMeeting(db, [groupClaim(1), roomClaim(1)])
    const booking = await placeMeeting(db, [groupClaim(1), roomClaim(2)], { kind: 'booking', pair: 2 })
    await buildEvent(db, { on: [{ date: someMonday, pair: 3 }], state: 'trace', groups: [1 as GroupId] })
    const waiting = await placeMeeting(db, [roomClaim(1)], { onConflict: 'import' })
    const { meetings, changeId } = await unpublish(db)
    expect(meetings).toBe(1)
    await settle(db)
    expect(await holdsOf(db, waiting)).toEqual(['room 1: firm'])
    expect(await holdsOf(db, booking)).toContain('room 2: firm')
    expect(await brokenPlaces(db)).toEqual([])
    // A draft that was beside the class from the start may stay; one placed later blocks the undo.
    await undo(db, changeId)
    await settle(db)
    expect(await statesOf(db)).not.toContain('projected')
    expect(await brokenPlaces(db)).toEqual([])
    const again = await unpublish(db)
    await placeMeeting(db, [groupClaim(1)])
    await expect(undo(db, again.changeId)).rejects.toMatchObject({
      code: 'conflict',
      extra: { conflicts: [{ kind: 'group', id: 1 }] },
    })
  }))

test('cleared drafts come back', () =>
  inUniversity(async (db) => {
    const id = await draft(db, [groupClaim(1), loadClaim(1)])
    await placeMeeting(db, [groupClaim(1)], { pair: 2 })
    const { changeId } = await clear(db)
    expect(await statesOf(db)).toEqual(['published'])
    await undo(db, changeId)
    expect(await holdsOf(db, id)).toEqual(['group 1/1: draft', 'group 1/2: draft', 'load 1: draft'])
  }))

describe('of a programme', () => {
  const programmeId = 1 as ProgrammeId
  const subject: Plannable = { kind: 'programme', id: programmeId }
  const holder = (...flags: Actor['programmes'][number]['flags']): Actor => ({
    ...powerlessActor,
    permissions: views,
    programmes: [{ programmeId, flags }],
  })

  async function buildProgramme(db: Database) {
    await db.insert(programme).values({ id: programmeId, title: 'Программа' })
    const [row] = await db.insert(programmeDiscipline).values({ programmeId, title: 'Основы' }).returning()
    await db
      .insert(programmeDiscipline)
      .values({ programmeId, title: 'Замена', type: 'proxy', loadItemId: 1 as LoadItemId })
    const parts = { groups: [1 as GroupId], state: 'projected' as const }
    const own = await buildEvent(db, {
      on: [{ date: someMonday, pair: 1 }],
      values: { programmeDisciplineId: row?.id },
      ...parts,
    })
    const proxied = await buildEvent(db, {
      on: [{ date: someMonday, pair: 2 }],
      values: { loadItemId: 1 as LoadItemId },
      ...parts,
    })
    return [...own.meetingIds, ...proxied.meetingIds]
  }

  test('goes by its disciplines, and by the load that they stand for', () =>
    inUniversity(async (db) => {
      await buildProgramme(db)
      expect(await publish(db, { subject })).toMatchObject({ meetings: 2, touched: [touched('group', 1, 2)] })
      expect(await unpublish(db, { subject })).toMatchObject({ meetings: 2 })
      expect(await clear(db, { subject })).toMatchObject({ meetings: 2 })
    }))

  test('takes its flags, and changes only what they reach', () =>
    inUniversity(async (db) => {
      await buildProgramme(db)
      await expect(publish(db, { subject, actor: holder('can_unpublish') })).rejects.toMatchObject({
        code: 'not_allowed',
      })
      expect(await publish(db, { subject, actor: holder('can_publish') })).toMatchObject({
        meetings: 1,
        withheld: 0,
      })
      await publish(db, { subject })
      await expect(unpublish(db, { subject, actor: holder('can_publish') })).rejects.toThrow()
      expect(await unpublish(db, { subject, actor: holder('can_unpublish') })).toMatchObject({
        meetings: 1,
        withheld: 1,
      })
      await unpublish(db, { subject })
      await expect(clear(db, { subject, actor: holder('can_publish') })).rejects.toThrow()
      expect(await clear(db, { subject, actor: holder('can_project_schedule') })).toMatchObject({
        meetings: 1,
        withheld: 0,
      })
      expect(await unpublish(db, { subject, actor: holder('can_unpublish') })).toMatchObject({ meetings: 0 })
    }))
})

test('takes the string and being editor; of what is left the answer names only what the actor may see', () =>
  inUniversity(async (db) => {
    await draft(db, [groupClaim(1), groupClaim(3)])
    await draft(db, [groupClaim(3)], { pair: 2 })
    const publisher = editor(1, 'can publish schedule')
    for (const actor of [
      { ...powerlessActor, permissions: views },
      editor(1, 'can set nagruzka items'),
      editor(2, 'can publish schedule'),
    ])
      await expect(publish(db, { actor })).rejects.toMatchObject({ code: 'not_allowed' })
    // The stream also belongs to group 1; the other draft is not even counted for a user who may not see it.
    const published = await publish(db, { subject: group3, actor: publisher })
    expect(published).toMatchObject({ meetings: 1, withheld: 0 })
    expect(await unpublish(db, { subject: group3, actor: publisher })).toMatchObject({ meetings: 1 })
    await expect(clear(db, { subject: group3, actor: publisher })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const planner = editor(1, 'can set nagruzka items')
    expect(await clear(db, { subject: group3, actor: planner })).toMatchObject({ meetings: 1 })
  }))

test('a refusal is the same whether there are drafts or none', () =>
  inUniversity(async (db) => {
    const actor = { ...powerlessActor, permissions: views }
    const messages: unknown[] = []
    for (const prepare of [() => draft(db, [groupClaim(2)]), () => draft(db, [groupClaim(1)])]) {
      await prepare()
      for (const act of [publish, unpublish, clear])
        await act(db, { actor }).catch((error: unknown) => messages.push(String(error)))
    }
    expect(messages).toHaveLength(6)
    expect(messages.slice(0, 3)).toEqual(messages.slice(3))
    expect(await publish(db, { actor: editor(3, 'can publish schedule'), subject: group3 })).toMatchObject({
      meetings: 0,
      changeId: null,
    })
    await expect(publish(db, { subject: { kind: 'group', id: 77 as GroupId } })).rejects.toMatchObject({
      code: 'not_found',
    })
  }))

test('a load permission clears exactly where it reaches', () =>
  inUniversity(async (db) => {
    const { eventId } = await buildEvent(db, {
      on: [
        { date: someMonday, pair: 1 },
        { date: someMonday, pair: 2 },
      ],
      values: { loadItemId: 1 as LoadItemId },
      groups: [1 as GroupId],
      state: 'projected',
    })
    await db.execute(
      sql`insert into load_permission (user_id, load_item_id, can_set, slots) values (1, 1, true, '{11}')`,
    )
    const actor: Actor = { ...powerlessActor, permissions: [...views, 'can set nagruzka items'] }
    expect(await clear(db, { actor })).toMatchObject({ meetings: 1, withheld: 1 })
    const left = await db.select().from(meeting)
    expect(left).toMatchObject([{ eventId, pair: 2 }])
  }))

test('of two overlapping drafts published at once exactly one is; without the index both are', async () => {
  for (const [withIndex, wins] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const { url, db } = await freshDatabase()
    await buildResources(db)
    await draft(db, [groupClaim(1), roomClaim(1)])
    await draft(db, [groupClaim(2), roomClaim(1)])
    if (!withIndex) await db.execute(sql`drop index claim_firm`)
    const pools = [connect(url, 1), connect(url, 1)]
    const [one, other] = pools.map(databaseOf)
    if (!one || !other) throw new Error('no connection')
    const publishBoth = () =>
      Promise.allSettled([publish(one), publish(other, { subject: { kind: 'group', id: 2 as GroupId } })])
    const outcomes = await (withIndex ? publishBoth() : meetBeforeLastStep(url, publishBoth))
    await Promise.all(pools.map((pool) => pool.end()))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(wins)
    if (!withIndex) continue
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', extra: { conflicts: [{ kind: 'room', id: 1 }] } },
    })
    expect((await statesOf(db)).sort()).toEqual(['projected', 'published'])
    expect(await brokenPlaces(db)).toEqual([])
  }
})

test('two who publish the same drafts at once follow one another', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  await draft(db, [groupClaim(1), roomClaim(1)])
  await buildMeeting(db)
  const outcomes = await Promise.all([publish(db), publish(db)])
  expect(outcomes.map(({ meetings }) => meetings).sort()).toEqual([0, 1])
})

test('a class that somebody else published meanwhile belongs to the change too: who changes it stops the undoing', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  const first = await draft(db, [groupClaim(1)])
  await draft(db, [groupClaim(1)], { pair: 2 })
  const { ends } = await db.transaction(async (other) => {
    await publishMeetings(other, [first], 'refuse')
    return untilItWaits(db, publish(db))
  })
  const { meetings, changeId } = await ends
  expect(meetings).toBe(1)
  await unpublishMeetings(db, [first])
  await expect(undo(db, changeId)).rejects.toMatchObject({ code: 'stale' })
})

test('a draft that somebody published meanwhile is not cleared with the others', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  const first = await draft(db, [groupClaim(1)])
  await draft(db, [groupClaim(1)], { pair: 2 })
  const { ends } = await db.transaction(async (other) => {
    await publishMeetings(other, [first], 'refuse')
    return untilItWaits(db, clear(db))
  })
  expect(await ends).toMatchObject({ meetings: 1, touched: [touched('group', 1)] })
  expect(await statesOf(db)).toEqual(['published'])
})

test('who may publish a class, and whether it is still in the week, is asked when nobody else changes it', async () => {
  const { db } = await freshDatabase()
  await buildResources(db)
  const [moved, given] = [
    await draft(db, [groupClaim(1), teacherClaim(1)]),
    await draft(db, [groupClaim(1), teacherClaim(1)], { pair: 2 }),
  ]
  await draft(db, [groupClaim(1), teacherClaim(1)], { pair: 3 })
  const { ends } = await db.transaction(async (other) => {
    await relocateMeetings(other, [{ meetingId: moved, date: addDays(someMonday, 7), pair: 1 }])
    const substitution = { changeId: 0 as ChangeId, leavesTraces: false }
    await replacePeople(other, [given], { groups: [2 as GroupId] }, substitution)
    return untilItWaits(db, publish(db, { subject: teacher1, actor: editor(1, 'can publish schedule') }))
  })
  expect(await ends).toMatchObject({ meetings: 1, touched: [touched('group', 1), touched('teacher', 1)] })
  expect(await statesOf(db)).toEqual(['projected', 'projected', 'published'])
})

test('a dry run tells what is taken and which rules are broken at once', () =>
  inUniversity(async (db) => {
    await day(db, [1, 2, 3, 4, 5, 6])
    await draft(db, [groupClaim(2), roomClaim(1)], { title: 'Физика', pair: 7 })
    await placeMeeting(db, [roomClaim(1)], { title: 'Химия', pair: 7 })
    const all = { kind: 'groups', ids: [1 as GroupId, 2 as GroupId] } as const
    const order = { subject: all, period: week, toEnd: false, dryRun: true }
    expect(await publishPeriod({ db, actor: superuser, now }, order)).toMatchObject({
      conflicts: [{ kind: 'room', id: 1, with: { title: 'Химия' }, of: { title: 'Физика' } }],
      violations: { total: 1, items: [{ rule: 'overfullGroupDay' }] },
    })
  }))
