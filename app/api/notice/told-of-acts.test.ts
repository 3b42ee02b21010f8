import { eq } from 'drizzle-orm'
import {
  department,
  faculty,
  group,
  loadItem,
  loadItemGroup,
  loadItemTeacher,
  meeting,
  room,
  substituteOffer,
  teacher as teachers,
  user,
  variant,
} from '@/db/schema'
import {
  groupClaim,
  inUniversity,
  placeMeeting,
  roomClaim,
  settle,
  someMonday,
  teacherClaim,
} from '@/db/testing/claims'
import type { AbsenceChoice } from '@/lib/absences/rules/absence-plan'
import { answerOffer } from '@/lib/absences/service/answer-offer'
import { askSubstitutes } from '@/lib/absences/service/ask-substitutes'
import { endAbsence } from '@/lib/absences/service/end-absence'
import { settleAbsence } from '@/lib/absences/service/settle-absence'
import { decideAppeal, makeAppeal } from '@/lib/appeals/service/appeals'
import { decideAsk } from '@/lib/booking/service/approvals'
import { bookRoom } from '@/lib/booking/service/book-room'
import { askToConfirm, releaseUnconfirmed } from '@/lib/booking/service/confirmations'
import { editBooking } from '@/lib/booking/service/edit-booking'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import { wholeDay } from '@/lib/core/days/rules/day-classes'
import type { ChangeAction } from '@/lib/core/history/rules/actions'
import type {
  ChangeId,
  DisciplineId,
  GroupId,
  LoadItemId,
  OfferId,
  RequestId,
  RoomId,
  SemesterId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { placeExam } from '@/lib/exams/service/place-exam'
import { undo, undoChange } from '@/lib/history/service/undo-change'
import { changeLoad } from '@/lib/load-table/service/change-load'
import { joinLoad } from '@/lib/load-table/service/join-load'
import { splitLoad } from '@/lib/load-table/service/split-load'
import { changeTogether } from '@/lib/moves/service/change-together'
import { moveClass } from '@/lib/moves/service/move-class'
import { swapClasses } from '@/lib/moves/service/swap-classes'
import { listNotices } from '@/lib/notices/service/list-notices'
import { settleOwed } from '@/lib/owed/service/settle-owed'
import { changeComment, changeLoadPeople, changePeople } from '@/lib/planning/service/change-people'
import { placeItem } from '@/lib/planning/service/place-item'
import { removeClass, removeClasses } from '@/lib/planning/service/remove-classes'
import { removeDiscipline, removeProgramme } from '@/lib/programmes/service/remove-programme'
import { toggleByLoad } from '@/lib/publishing/service/change-in-bulk'
import { publishPeriod, unpublishPeriod } from '@/lib/publishing/service/publish-period'
import { removeByLoad, removeWeek } from '@/lib/publishing/service/remove-in-bulk'
import { repairClasses } from '@/lib/repair/service/repair-classes'
import { changeRow } from '@/lib/tables/service/change-rows'
import { mergeRows } from '@/lib/tables/service/remove-row'
import { takeOverClasses } from '@/lib/takeover/service/take-over'
import { makeVariant, takeVariant } from '@/lib/variants/service/keep-variants'
import { addWish } from '@/lib/wishes/service/change-wishes'
import { closeRooms, endClosing, moveOutOfClosed } from '@/lib/wishes/service/close-rooms'
import { endFault, moveFromFault } from '@/lib/wishes/service/faults'
import { powerlessActor, superuser } from '@/testing/actors'
import { bookingOrder } from '@/testing/booking-order'
import { bookedByOther, inProgramme, quietActs } from '@/testing/quiet-acts'
import { contextOf, day, regrouped, taughtLoad } from '@/testing/regrouped'
import { type Act, everybody, namesOf, type Office, watched } from '@/testing/told-people'

beforeAll(() => {
  process.env.DATABASE_URL = process.env.TEST_POSTGRES_URL
  process.env.AUTH_SECRET = 'x'.repeat(32)
})

/**
 * What an act does to the published classes of anybody. `times`: tried in told-times.test. `names`: the same place or
 * person is called otherwise; tried in whole-acts.test. `search`: published exams move; tried in composing.test.
 * `nobody`: it goes by no published class.
 */
type Reach = Act | 'times' | 'names' | 'search' | 'nobody'

const group1 = 1 as GroupId
const teacher = (id: number) => id as TeacherId
const week = { from: someMonday, to: day(6) }
const move = (
  { db, id }: Office,
  to: { date: typeof someMonday; pair: 1 | 5 } | null,
  justChange = false,
  untilEnd = false,
) =>
  moveClass(contextOf(db), {
    id,
    to,
    justChange,
    seenOn: null,
    roomId: null,
    reason: 'Болезнь',
    untilEnd,
    dryRun: false,
  })
const published = { subject: { kind: 'group', id: group1 } as const, period: week, toEnd: false, dryRun: false }
const calendar =
  (edit: CalendarEdit): Act =>
  ({ db }) =>
    changeCalendar(contextOf(db), { edit, dryRun: false })
const holiday: CalendarEdit = { name: 'holiday.add', days: [{ date: someMonday, title: 'Праздник' }], takes: true }
const saturday: CalendarEdit = {
  name: 'move',
  day: { date: day(5), runsAs: 1, parity: null, title: '' },
  instead: someMonday,
  takes: wholeDay,
}

const away = ({ db }: Office) =>
  addWish(contextOf(db), {
    subject: { kind: 'teacher', id: teacher(1) },
    title: 'Болезнь',
    startsOn: someMonday,
    endsOn: day(6),
    weekday: null,
    pair: null,
    isAbsence: true,
  })
const settled = async (office: Office, choice: AbsenceChoice) => {
  const { wish } = await office.before(away(office))
  const order = { id: wish.id, choices: [choice], reason: 'Болезнь', dryRun: false }
  return { wish, act: () => settleAbsence(contextOf(office.db), order) }
}

const closing = {
  rooms: [1 as RoomId],
  startsOn: someMonday,
  endsOn: someMonday,
  pairs: [1 as const],
  reason: 'Ремонт',
}
const out = ({ id }: Office) => [{ id, date: someMonday, pair: 1 as const, roomId: 3 as RoomId }]
const faulty = async ({ db }: Office) => {
  await db.update(room).set({ hasProjector: true })
  return addWish(contextOf(db), {
    subject: { kind: 'room', id: 1 as RoomId },
    title: 'Не работает проектор',
    startsOn: someMonday,
    endsOn: day(6),
    weekday: null,
    pair: null,
    isAbsence: false,
    lacks: 'projector',
  })
}
const takenOver =
  (from: Parameters<typeof takeOverClasses>[1]['from']): Act =>
  ({ db }) =>
    takeOverClasses(contextOf(db), {
      from,
      since: someMonday,
      parts: null,
      reason: 'Ремонт',
      justChange: false,
      dryRun: false,
    })
const booked = ({ db }: Office) =>
  bookRoom(contextOf(db), bookingOrder({ roomId: 3 as RoomId, date: day(1), pair: 3, groups: [group1] }))

const thirdPair = 11 * 60 + 45

const removal = { version: undefined, withPublished: true, keepsLoad: false, dryRun: false } as const

const term = { startsOn: calendarDate('2026-09-01'), endsOn: calendarDate('2026-12-27') }
const ofPhysics = {
  semesterId: 1 as SemesterId,
  disciplineId: 1 as DisciplineId,
  lessonType: 1 as const,
  requiredHours: 0,
}

/** An exam of teacher 1 and group 1 that everybody has read of. */
async function publishedExam({ db, before }: Office) {
  const [made] = await db
    .insert(loadItem)
    .values({ ...ofPhysics, ...term, lessonType: lessonTypeTable.exam.id, students: 20 })
    .returning()
  const id = made?.id ?? (0 as LoadItemId)
  await db.insert(loadItemGroup).values({ loadItemId: id, groupId: group1 })
  await db.insert(loadItemTeacher).values({ loadItemId: id, teacherId: teacher(1) })
  const order = { id, reason: 'Врач', isConfirmed: true, dryRun: false }
  await placeExam(contextOf(db), { ...order, place: { date: day(58), startsAt: 540, roomIds: [3 as RoomId] } })
  const period = { from: day(56), to: day(62) }
  await before(publishPeriod(contextOf(db), { ...published, part: 'session', period, reason: 'Сессия' }))
  return order
}

const acts: Record<Exclude<ChangeAction, keyof typeof quietActs>, Reach> = {
  'absence.end': async (office) => {
    const { wish, act } = await settled(office, { id: office.id, way: 'substitute', teacherId: teacher(3) })
    await office.before(act())
    const [row] = await office.db.select().from(meeting).where(eq(meeting.id, office.id))
    const returns = [{ id: office.id, version: row?.version ?? 0 }]
    return endAbsence(contextOf(office.db), { id: wish.id, backFrom: someMonday, returns, dryRun: false })
  },
  'absence.settle': async (office) =>
    (await settled(office, { id: office.id, way: 'substitute', teacherId: teacher(3) })).act(),
  'appeal.accepted': async ({ db, id }) => {
    const asker = { ...superuser, boundTo: { ...superuser.boundTo, teacherId: teacher(1) } }
    const steps = [{ id, date: day(1), pair: 5 as const, roomId: 1 as RoomId }]
    const made = await makeAppeal(contextOf(db, asker), { wants: 'time', steps, reason: 'Врач', dryRun: false })
    const verdict = { id: made.id, verdict: 'accepted', answer: '', steps: null, dryRun: false } as const
    return decideAppeal(contextOf(db), verdict)
  },
  'appeal.agreed': 'nobody',
  'appeal.declined': 'nobody',
  'appeal.make': 'nobody',
  'appeal.refused': 'nobody',
  'appeal.withdrawn': 'nobody',
  'booking.approve': async (office) => {
    await office.db.update(room).set({ needsApproval: true })
    const { request } = await office.before(bookedByOther(office))
    const verdict = { verdict: 'approved', dates: null, reason: '', dryRun: false } as const
    return decideAsk(contextOf(office.db), { id: request.id as RequestId, ...verdict })
  },
  'booking.ask_to_confirm': 'nobody',
  'booking.confirm': 'nobody',
  'booking.edit': async (office) => {
    const { request } = await office.before(booked(office))
    const order = bookingOrder({ roomId: 3 as RoomId, date: day(1), pair: 4, groups: [group1] })
    return editBooking(contextOf(office.db), { ...order, id: request.id as RequestId })
  },
  'booking.expire': 'nobody',
  'booking.release': async (office) => {
    const at = (minutes: number) => ({ date: someMonday, minutes })
    await office.db.update(room).set({ confirmAhead: 30, confirmWithin: 15 })
    await office.before(bookedByOther(office))
    await office.before(askToConfirm({ db: office.db, now: at(thirdPair - 30) }))
    return releaseUnconfirmed({ db: office.db, watch: { since: at(0), last: at(thirdPair + 15) } })
  },
  'building.approval': 'nobody',
  'building.rename': 'names',
  'calendar.course.remove': 'nobody',
  'calendar.day.pairs': 'times',
  'calendar.holiday.add': calendar(holiday),
  'calendar.holiday.remove': async (office) => {
    await office.before(calendar(holiday)(office))
    return calendar({ name: 'holiday.remove', dates: [someMonday], givesBack: true })(office)
  },
  'calendar.move': calendar(saturday),
  'calendar.online': calendar({ name: 'online', date: someMonday, scope: wholeDay, reason: 'Мороз' }),
  'calendar.pair': 'times',
  'calendar.pair.remove': 'times',
  'calendar.pairs': 'times',
  'calendar.semester.add': 'nobody',
  'calendar.semester.remove': 'nobody',
  'campaign.answer': 'nobody',
  'campaign.edit': 'nobody',
  'campaign.end': 'nobody',
  'campaign.remind': 'nobody',
  'campaign.start': 'nobody',
  'campaign.take_back': 'nobody',
  'change.undo': async (office) => {
    const { changeId } = await office.before(move(office, { date: day(1), pair: 5 }))
    return undoChange(contextOf(office.db), changeId ?? (0 as ChangeId))
  },
  'change.undo_part': async (office) => {
    const { changeId } = await office.before(move(office, null, false, true))
    return undo(contextOf(office.db), changeId ?? (0 as ChangeId), { only: [office.id] })
  },
  'class.change_people': ({ db, id }) =>
    changePeople(contextOf(db), { id, teachers: [teacher(3)], groups: [group1], forever: false }),
  'class.comment': ({ db, id }) => changeComment(contextOf(db), { id, comment: 'начало в 9:00', link: '' }),
  'class.mend': ({ db, id }) =>
    repairClasses(contextOf(db), {
      steps: [{ id, date: day(1), pair: 5, roomId: 3 as RoomId }],
      reason: 'Обмен',
      justChange: false,
      dryRun: false,
    }),
  'class.move': (office) => move(office, { date: day(1), pair: 5 }),
  'class.remove': ({ db, id }) => removeClass(contextOf(db), { id, withLater: false }),
  'class.swap': ({ db, id, other }) =>
    swapClasses(contextOf(db), {
      from: [id],
      to: [other],
      roomId: null,
      keepsRooms: false,
      untilEnd: false,
      reason: 'Обмен',
      dryRun: false,
    }),
  'class.withdraw': (office) => move(office, null),
  'closure.add': (office) => closeRooms(contextOf(office.db), { ...closing, moves: out(office), dryRun: false }),
  'closure.move_out': async (office) => {
    const { changeId } = await office.before(closeRooms(contextOf(office.db), { ...closing, moves: [], dryRun: false }))
    return moveOutOfClosed(contextOf(office.db), { id: changeId ?? (0 as ChangeId), moves: out(office), dryRun: false })
  },
  'closure.remove': async (office) => {
    const { changeId } = await office.before(
      closeRooms(contextOf(office.db), { ...closing, moves: out(office), dryRun: false }),
    )
    const [row] = await office.db.select().from(meeting).where(eq(meeting.id, office.id))
    const returns = [{ id: office.id, version: row?.version ?? 0 }]
    return endClosing(contextOf(office.db), {
      id: changeId ?? (0 as ChangeId),
      openFrom: someMonday,
      returns,
      dryRun: false,
    })
  },
  'contract.add': 'nobody',
  'contract.remove': 'nobody',
  'discipline.remove': async (office) => {
    const { row } = await inProgramme(office)
    return removeDiscipline(contextOf(office.db), { id: row.id, ...removal })
  },
  'exam.place': async (office) => {
    const exam = await publishedExam(office)
    return placeExam(contextOf(office.db), { ...exam, place: { date: day(60), startsAt: 540, roomIds: null } })
  },
  'exam.retake': 'nobody',
  'fault.end': async (office) => {
    const { wish } = await office.before(faulty(office))
    await office.before(moveFromFault(contextOf(office.db), { id: wish.id, moves: out(office), dryRun: false }))
    const [row] = await office.db.select().from(meeting).where(eq(meeting.id, office.id))
    const returns = [{ id: office.id, version: row?.version ?? 0 }]
    return endFault(contextOf(office.db), { id: wish.id, openFrom: someMonday, returns, dryRun: false })
  },
  'fault.move_out': async (office) => {
    const { wish } = await office.before(faulty(office))
    return moveFromFault(contextOf(office.db), { id: wish.id, moves: out(office), dryRun: false })
  },
  'group.regroup': ({ db }) => regrouped(db, { act: 'split', title: 'ИСТб-26-9', isNew: false, half: 2, fates: [] }),
  'hours.correct': 'nobody',
  'hours.remove_correction': 'nobody',
  'letter.word': 'nobody',
  'load.change_item': ({ db }) =>
    changeLoad(contextOf(db), { rows: [{ id: 1 as LoadItemId, cells: { teachers: [teacher(3)] } }], dryRun: false }),
  'load.change_teachers': ({ db }) =>
    changeLoadPeople(contextOf(db), {
      id: 1 as LoadItemId,
      teachers: [teacher(3)],
      groups: [group1],
      dryRun: false,
    }),
  'load.join': async ({ db, before }) => {
    const [made] = await db
      .insert(loadItem)
      .values({ ...ofPhysics, ...term, students: 20 })
      .returning()
    const id = made?.id ?? (0 as LoadItemId)
    await db.insert(loadItemGroup).values({ loadItemId: id, groupId: 3 as GroupId })
    await db.insert(loadItemTeacher).values({ loadItemId: id, teacherId: teacher(1) })
    await before(Promise.resolve())
    return joinLoad(contextOf(db), { items: [{ id: 1 as LoadItemId }, { id }], hours: 34, dryRun: false })
  },
  'load.split': ({ db }) =>
    splitLoad(contextOf(db), {
      id: 1 as LoadItemId,
      parts: [3, 1].map((id, index) => ({
        hours: index === 0 ? 20 : 14,
        subgroup: 0 as const,
        teachers: [teacher(id)],
      })),
      dryRun: false,
    }),
  'load_permission.add': 'nobody',
  'load_permission.change': 'nobody',
  'load_permission.clear': 'nobody',
  'owed.make_up': async (office) => {
    await office.before(move(office, null))
    const how = { act: 'make_up', date: day(1), pair: 5, roomId: 3 as RoomId } as const
    return settleOwed(contextOf(office.db), { id: office.id, how, reason: 'Отработка', dryRun: false })
  },
  'programme.add_load': 'nobody',
  'programme.copy': 'nobody',
  'programme.create': 'nobody',
  'programme.create_by_template': 'nobody',
  'programme.remove': async (office) => {
    const { id, title } = await inProgramme(office)
    return removeProgramme(contextOf(office.db), { id, title, ...removal })
  },
  'room.book': booked,
  'room.take_over': takenOver({ kind: 'room', id: 1 as RoomId, to: 3 as RoomId }),
  'schedule.fill': 'nobody',
  'schedule.next_semester': 'nobody',
  'schedule.place': ({ db }) =>
    placeItem(contextOf(db), {
      of: 'load',
      id: 1 as LoadItemId,
      roomId: 3 as RoomId,
      date: day(1),
      pair: 5,
      scope: { repeat: 'once' },
      published: true,
      onTaken: 'refuse',
      dryRun: false,
    }),
  'schedule.publish': async ({ db }) => {
    await placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)], {
      state: 'projected',
      date: day(1),
      pair: 3,
    })
    return publishPeriod(contextOf(db), published)
  },
  'schedule.remove_by_load': ({ db }) =>
    removeByLoad(contextOf(db), { items: [1 as LoadItemId], date: someMonday, dryRun: false }),
  'schedule.remove_visible': ({ db, id }) => removeClasses(contextOf(db), { ids: [id], dryRun: false }),
  'schedule.remove_week': ({ db }) => removeWeek(contextOf(db), { groupId: group1, period: week, dryRun: false }),
  'schedule.toggle_by_load': ({ db }) =>
    toggleByLoad(contextOf(db), { groups: [group1], date: day(4), show: false, dryRun: false }),
  'schedule.unpublish': ({ db }) => unpublishPeriod(contextOf(db), published),
  'session.compose': 'search',
  'session.set': 'nobody',
  'substitute.accept': async (office) => {
    const { db, id } = office
    // Colleagues are asked, by whoever may give them the class.
    await db.update(user).set({ isSuperuser: true }).where(eq(user.id, superuser.userId))
    const [made] = await db.insert(department).values({ title: 'Физики' }).returning()
    await db.update(teachers).set({ departmentId: made?.id ?? null })
    const asked = { id, instead: teacher(1), teachers: [teacher(3)], atOnce: true, hours: 24, reason: 'Болезнь' }
    await office.before(askSubstitutes(contextOf(db), asked))
    const [offer] = await db.select().from(substituteOffer)
    const actor = {
      ...powerlessActor,
      userId: 13 as UserId,
      boundTo: { ...powerlessActor.boundTo, teacherId: teacher(3) },
    }
    return answerOffer(contextOf(db, actor), { id: offer?.id ?? (0 as OfferId), answer: 'yes' })
  },
  'substitute.ask': 'nobody',
  'substitute.decline': 'nobody',
  'substitute.pass': 'nobody',
  'substitute.stop': 'nobody',
  'teacher.take_over': takenOver({ kind: 'teacher', id: teacher(1), to: teacher(3) }),
  'user.invite': 'nobody',
  'user.rights': 'nobody',
  'variant.take': async ({ db, id }) => {
    const [made] = await db.insert(faculty).values({ title: 'ИИТ' }).returning()
    await db.update(group).set({ facultyId: made?.id ?? null })
    const moves = [{ id, date: day(1), pair: 5 as const, roomId: 3 as RoomId }]
    const tried = { name: 'Проба', facultyId: made?.id ?? null, filling: null, moves }
    const variantId = await makeVariant(contextOf(db), tried)
    const [row] = await db.select().from(variant)
    return takeVariant(contextOf(db), variantId, { version: row?.version ?? 0, whole: true, reason: 'Согласовано' })
  },
  'vocabulary.change': ({ db }) =>
    changeRow(contextOf(db), { table: 'room', id: 1, values: { title: 'К-201' }, isOther: true }),
  'vocabulary.forget_name': 'nobody',
  'vocabulary.merge': ({ db }) => mergeRows(contextOf(db), { table: 'room', keep: 3, drop: 1, dryRun: false }),
  'vocabulary.same_names': 'nobody',
  'wish.add': 'nobody',
  'wish.remove': 'nobody',
}

