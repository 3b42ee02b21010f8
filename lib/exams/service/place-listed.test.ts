import { eq } from 'drizzle-orm'
import { event, holiday, loadPermission, meeting } from '@/db/schema'
import { buildEvent, buildUser } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { examErrors } from '@/lib/exams/texts/exam'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor } from '@/testing/actors'
import { inWorld, type World } from '@/testing/session-world'
import { placeListed } from './place-listed'

const row = (id: World['exams'][number] | undefined, date: string, more: object = {}) => {
  if (id === undefined) throw new Error('There is no such exam')
  return { id, date: calendarDate(date), startsAt: 540, cells: [], isConfirmed: false, ...more }
}

const datesIn = ({ db }: World) =>
  db
    .selectDistinct({ id: event.loadItemId, date: meeting.date })
    .from(meeting)
    .innerJoin(event, eq(event.id, meeting.eventId))

test('exams stand where a list says, with their consultations, as one change with one undo', () =>
  inWorld(async (world) => {
    const { context, exams, consultations, fitting } = world
    const rows = [row(exams[0], '2027-01-12', { cells: ['7', 'ауд. К-306'] }), row(exams[1], '2027-01-15')]
    const { changeId, placed, rows: told } = await placeListed(context, { rows, dryRun: false })
    expect(placed).toBe(2)
    expect(told.map(({ asks, refusal }) => [asks, refusal])).toEqual([
      [[], null],
      [[], null],
    ])
    expect(told[0]?.exam.sittings).toMatchObject([{ date: '2027-01-12', startsAt: 540, rooms: [{ id: fitting }] }])
    expect((await datesIn(world)).toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual([
      { id: consultations[0], date: '2027-01-11' },
      { id: exams[0], date: '2027-01-12' },
      { id: consultations[1], date: '2027-01-14' },
      { id: exams[1], date: '2027-01-15' },
    ])
    await undoChange(context, changeId ?? (0 as ChangeId))
    expect(await datesIn(world)).toEqual([])
  }))

test('a row that a rule forbids is asked about and left out without its yes; one that cannot be says why; the others stand', () =>
  inWorld(async (world) => {
    const { db, context, exams, groupId } = world
    await db.insert(holiday).values({ date: calendarDate('2027-01-13'), title: 'Праздник' })
    await buildEvent(db, { on: [{ date: calendarDate('2027-01-19'), pair: 1 }], groups: [groupId] })
    const rows = [row(exams[0], '2027-01-13'), row(exams[1], '2027-01-19'), row(exams[2], '2027-01-16')]
    const done = await placeListed(context, { rows, dryRun: false })
    expect(done.placed).toBe(1)
    expect(done.rows.map(({ asks, refusal }) => [asks.length > 0, refusal !== null])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
    expect((await datesIn(world)).map(({ id }) => id)).not.toContain(exams[0])
    const agreed = await placeListed(context, {
      rows: [row(exams[0], '2027-01-13', { isConfirmed: true })],
      dryRun: false,
    })
    expect(agreed.placed).toBe(1)
  }))

test('a dry run stores nothing, and tells where all would stand', () =>
  inWorld(async (world) => {
    const { context, exams } = world
    const { rows, changeId } = await placeListed(context, { rows: [row(exams[0], '2027-01-12')], dryRun: true })
    expect([changeId, rows[0]?.exam.sittings.length]).toEqual([null, 1])
    expect(await datesIn(world)).toEqual([])
  }))

test('an unknown room, a time at which nothing begins and an exam of others are told; nobody’s list is refused', () =>
  inWorld(async ({ db, context, exams }) => {
    const third = row(exams[2], '2027-01-18')
    const rows = [
      row(exams[0], '2027-01-12', { cells: ['ауд. Я-1'] }),
      row(exams[1], '2027-01-15', { startsAt: 541 }),
      third,
    ]
    const told = (await placeListed(context, { rows, dryRun: true })).rows.map(({ refusal }) => refusal)
    expect(told).toEqual([examErrors.listedRoom('Я-1'), examErrors.noSlot, null])
    const { id: userId } = await buildUser(db)
    await db.insert(loadPermission).values({ userId, loadItemId: third.id, canSet: true })
    const actor = { ...powerlessActor, userId, permissions: ['can set nagruzka items'] } as const
    const own = await placeListed({ ...context, actor }, { rows: [row(exams[0], '2027-01-12'), third], dryRun: true })
    expect(own.rows.map(({ refusal }) => refusal === null)).toEqual([false, true])
    await expect(
      placeListed({ ...context, actor }, { rows: [row(exams[0], '2027-01-12')], dryRun: true }),
    ).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(
      placeListed(context, { rows: [row(exams[0], '2027-01-12'), row(exams[0], '2027-01-13')], dryRun: true }),
    ).rejects.toMatchObject({ code: 'invalid' })
  }))
