import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findMoves } from '@/db/queries/booking/find-moves'
import { findTouched } from '@/db/queries/planning/remove-meetings'
import { wish } from '@/db/schema'
import {
  groupClaim,
  holdsOf,
  inUniversity,
  placeMeeting,
  roomClaim,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, EventId, GroupId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { requestTraceOf, type ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { undoChange } from '@/lib/history/service/undo-change'
import { moveClass } from '@/lib/moves/service/move-class'
import { toggleByLoad } from '@/lib/publishing/service/change-in-bulk'
import { publishPeriod, unpublishPeriod } from '@/lib/publishing/service/publish-period'
import { clearDrafts } from '@/lib/publishing/service/remove-in-bulk'
import { powerlessActor, superuser } from '@/testing/actors'
import { changePeople, type PeopleOrder } from './change-people'
import { removeClass } from './remove-classes'

const now = { date: someMonday, minutes: 0 }
const as = (db: Database, actor: Actor = superuser) => ({ db, actor, now })
const teacher = (id: number): Subject => ({ kind: 'teacher', id: id as TeacherId })
const group1 = { kind: 'group', id: 1 as GroupId } as const
const period = { from: someMonday, to: addDays(someMonday, 13) }
const student: Actor = { ...powerlessActor, permissions: ['can view groups', 'can view teachers'] }

/** «Физика»: group 1, teacher 1, room 1, first pair today. */
const build = (db: Database, traits: Parameters<typeof placeMeeting>[2] = {}, teachers = [1]) =>
  placeMeeting(db, [roomClaim(1), groupClaim(1), ...teachers.map(teacherClaim)], traits)

const give = (db: Database, id: MeetingId, teachers: number[], change: Partial<PeopleOrder> = {}) =>
  changePeople(as(db), {
    id,
    teachers: teachers as TeacherId[],
    groups: [1 as GroupId],
    forever: false,
    ...change,
  })
const undo = (db: Database, { changeId }: { changeId: ChangeId | null }) =>
  undoChange(as(db), changeId ?? (0 as ChangeId))

const numbers = (teachers: readonly { name: string }[]) => teachers.map(({ name }) => name.at(-1)).join('+')

/**
 * Format `16 1: 2 for 1`, `16 1: gone to 2 for 1`, `16 1: moved to 17, 2 for 1`: day, pair, and how a week
 * describes the class.
 */
function said(item: ScheduleItem): string {
  const who = numbers(item.teachers)
  const instead = item.substitution ? ` for ${numbers(item.substitution.instead) || 'somebody'}` : ''
  const trace = requestTraceOf(item)
  const went = trace?.movedTo ? `moved to ${trace.movedTo.date.slice(8)}, ` : trace ? 'with a request, ' : ''
  const gone = item.trace?.kind === 'substitution' ? `gone by ${item.trace.by} to ` : went
  const how = item.state === 'projected' ? ' (draft)' : item.hidden ? ' (hidden)' : ''
  return `${item.date.slice(8)} ${item.pair}: ${gone}${who}${instead}${how}`
}

async function week(db: Database, subject: Subject, actor: Actor = student, also: Subject[] = []) {
  const { items } = await viewSchedule({ db, actor }, { subject, also, ...period, drafts: true })
  return items.map(said)
}
const weeks = async (db: Database, actor?: Actor) => [
  await week(db, teacher(1), actor),
  await week(db, teacher(2), actor),
  await week(db, group1, actor),
]
const sheet = async (db: Database, subject: Subject) =>
  (await findMoves(db, [subject], period, 'Asia/Irkutsk')).map(
    ({ kind, instead, teachers, from, to, by }) =>
      `${kind} ${from.date.slice(8)} ${from.pair}${to ? ` → ${to.date.slice(8)} ${to.pair}` : ''}: ${numbers(instead)} → ${numbers(teachers)} (${by})`,
  )

const asEver = [['16 1: 1'], [], ['16 1: 1']]
const handedOver = [['16 1: gone by Диспетчер to 2 for 1'], ['16 1: 2 for 1'], ['16 1: 2 for 1']]

test('the old teacher’s week keeps a trace, and all others say for whom the new one is there', () =>
  inUniversity(async (db) => {
    const id = await build(db)
    await give(db, id, [2])
    expect(await weeks(db)).toEqual(handedOver)
    for (const subject of [teacher(1), teacher(2), group1])
      expect(await sheet(db, subject)).toEqual(['substitution 16 1: 1 → 2 (Диспетчер)'])
    expect(await week(db, teacher(1), student, [group1])).toEqual(['16 1: 2 for 1'])
    expect(await holdsOf(db, id)).toEqual([
      'room 1: firm',
      'teacher 1: left',
      'teacher 2: firm',
      'group 1/1: firm',
      'group 1/2: firm',
    ])
    // The former teacher is free, has no rights over the class and is not reported as affected.
    await placeMeeting(db, [teacherClaim(1), groupClaim(2)])
    expect((await findTouched(db, [id])).map(({ title }) => title)).toEqual(['ИСТб-26-1', 'Преподаватель 2'])
    const editor: Actor = {
      ...powerlessActor,
      permissions: ['can change schedule item info'],
      editorOf: { ...powerlessActor.editorOf, teachers: [1 as TeacherId] },
    }
    await expect(
      changePeople(as(db, editor), { id, teachers: [], groups: [1 as GroupId], forever: false }),
    ).rejects.toMatchObject({ code: 'not_allowed' })
  }))

test('joining a class while absent or against a wish is warned of, for a class and for its series', () =>
  inUniversity(async (db) => {
    const id = await build(db)
    const span = { startsOn: someMonday, endsOn: addDays(someMonday, 6) }
    const of = (resourceId: number, title: string, isAbsence: boolean) => ({
      kind: 'teacher' as const,
      resourceId,
      title,
      isAbsence,
      ...span,
    })
    await db.insert(wish).values([of(1, 'Отпуск', true), of(2, 'Болезнь', true), of(3, 'не с утра', false)])
    const told = async (teachers: number[], change: Partial<PeopleOrder> = {}) =>
      (await give(db, id, teachers, { dryRun: true, ...change })).warnings.map(({ text }) => text)
    const ill = expect.stringMatching(/^Преподаватель 2 отсутствует \(16\.11\)$/)
    expect(await told([2])).toEqual([ill])
    expect(await told([2], { forever: true })).toEqual([ill])
    expect(await told([1, 3])).toEqual([expect.stringContaining('Преподаватель 3: пожелание «не с утра»')])
    expect(await told([1])).toEqual([])
  }))

test('it names the first and the last teacher, not those between, and ends when the first is back', () =>
  inUniversity(async (db) => {
    const id = await build(db)
    await give(db, id, [2])
    await give(db, id, [3])
    expect(await weeks(db)).toEqual([['16 1: gone by Диспетчер to 3 for 1'], [], ['16 1: 3 for 1']])
    expect(await week(db, teacher(3))).toEqual(['16 1: 3 for 1'])
    expect(await sheet(db, group1)).toEqual(['substitution 16 1: 1 → 3 (Диспетчер)'])
    const back = await give(db, id, [1])
    expect(await weeks(db)).toEqual(asEver)
    expect(await week(db, teacher(3))).toEqual([])
    expect(await sheet(db, group1)).toEqual([])
    await undo(db, back)
    expect(await week(db, group1)).toEqual(['16 1: 3 for 1'])
  }))

test('of two who teach one may be replaced, leave, or be joined', () =>
  inUniversity(async (db) => {
    const id = await build(db, {}, [1, 2])
    await give(db, id, [2, 3])
    expect(await weeks(db)).toEqual([
      ['16 1: gone by Диспетчер to 2+3 for 1'],
      ['16 1: 2+3 for 1'],
      ['16 1: 2+3 for 1'],
    ])
    await give(db, id, [1, 2, 3])
    expect(await weeks(db)).toEqual([['16 1: 1+2+3'], ['16 1: 1+2+3'], ['16 1: 1+2+3']])
    await give(db, id, [2])
    expect(await week(db, group1)).toEqual(['16 1: 2 for 1+3'])
    await give(db, id, [])
    expect(await week(db, group1)).toEqual(['16 1:  for 1+2+3'])
  }))

test.each<[what: string, traits: Parameters<typeof build>[1], from: number[], change: Partial<PeopleOrder>]>([
  ['of a draft', { state: 'projected' }, [1], {}],
  ['that is just a correction', {}, [1], { justChange: true }],
  ['where there was a vacancy', {}, [9], {}],
])('a change %s is no substitution', (_, traits, from, change) =>
  inUniversity(async (db) => {
    const id = await build(db, traits, from)
    await give(db, id, [2], change)
    const subject = group1
    await publishPeriod(as(db), { subject, period, toEnd: false, dryRun: false })
    expect(await weeks(db)).toEqual([[], ['16 1: 2'], ['16 1: 2']])
    expect(await sheet(db, group1)).toEqual([])
  }),
)

test('undoing takes it away, and undoing that brings it again', () =>
  inUniversity(async (db) => {
    const id = await build(db)
    const undone = await undo(db, await give(db, id, [2]))
    expect(await weeks(db)).toEqual(asEver)
    await undo(db, { changeId: undone })
    expect(await weeks(db)).toEqual(handedOver)
  }))

test('forever, each date that was published says it', () =>
  inUniversity(async (db) => {
    const id = await build(db)
    const eventId = (await db.execute<{ id: EventId }>(sql`select id from event`))[0]?.id
    await build(db, { eventId, date: addDays(someMonday, 7) })
    await build(db, { eventId, date: addDays(someMonday, 8), state: 'projected' })
    await give(db, id, [2], { forever: true })
    expect(await week(db, group1, superuser)).toEqual(['16 1: 2 for 1', '23 1: 2 for 1', '24 1: 2 (draft)'])
  }))

describe('a substituted class', () => {
  const move = (db: Database, id: MeetingId, days: number, justChange = false) =>
    moveClass(as(db), {
      id,
      seenOn: null,
      roomId: null,
      reason: 'Болезнь',
      justChange,
      untilEnd: false,
      dryRun: false,
      to: { date: addDays(someMonday, days), pair: 1 },
    })

  test('that moves keeps it: its first teacher sees it where he had it, and nowhere else', () =>
    inUniversity(async (db) => {
      const id = await build(db)
      await give(db, id, [2])
      const moved = await move(db, id, 1)
      const trace = '16 1: moved to 17, 2 for 1'
      const stands = '17 1: with a request, 2 for 1'
      expect(await weeks(db)).toEqual([[trace], [trace, stands], [trace, stands]])
      expect(await sheet(db, teacher(1))).toEqual([
        'substitution 16 1: 1 → 2 (Диспетчер)',
        'move 16 1 → 17 1:  → 2 (Диспетчер)',
      ])
      await move(db, id, 0)
      expect(await weeks(db)).toEqual(handedOver)
      await move(db, id, 1)
      await expect(undo(db, moved)).rejects.toMatchObject({ code: 'stale' })
    }))

  test('that had moved before is shown where it stands', () =>
    inUniversity(async (db) => {
      const id = await build(db)
      await move(db, id, 1)
      await give(db, id, [2])
      expect(await week(db, teacher(1))).toEqual(['16 1: moved to 17, 1', '17 1: gone by Диспетчер to 2 for 1'])
      expect(await week(db, teacher(2))).toEqual(['17 1: with a request, 2 for 1'])
      expect(await sheet(db, teacher(2))).toContain('substitution 17 1: 1 → 2 (Диспетчер)')
    }))

  test('that is withdrawn is shown as withdrawn', () =>
    inUniversity(async (db) => {
      const id = await build(db)
      await give(db, id, [2])
      await moveClass(as(db), {
        id,
        seenOn: null,
        to: null,
        roomId: null,
        reason: 'Болезнь',
        justChange: false,
        untilEnd: false,
        dryRun: false,
      })
      expect(await week(db, teacher(1))).toEqual(['16 1: with a request, 2 for 1'])
      expect(await sheet(db, teacher(1))).toEqual(['withdrawal 16 1:  → 2 (Диспетчер)'])
    }))

  test('that is taken off and published again is one still; as a draft it is in nobody’s week but its own', () =>
    inUniversity(async (db) => {
      const id = await build(db)
      await give(db, id, [2])
      const order = { subject: group1, period, toEnd: false, dryRun: false }
      await unpublishPeriod(as(db), order)
      expect(await weeks(db, superuser)).toEqual([[], ['16 1: 2 for 1 (draft)'], ['16 1: 2 for 1 (draft)']])
      await publishPeriod(as(db), order)
      expect(await weeks(db)).toEqual(handedOver)
      await unpublishPeriod(as(db), order)
      await give(db, id, [3])
      await publishPeriod(as(db), order)
      expect(await weeks(db)).toEqual([['16 1: gone by Диспетчер to 3 for 1'], [], ['16 1: 3 for 1']])
    }))

  test('that is hidden is seen by planners only', () =>
    inUniversity(async (db) => {
      const id = await build(db)
      await give(db, id, [2])
      await db.execute(sql`update event set load_item_id = 1`)
      await toggleByLoad(as(db), { groups: [1 as GroupId], date: someMonday, show: false, dryRun: false })
      expect(await weeks(db)).toEqual([[], [], []])
      expect(await sheet(db, group1)).toEqual([])
      const hidden = handedOver.map((items) => items.map((item) => `${item} (hidden)`))
      expect(await weeks(db, superuser)).toEqual(hidden)
    }))

  test('that is removed leaves nothing, and comes back with it', () =>
    inUniversity(async (db) => {
      const id = await build(db)
      await give(db, id, [2])
      const removed = await removeClass(as(db), { id, withLater: false })
      expect(await weeks(db)).toEqual([[], [], []])
      await undo(db, removed)
      expect(await weeks(db)).toEqual(handedOver)
    }))

  test('is no class of its first teacher: what is done to his week leaves it alone', () =>
    inUniversity(async (db) => {
      const id = await build(db)
      await give(db, id, [2])
      const subject = { kind: 'teacher', id: 1 as TeacherId } as const
      const order = { subject, period, dryRun: false }
      expect(await unpublishPeriod(as(db), { ...order, toEnd: false })).toMatchObject({ meetings: 0 })
      expect(await clearDrafts(as(db), order)).toMatchObject({ meetings: 0 })
      expect(await weeks(db)).toEqual(handedOver)
    }))
})

test('whoever may not see teachers learns that there is a substitute, and not for whom', () =>
  inUniversity(async (db) => {
    await give(db, await build(db), [2])
    const reader: Actor = { ...powerlessActor, permissions: ['can view groups'] }
    expect(await week(db, group1, reader)).toEqual(['16 1: 2 for somebody'])
    const himself: Actor = { ...reader, boundTo: { ...reader.boundTo, teacherId: 1 as TeacherId } }
    expect(await week(db, group1, himself)).toEqual(['16 1: 2 for 1'])
  }))