const tried = Object.entries(acts).flatMap(([name, reach]) =>
  typeof reach === 'function' ? [[name, reach] as const] : [],
)

const mergedGroups =
  (drop: number, keep: number): Act =>
  ({ db }) =>
    mergeRows(contextOf(db), { table: 'group', keep, drop, dryRun: false })

/** Other arms of acts, which change classes in a way of their own. */
const arms: Record<string, Act> = {
  'absence.settle: owed': async (office) => (await settled(office, { id: office.id, way: 'cancel' })).act(),
  'calendar.holiday.add: to another day': calendar({ ...holiday, to: day(5) }),
  'change.undo: of a booking': async (office) => {
    const { changeId } = await office.before(booked(office))
    return undoChange(contextOf(office.db), changeId ?? (0 as ChangeId))
  },
  'class.move: several': ({ db, id }) =>
    changeTogether(contextOf(db), {
      act: 'move',
      classes: [{ id, to: { date: day(1), pair: 5 } }],
      reason: 'Болезнь',
      justChange: false,
      dryRun: false,
    }),
  'group.regroup: merged': ({ db }) => regrouped(db, { act: 'merge', into: 3 as GroupId, fates: [] }),
  'load.change_item: groups': ({ db }) =>
    changeLoad(contextOf(db), { rows: [{ id: 1 as LoadItemId, cells: { groups: [3 as GroupId] } }], dryRun: false }),
}

