import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { findReasonedPublications } from '@/db/queries/quality/find-quality'
import {
  change,
  claim,
  event,
  group,
  holiday,
  meeting,
  movedDay,
  programme,
  programmeDiscipline,
  semesterCourseYear,
  wish,
} from '@/db/schema'
import { holdsOf } from '@/db/testing/claims'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildEvent,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import {
  noRoomId,
  onlineRoomId,
  type ChangeId,
  type DisciplineId,
  type GroupId,
  type LoadItemId,
  type MeetingId,
  type ProgrammeDisciplineId,
  type RoomId,
  type SemesterId,
  type TeacherId,
} from '@/lib/core/names/rules/ids'
import type { PlacementRequest } from '@/lib/core/placing/rules/placement'
import { placementTexts } from '@/lib/core/placing/texts/placement'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { placeItem } from './place-item'

const monday = calendarDate('2026-11-16')
const weekly = { repeat: 'until_the_end', everySecondWeek: false } as const
const everySecond = { repeat: 'until_the_end', everySecondWeek: true } as const
const mondays = ['11-16', '11-23', '11-30', '12-07', '12-14', '12-21', '12-28'].map((day) =>
  calendarDate(`2026-${day}`),
)

type World = {
  db: Database
  actor: Actor
  semesterId: SemesterId
  disciplineId: DisciplineId
  groupId: GroupId
  teacherId: TeacherId
  roomId: RoomId
  /** «Физика» for the group and teacher, all semester. */
  item: LoadItemId
  place(request?: Partial<PlacementRequest>): ReturnType<typeof placeItem>
}

