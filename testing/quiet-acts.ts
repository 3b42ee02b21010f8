import type { Database } from '@/db/client'
import { programme, room, user } from '@/db/schema'
import { groupClaim, placeMeeting, roomClaim, someMonday, teacherClaim } from '@/db/testing/claims'
import { buildEvent } from '@/db/testing/factories'
import { decideAsk } from '@/lib/booking/service/approvals'
import { bookRoom } from '@/lib/booking/service/book-room'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CalendarEdit } from '@/lib/core/days/rules/calendar-edit'
import type { ChangeAction } from '@/lib/core/history/rules/actions'
import type { GroupId, ProgrammeId, RequestId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import type { DisciplineValues } from '@/lib/core/programmes/rules/programme'
import { storeLoadFile } from '@/lib/imports/service/store-load-file'
import { changeTogether } from '@/lib/moves/service/change-together'
import { moveClass } from '@/lib/moves/service/move-class'
import { settleOwed } from '@/lib/owed/service/settle-owed'
import { addDiscipline, changeDiscipline } from '@/lib/programmes/service/change-discipline'
import { changeProgramme } from '@/lib/programmes/service/change-programme'
import { makeProject, recalcHours, toggleRows } from '@/lib/programmes/service/change-rows'
import { clearDrafts } from '@/lib/publishing/service/remove-in-bulk'
import { copyWeek, projectByTemplate } from '@/lib/publishing/service/repeat-classes'
import { addRow, retireRow } from '@/lib/tables/service/change-rows'
import { pasteRows } from '@/lib/tables/service/paste-rows'
import { removeRow } from '@/lib/tables/service/remove-row'
import { powerlessActor } from './actors'
import { bookingOrder } from './booking-order'
import { contextOf, day } from './regrouped'
import type { Act, Office } from './told-people'

const group1 = 1 as GroupId
const otherTeacher = 3 as TeacherId
const week = { from: someMonday, to: day(6) }
const ofGroup = { kind: 'group', id: group1 } as const
const calendar =
  (edit: CalendarEdit): Act =>
  ({ db }) =>
    changeCalendar(contextOf(db), { edit, dryRun: false })
const semester = calendarDate('2026-09-01')

/** A programme with a row of its own, which teacher 1 has a published class of with group 1. */
export async function inProgramme({ db, before }: Office) {
  const [made] = await db.insert(programme).values({ title: 'Курс' }).returning()
  const id = made?.id ?? (0 as ProgrammeId)
  const values = { title: 'Курс', groupIds: [group1], teacherIds: [1 as TeacherId] }
  const row = await addDiscipline(contextOf(db), { programmeId: id, loadItemId: null, values })
  await before(
    buildEvent(db, {
      on: [{ date: day(2), pair: 3 }],
      teachers: [1 as TeacherId],
      groups: [group1],
      rooms: [3 as RoomId],
      values: { title: 'Курс', programmeDisciplineId: row.id },
    }),
  )
  return { id, title: 'Курс', row }
}

/** Room 3 in the third pair, for group 1, asked for by somebody who is nobody's teacher or student. */
export async function bookedByOther({ db }: Office) {
  const [asker] = await db.insert(user).values({ username: 'asker', fullName: 'Кружок' }).returning()
  const actor = { ...powerlessActor, userId: asker?.id ?? (0 as UserId), permissions: ['can create queries' as const] }
  return bookRoom(
    contextOf(db, actor),
    bookingOrder({ roomId: 3 as RoomId, date: someMonday, pair: 3, groups: [group1] }),
  )
}
const switched =
  (field: 'isActive' | 'projectActive' | 'projectHidden'): Act =>
  async (office) => {
    const { id } = await inProgramme(office)
    return toggleRows(contextOf(office.db), { id, field, rows: null })
  }
const otherRow: Partial<DisciplineValues> = {
  title: 'Другой курс',
  teacherIds: [otherTeacher],
  groupIds: [2 as GroupId],
  roomIds: [2 as RoomId],
  isOnline: true,
  comment: 'в 9:00',
}
const withdrawn = ({ db, id, before }: Office) =>
  before(
    moveClass(contextOf(db), {
      id,
      to: null,
      justChange: false,
      seenOn: null,
      roomId: null,
      reason: 'Болезнь',
      untilEnd: false,
      dryRun: false,
    }),
  )
const settledOwed =
  (act: 'held' | 'cancel'): Act =>
  async (office) => {
    await withdrawn(office)
    const order = { id: office.id, how: { act }, reason: 'Проведено', dryRun: false } as const
    return settleOwed(contextOf(office.db), order)
  }
const retired = async (db: Database, isActive: boolean) => {
  for (const table of ['room', 'teacher', 'group'] as const) await retireRow(contextOf(db), { table, id: 1, isActive })
}

/**
 * Acts near the published classes of people that change none of them, though some change what these were made from.
 * What waits for one's own answer or decision is told apart from classes.
 */
export const quietActs = {
  'booking.refuse': async (office) => {
    await office.db.update(room).set({ needsApproval: true })
    const { request } = await office.before(bookedByOther(office))
    const verdict = { verdict: 'refused', dates: null, reason: 'Занято', dryRun: false } as const
    return decideAsk(contextOf(office.db), { id: request.id as RequestId, ...verdict })
  },
  'calendar.course.set': calendar({
    name: 'course.set',
    semester,
    dates: { courseYear: 1, startsOn: semester, endsOn: day(-7) },
  }),
  'calendar.parity': calendar({ name: 'parity', date: someMonday, parity: 0 }),
  'calendar.semester.edit': calendar({ name: 'semester.edit', semester, values: { endsOn: day(70) } }),
  'calendar.unmove': async (office) => {
    const moved = { date: day(5), runsAs: 1, parity: null, title: '' } as const
    await office.before(calendar({ name: 'move', day: moved, instead: someMonday })(office))
    return calendar({ name: 'unmove', date: day(5) })(office)
  },
  'class.copy': ({ db, id }) =>
    changeTogether(contextOf(db), {
      act: 'copy',
      classes: [{ id, to: { date: day(1), pair: 5 } }],
      dryRun: false,
    }),
  'discipline.create': async (office) => {
    const { id } = await inProgramme(office)
    const values = { title: 'Физика', groupIds: [group1], teacherIds: [1 as TeacherId] }
    return addDiscipline(contextOf(office.db), { programmeId: id, loadItemId: null, values })
  },
  'discipline.edit': async (office) => {
    const { row } = await inProgramme(office)
    return changeDiscipline(contextOf(office.db), { id: row.id, values: otherRow })
  },
  'discipline.toggle.isActive': switched('isActive'),
  'discipline.toggle.projectActive': switched('projectActive'),
  'discipline.toggle.projectHidden': switched('projectHidden'),
  'draft.clear': async ({ db, before }) => {
    const draft = { state: 'projected', date: day(1), pair: 3 } as const
    await before(placeMeeting(db, [roomClaim(1), teacherClaim(1), groupClaim(1)], draft))
    return clearDrafts(contextOf(db), { subject: ofGroup, period: week, dryRun: false })
  },
  'load.import': ({ db }) => {
    const lines = [
      'Дисциплина;Тип;Группы;Преподаватели;Часы',
      'Физика;лк;ИСТб-26-1;Преподаватель 1;36',
      'Физика;лк;ИСТб-26-2;Преподаватель 3;36',
    ]
    const file = { name: 'нагрузка.csv', bytes: new TextEncoder().encode(lines.join('\n')) }
    return storeLoadFile(db, { now: { date: someMonday, minutes: 0 }, dryRun: false }, file)
  },
  'owed.cancel': settledOwed('cancel'),
  'owed.held': settledOwed('held'),
  'programme.edit': async (office) => {
    const { id } = await inProgramme(office)
    return changeProgramme(contextOf(office.db), { id, title: 'Другая', roomIds: [2 as RoomId] })
  },
  'programme.recalc_hours': async (office) => {
    const { id, row } = await inProgramme(office)
    await changeDiscipline(contextOf(office.db), { id: row.id, values: { hours: 36 } })
    return recalcHours(contextOf(office.db), id)
  },
  'programme.to_project': async (office) => {
    const { id } = await inProgramme(office)
    return makeProject(contextOf(office.db), { id, period: week })
  },
  'schedule.copy_week': ({ db }) =>
    copyWeek(contextOf(db), { groupId: group1, from: someMonday, to: day(21), dryRun: false }),
  'schedule.project_by_template': ({ db }) =>
    projectByTemplate(contextOf(db), { subject: ofGroup, period: { from: day(21), to: day(34) }, dryRun: false }),
  'vocabulary.add': ({ db }) => addRow(contextOf(db), { table: 'room', values: { title: 'К-401' }, isOther: true }),
  'vocabulary.paste': ({ db }) =>
    pasteRows(contextOf(db), {
      table: 'room',
      columns: ['title', 'building', 'capacity'],
      rows: [['К-101', 'Б', '30']],
      asNew: [],
      dryRun: false,
    }),
  'vocabulary.remove': ({ db }) => removeRow(contextOf(db), { table: 'room', id: 3 }),
  'vocabulary.restore': async ({ db, before }) => {
    await before(retired(db, false))
    return retired(db, true)
  },
  'vocabulary.retire': ({ db }) => retired(db, false),
} satisfies Partial<Record<ChangeAction, Act>>