/** Whose calendar names who else comes now, which is no news: nothing changed for them. */
const othersCome: Partial<Record<string, string>> = { 'load.join': 'student 1' }

test.each([...tried, ...Object.entries(arms), ['vocabulary.merge of groups', mergedGroups(1, 3)] as const])(
  '%s: whose calendar says something else is told of it, and nobody else',
  (name, act) =>
    inUniversity(async (db) => {
      const { changed, told, by } = await watched(db, act)
      expect(changed.length).toBeGreaterThan(0)
      // Nobody is told of what they did themselves.
      const concerned = changed.filter((one) => one.actor.userId !== by && one.name !== othersCome[name])
      expect(namesOf(told)).toEqual(namesOf(concerned))
    }),
)

test.each(Object.entries(quietActs))('%s: nobody has another calendar, and nobody is told', (_, act) =>
  inUniversity(async (db) => {
    const { changed, told, isDone } = await watched(db, act)
    expect(isDone).toBe(true)
    expect([namesOf(changed), namesOf(told)]).toEqual([[], []])
  }),
)

test('a group that brings no classes is told to whoever was in it, not to the group that it is merged into', () =>
  inUniversity(async (db) => {
    await taughtLoad(db, 1)
    const people = await everybody(db)
    await mergeRows(contextOf(db), { table: 'group', keep: 1, drop: 3, dryRun: false })
    await settle(db)
    const now = { date: someMonday, minutes: 0 }
    const told = await Promise.all(
      people.map(async ({ name, actor }) => ((await listNotices({ db, actor, now })).acts.length > 0 ? [name] : [])),
    )
    expect(told.flat()).toEqual(['student 3'])
  }))