const inWorld = (test: (world: World) => Promise<void>): Promise<void> =>
  withRollback(async (db) => {
    const { id: semesterId } = await buildSemester(db)
    const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
    const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', courseYear: 2, students: 25 })
    const { id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.' })
    const { id: roomId } = await buildRoom(db, { title: 'К-206', capacity: 30 })
    const people = { semesterId, disciplineId, groups: [groupId], teachers: [teacherId] }
    const { id: item } = await buildLoadItem(db, { ...people, students: 25 })
    const actor = { ...superuser, userId: (await buildUser(db)).id }
    const context = { db, actor, now: { date: monday, minutes: 0 } }
    await test({
      db,
      actor,
      semesterId,
      disciplineId,
      groupId,
      teacherId,
      roomId,
      item,
      place: (request) =>
        placeItem(context, {
          of: 'load',
          id: item,
          roomId,
          date: monday,
          pair: 1,
          scope: { repeat: 'once' },
          published: false,
          onTaken: 'refuse',
          dryRun: false,
          ...request,
        }),
    })
  })

test('a room is not free where another class overlapped with the one that makes way', () =>
  inWorld(async ({ db, actor, roomId, place }) => {
    const [first, second] = [await buildDiscipline(db), await buildDiscipline(db)]
    const on = [{ date: monday, pair: 1 as const }]
    const { meetingIds } = await buildEvent(db, { on, rooms: [roomId], values: { disciplineId: first.id } })
    const [id] = meetingIds
    const { meetingIds: others } = await buildEvent(db, { on, values: { disciplineId: second.id } })
    const [other] = others
    if (id === undefined || other === undefined) throw new Error('no class')
    const claims = [{ meetingId: other, kind: 'room', resourceId: roomId, subgroup: 0 } as const]
    await placeClaims(db, claims, { forcedBy: actor.userId })
    const steps = [{ id, date: monday, pair: 2 as const, roomId: null }]
    const makeWay = { steps, reason: 'Физика', justChange: false }
    for (const dryRun of [true, false])
      await expect(place({ makeWay, dryRun })).rejects.toMatchObject({
        extra: { conflicts: [{ id: roomId }] },
      })
    expect(await holdsOf(db, id)).toEqual([`room ${roomId}: firm`])
  }))

test('placing that moved a class away is undone with the right to move it, too', () =>
  inWorld(async ({ db, groupId, roomId, place }) => {
    const { id: other } = await buildGroup(db)
    const on = [{ date: monday, pair: 1 as const }]
    const { meetingIds } = await buildEvent(db, { on, rooms: [roomId], groups: [other] })
    const steps = meetingIds.map((id) => ({ id, date: monday, pair: 2 as const, roomId: null }))
    const { changeId } = await place({ makeWay: { steps, reason: '', justChange: true } })
    const editor: Actor = {
      ...powerlessActor,
      userId: (await buildUser(db)).id,
      permissions: ['can set nagruzka items'],
      editorOf: { ...powerlessActor.editorOf, groups: [groupId, other] },
    }
    const undone = (actor: Actor) =>
      undoChange({ db, actor, now: { date: monday, minutes: 0 } }, changeId ?? (0 as ChangeId))
    await expect(undone(editor)).rejects.toMatchObject({ code: 'not_allowed' })
    await undone({ ...editor, permissions: ['can set nagruzka items', 'can create transition'] })
    expect(await db.select().from(meeting)).toMatchObject([{ id: meetingIds[0], pair: 1 }])
  }))

async function holds(db: Database, id: MeetingId): Promise<string[]> {
  return (await holdsOf(db, id)).map((hold) => hold.replace(/ -?\d+/, ''))
}

test.each([
  [false, 'projected', 'draft'],
  [true, 'published', 'firm'],
] as const)('once, published %s: one class of the item’s people', (published, state, hold) =>
  inWorld(async ({ db, place, item, groupId, teacherId, roomId }) => {
    const { created, ...rest } = await place({ published })
    expect(rest).toEqual({
      dates: [monday],
      skipped: [],
      untaught: [],
      warnings: [],
      violations: { total: 0, items: [] },
      placedHours: 2,
      changeId: expect.any(Number),
    })
    expect(created).toMatchObject([
      {
        state,
        date: monday,
        pair: 1,
        title: 'Физика',
        loadItemId: item,
        rooms: [{ id: roomId }],
        teachers: [{ id: teacherId }],
        groups: [{ id: groupId, subgroup: 0 }],
        series: { step: 0, hasRelated: false },
      },
    ])
    expect(created[0]).not.toHaveProperty('plan')
    const [id = 0 as MeetingId] = created.map((one) => one.id)
    expect(await holds(db, id)).toEqual([
      `room: ${hold}`,
      `teacher: ${hold}`,
      `group/1: ${hold}`,
      `group/2: ${hold}`,
      `load: ${hold}`,
    ])
  }),
)

test('the answer counts what stands of the item: drafts, published and merely planned', () =>
  inWorld(async ({ place }) => {
    await place({ published: true })
    await place({ pair: 2 })
    const planned = await place({ pair: 3, scope: weekly, dryRun: true })
    expect(planned.placedHours).toBe(2 * (2 + mondays.length))
    expect((await place({ pair: 3 })).placedHours).toBe(6)
  }))

test('what is placed of an exam is an exam, not a class of the week', () =>
  inWorld(async ({ db, place, semesterId, disciplineId, groupId }) => {
    const exam = await buildLoadItem(db, { semesterId, disciplineId, lessonType: 4, groups: [groupId] })
    expect((await place({ id: exam.id })).created).toMatchObject([{ kind: 'exam', state: 'projected' }])
    expect((await place({ pair: 2 })).created).toMatchObject([{ kind: 'class', state: 'projected' }])
  }))

test('a series is one event; every second week is the first’s parity; odd and even stand in one slot', () =>
  inWorld(async ({ db, place }) => {
    const odd = await place({ scope: everySecond, published: true })
    const even = await place({ scope: everySecond, published: true, date: calendarDate('2026-11-23') })
    expect([odd.dates, even.dates]).toEqual([
      mondays.filter((_, week) => week % 2 === 0),
      mondays.filter((_, week) => week % 2 === 1),
    ])
    expect(odd.created[0]?.series).toEqual({
      startsOn: '2026-11-16',
      endsOn: '2026-12-28',
      step: 1,
      hasRelated: true,
    })
    expect(await db.$count(event)).toBe(2)
    await expect(place({ scope: weekly, published: true })).rejects.toMatchObject({ code: 'conflict' })
  }))

test('a clash in week 7 is named and nothing is stored; skipping leaves that one out', () =>
  inWorld(async ({ db, place, roomId }) => {
    const [last = monday] = mondays.slice(-1)
    const other = await buildEvent(db, {
      on: [{ date: last, pair: 1 }],
      rooms: [roomId],
      values: { title: 'Химия' },
    })
    const before = await db.$count(meeting)
    await expect(place({ scope: weekly })).rejects.toMatchObject({
      code: 'conflict',
      detail: 'Занято: 28.12, 1-я\u00a0пара, К-206 — «Химия».',
      extra: {
        conflicts: [
          {
            date: last,
            pair: 1,
            kind: 'room',
            id: roomId,
            with: { id: other.meetingIds[0], title: 'Химия' },
          },
        ],
      },
    })
    expect(await db.$count(meeting)).toBe(before)
    const preview = await place({ scope: weekly, dryRun: true })
    expect(preview).toMatchObject({
      dates: mondays.slice(0, -1),
      created: [],
      skipped: [{ date: last, kind: 'room' }],
      changeId: null,
    })
    expect(await db.$count(meeting)).toBe(before)
    const placed = await place({ scope: weekly, onTaken: 'skip' })
    expect([placed.dates, placed.skipped]).toEqual([preview.dates, preview.skipped])
    expect(placed.created).toHaveLength(6)
  }))

test('where nothing fits, skipping stores nothing, and forcing overlaps', () =>
  inWorld(async ({ db, place, roomId }) => {
    await buildEvent(db, { on: [{ date: monday, pair: 1 }], rooms: [roomId] })
    expect(await place({ onTaken: 'skip' })).toMatchObject({
      dates: [],
      created: [],
      skipped: [{ kind: 'room' }],
    })
    expect(await db.$count(event)).toBe(1)
    const forced = await place({ onTaken: 'force', published: true })
    expect(forced).toMatchObject({ dates: [monday], skipped: [], created: [{ overlaps: true }] })
  }))

test('a series meets its own', () =>
  inWorld(async ({ place, item }) => {
    await place({ scope: weekly })
    await expect(place({ scope: weekly, roomId: null })).rejects.toMatchObject({
      extra: { conflicts: mondays.map((date) => expect.objectContaining({ date, kind: 'load', id: item })) },
    })
    await expect(place({ scope: weekly, onTaken: 'force' })).rejects.toMatchObject({ code: 'conflict' })
  }))

test('the halves of a group stand side by side, a half and the whole do not', () =>
  inWorld(async ({ db, place, groupId, semesterId, disciplineId }) => {
    const half = async (subgroup: 1 | 2) =>
      (await buildLoadItem(db, { semesterId, disciplineId, subgroup, groups: [groupId] })).id
    const [first, second] = [await half(1), await half(2)]
    await place({ id: first, roomId: null, published: true })
    await place({ id: second, roomId: null, published: true })
    await expect(place({ roomId: null })).rejects.toMatchObject({
      extra: {
        conflicts: [
          { kind: 'group', id: groupId },
          { kind: 'group', id: groupId },
        ],
      },
    })
    const [claims] = [await db.select().from(claim).where(eq(claim.kind, 'group'))]
    expect(claims.map(({ subgroup }) => subgroup).sort()).toEqual([1, 2])
  }))

test('a stream holds all its groups and teachers', () =>
  inWorld(async ({ db, place, groupId, teacherId, semesterId, disciplineId }) => {
    const other = await buildGroup(db)
    const [assistant, third] = [await buildTeacher(db), await buildTeacher(db)]
    const stream = await buildLoadItem(db, {
      semesterId,
      disciplineId,
      groups: [groupId, other.id],
      teachers: [teacherId, assistant.id],
    })
    const { created } = await place({ id: stream.id, published: true })
    expect(created[0]?.groups.map(({ id }) => id).sort()).toEqual([groupId, other.id].sort())
    const alone = await buildLoadItem(db, {
      semesterId,
      disciplineId,
      groups: [other.id],
      teachers: [third.id],
    })
    await expect(place({ id: alone.id, roomId: null })).rejects.toMatchObject({
      extra: { conflicts: [{ kind: 'group', id: other.id }] },
    })
  }))

test.each([null, onlineRoomId, noRoomId])('without a real room any number stand (%s)', (roomId) =>
  inWorld(async ({ db, place, semesterId, disciplineId }) => {
    const other = await buildLoadItem(db, { semesterId, disciplineId, groups: [(await buildGroup(db)).id] })
    const first = await place({ roomId, published: true })
    const second = await place({ id: other.id, roomId, published: true })
    expect(first.created[0]?.rooms.map(({ id }) => id)).toEqual(roomId === null ? [] : [roomId])
    expect(second.warnings).toEqual([])
  }),
)

test('holidays are skipped and reported; once on one is refused but for whoever may place anywhere', () =>
  inWorld(async ({ db, place }) => {
    await db.insert(holiday).values({ date: calendarDate('2026-11-23'), title: 'День вуза' })
    const { dates, untaught } = await place({ scope: weekly })
    expect(dates).toEqual(mondays.filter((date) => date !== '2026-11-23'))
    expect(untaught).toEqual([{ date: '2026-11-23', text: 'День вуза' }])
    const { dates: extra, warnings } = await place({ date: calendarDate('2026-11-23'), pair: 2 })
    expect(extra).toEqual(['2026-11-23'])
    expect(warnings).toEqual([{ kind: 'untaught', text: 'Выходной, День вуза: 23.11' }])
    const inSeries = place({
      date: calendarDate('2026-11-23'),
      pair: 3,
      scope: { repeat: 'until_the_date', until: calendarDate('2026-11-24'), everySecondWeek: false },
    })
    await expect(inSeries).rejects.toMatchObject({
      code: 'invalid',
      detail: '23.11.2026 ставить нельзя: День вуза.',
    })
  }))

test('the past, and dates outside of the item’s own, are warned of', () =>
  inWorld(async ({ db, place, item, semesterId, disciplineId, groupId }) => {
    const { warnings } = await place({ date: calendarDate('2026-11-09'), scope: weekly })
    expect(warnings).toEqual([{ kind: 'past', text: 'В\u00a0прошлом: 09.11' }])
    const spring = { startsOn: calendarDate('2027-02-08'), endsOn: calendarDate('2027-06-12') }
    const { id } = await buildLoadItem(db, { semesterId, disciplineId, groups: [groupId], ...spring })
    expect(id).not.toBe(item)
    expect((await place({ id, pair: 2, scope: weekly, dryRun: true })).warnings).toEqual([
      { kind: 'outside', text: expect.stringMatching(/^Вне дат нагрузки.*: 16\.11 и.ещё.6 дат$/) },
    ])
  }))

test('a Saturday that runs as a Monday is one of the Mondays; course years end on their own dates', () =>
  inWorld(async ({ db, place, semesterId }) => {
    const saturday = calendarDate('2026-11-21')
    await db.insert(movedDay).values({ date: saturday, runsAs: 1 })
    const bounds = { startsOn: calendarDate('2026-09-01'), endsOn: calendarDate('2026-11-24') }
    await db.insert(semesterCourseYear).values({ semesterId, courseYear: 2, ...bounds })
    expect((await place({ scope: weekly })).dates).toEqual([monday, saturday, calendarDate('2026-11-23')])
  }))

test('other people’s drafts, wishes and what the room lacks are warned of and do not block', () =>
  inWorld(async ({ db, place, roomId, teacherId, item }) => {
    const hall = await buildRoom(db, {
      title: 'А-1',
      capacity: 100,
      hasProjector: true,
      isComputerClass: true,
    })
    await place({ roomId: hall.id, pair: 5 })
    const closet = await buildRoom(db, { title: 'К-1', capacity: 20 })
    await buildEvent(db, {
      on: [{ date: monday, pair: 1 }],
      state: 'projected',
      rooms: [closet.id],
      values: { title: 'Тайна' },
    })
    const span = { startsOn: monday, endsOn: calendarDate('2026-12-01') }
    await db
      .insert(wish)
      .values({ kind: 'teacher', resourceId: teacherId, ...span, weekday: 1, title: 'методический день' })
    const unknown = await buildRoom(db, { title: 'К-2', capacity: null })
    expect((await place({ roomId: unknown.id, dryRun: true })).warnings[0]).toEqual({
      kind: 'capacity',
      text: 'К-2: число мест неизвестно, студентов 25',
    })
    const { warnings } = await place({ roomId: closet.id, scope: weekly, dryRun: true })
    expect(warnings).toEqual([
      { kind: 'capacity', text: 'К-1: мест 20, студентов 25' },
      { kind: 'projector', text: expect.stringContaining('К-1: нет проектора') },
      { kind: 'computers', text: expect.stringContaining('К-1') },
      {
        kind: 'wish',
        text: expect.stringMatching(/^Иванов И\. И\.: пожелание «методический день» \(16\.11.*2.*даты\)$/),
      },
      { kind: 'draft', text: 'К-1: здесь же стоит черновик «Тайна» (16.11)' },
    ])
    expect((await place({ roomId, id: item, pair: 4 })).warnings.map(({ kind }) => kind)).toEqual([
      'projector',
      'computers',
      'wish',
    ])
  }))

test('a room that is not known to be reached without steps is warned of if a group needs that', () =>
  inWorld(async ({ db, place, roomId, groupId }) => {
    const kinds = async (room: RoomId) => (await place({ roomId: room, dryRun: true })).warnings.map(({ kind }) => kind)
    expect(await kinds(roomId)).toEqual([])
    await db.update(group).set({ needsStepFree: true }).where(eq(group.id, groupId))
    expect(await kinds(roomId)).toEqual(['step_free'])
    const hall = await buildRoom(db, { title: 'А-1', isStepFree: true })
    expect(await kinds(hall.id)).toEqual([])
  }))

describe('a row of a programme', () => {
  const buildRow = async (db: Database, values: Partial<typeof programmeDiscipline.$inferInsert>) => {
    const [made] = await db.insert(programme).values({ title: 'Программа' }).returning()
    const [row] = await db
      .insert(programmeDiscipline)
      .values({ programmeId: made?.id ?? (0 as never), title: 'Строка', half: 1, ...values })
      .returning()
    return row?.id ?? (0 as ProgrammeDisciplineId)
  }

  test('that stands for a load item counts for both, so that item cannot stand there again', () =>
    inWorld(async ({ db, place, item }) => {
      const id = await buildRow(db, { type: 'proxy', loadItemId: item, comment: 'с ноутбуком' })
      const { created } = await place({ of: 'programme', id })
      expect(created).toMatchObject([
        {
          loadItemId: item,
          programmeDisciplineId: id,
          comment: 'с ноутбуком',
          programmeId: expect.any(Number),
        },
      ])
      for (const again of [{}, { of: 'programme', id } as const])
        await expect(place({ ...again, roomId: null })).rejects.toMatchObject({
          extra: { conflicts: expect.arrayContaining([expect.objectContaining({ kind: 'load', id: item })]) },
        })
    }))

  test('of its own stands in a place once, a draft too', () =>
    inWorld(async ({ db, place }) => {
      const vacancy = await buildTeacher(db, { isPlaceholder: true })
      const id = await buildRow(db, { teacherIds: [vacancy.id] })
      const row = { of: 'programme', id, roomId: null } as const
      await place(row)
      await expect(place(row)).rejects.toMatchObject({ extra: { conflicts: [{ kind: 'load', id }] } })
      const series = await place({ ...row, scope: weekly, onTaken: 'skip' })
      expect([series.dates, series.skipped]).toMatchObject([mondays.slice(1), [{ date: monday }]])
    }))

  test('that is switched off is not placed, and a dry run says so', () =>
    inWorld(async ({ db, place, teacherId }) => {
      const id = await buildRow(db, { teacherIds: [teacherId], isActive: false })
      for (const dryRun of [true, false])
        await expect(place({ of: 'programme', id, dryRun })).rejects.toMatchObject({
          code: 'invalid',
          detail: placementTexts.off,
        })
      expect(await db.$count(meeting)).toBe(0)
    }))

  test('that is nobody’s yet is not placed, and a dry run says why', () =>
    inWorld(async ({ db, place }) => {
      const id = await buildRow(db, {})
      for (const dryRun of [true, false])
        await expect(place({ of: 'programme', id, dryRun })).rejects.toMatchObject({
          code: 'invalid',
          detail: expect.stringContaining('хотя бы один преподаватель'),
        })
      expect(await db.$count(meeting)).toBe(0)
    }))
})

test('what was placed is undone whole', () =>
  inWorld(async ({ db, actor, place }) => {
    const { changeId } = await place({ scope: weekly, published: true })
    if (changeId === null) throw new Error('not recorded')
    await undoChange({ db, actor, now: { date: monday, minutes: 0 } }, changeId)
    expect([await db.$count(meeting), await db.$count(event)]).toEqual([0, 0])
  }))

test('a sixth pair is published at once only for a reason, which the history keeps; a draft needs none', () =>
  inWorld(async ({ db, actor, place, semesterId, disciplineId, groupId }) => {
    for (const pair of [2, 3, 4, 5, 6] as const) {
      const { id } = await buildLoadItem(db, { semesterId, disciplineId, groups: [groupId] })
      await place({ id, pair, roomId: null, published: true })
    }
    const asked = { roomId: null, published: true } as const
    const counted = async () => [await db.$count(meeting), await db.$count(change)]
    const before = await counted()
    expect(await place({ ...asked, dryRun: true })).toMatchObject({
      violations: { total: 1, items: [{ rule: 'overfullGroupDay', amount: 1 }] },
    })
    await expect(place(asked)).rejects.toMatchObject({
      code: 'invalid',
      extra: { problems: { of: 'publication', fields: { reason: 'Заполните это поле.' } } },
    })
    expect(await counted()).toEqual(before)
    const { changeId: draft, violations } = await place({ ...asked, published: false })
    expect(violations.total).toBe(0)
    await undoChange({ db, actor, now: { date: monday, minutes: 0 } }, draft ?? (0 as ChangeId))
    const { changeId } = await place({ ...asked, reason: 'Сессия короткая' })
    const [kept] = await db
      .select()
      .from(change)
      .where(eq(change.id, changeId ?? (0 as ChangeId)))
    expect(kept).toMatchObject({ action: 'schedule.place', subject: { reason: 'Сессия короткая' } })
    const scope = { kind: 'group', id: groupId } as const
    const asSeen = { scope, period: { from: monday, to: monday }, timeZone: 'Europe/Moscow' }
    expect(await findReasonedPublications(db, asSeen, 5)).toMatchObject({
      total: 1,
      items: [{ reason: 'Сессия короткая' }],
    })
  }))

test('what is not there is not found', () =>
  inWorld(async ({ place }) => {
    for (const request of [
      { id: 999_999 as LoadItemId },
      { of: 'programme' as const, id: 999_999 as ProgrammeDisciplineId },
      { roomId: 999_999 as RoomId },
    ])
      await expect(place(request)).rejects.toMatchObject({ code: 'not_found' })
  }))
