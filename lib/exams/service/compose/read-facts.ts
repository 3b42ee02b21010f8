import { findExamGroups, findExamIds, findExamRooms, findHeldDays, type ExamScope } from '@/db/queries/exams/exams'
import { findHomes, findSessionWishes } from '@/db/queries/exams/session-facts'
import { findWeights } from '@/db/queries/quality/settings'
import { addDays, type CalendarDate, later } from '@/lib/core/calendar/rules/calendar-date'
import { examDayBefore } from '@/lib/core/calendar/rules/session'
import { placedOf } from '@/lib/core/load/rules/load-item'
import type { GroupId, SemesterId } from '@/lib/core/names/rules/ids'
import type { ComposingOrder, ComposingScope } from '@/lib/core/placing/rules/composing'
import type { DataContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { isAllowed, mayUseRoom } from '@/lib/core/rights/rules/rights'
import { noSuch } from '@/lib/core/wire/texts/errors'
import type { KnownExam, SessionFacts } from '@/lib/exams/rules/compose/facts'
import { heldPeople } from '@/lib/exams/rules/compose/problem-of'
import { datesOfExams } from '@/lib/exams/rules/compose/session-periods'
import { consultationOf } from '@/lib/exams/rules/exam'
import { composingTexts } from '@/lib/exams/texts/composing'
import { type ExamScene, readScene } from '../exam-scene'
import { type ReadExam, readExams } from '../read-exams'

/** Whose exams are read for a scope. */
export const examScopeOf = (scope: ComposingScope): ExamScope =>
  scope.kind === 'university'
    ? { of: 'university' }
    : scope.kind === 'faculty'
      ? { of: 'faculty', id: scope.id }
      : scope.kind === 'exams'
        ? { of: 'items', ids: scope.ids }
        : { of: 'groups', ids: [scope.id] }

/** Weeks of classes by which the home of a group is known. */
const daysOfHome = 28

/** By the rights of the planner: a permission may be limited to some pairs and rooms. */
function limitsOf({ actor }: DataContext, { item: { plan } }: ReadExam): Partial<KnownExam> {
  if (plan.loadGrant === null) return {}
  return {
    mayPlaceAt: (weekday, pair) => isAllowed(actor, 'draft.place', { plan, place: { weekday, pair, roomIds: [] } }),
    mayStandIn: (room) => mayUseRoom(actor, plan, room),
  }
}

const groupIds = (those: readonly ReadExam[]): GroupId[] => [
  ...new Set(those.flatMap(({ exam }) => exam.groups.map(({ id }) => id))),
]

/** These exams, and the consultations that go with them. */
async function withConsultations(
  context: DataContext,
  scene: ExamScene,
  semesterId: SemesterId,
  named: readonly ReadExam[],
): Promise<ReadExam[]> {
  const known = new Set(named.map(({ exam }) => exam.id))
  const ids = await findExamIds(context.db, semesterId, { of: 'groups', ids: groupIds(named) })
  const near = await readExams(
    context,
    ids.filter((id) => !known.has(id)),
    scene,
  )
  const consultations = near.map(({ exam }) => exam)
  const along = new Set(named.flatMap(({ exam }) => consultationOf(exam, consultations)?.id ?? []))
  return [...named, ...near.filter(({ exam }) => along.has(exam.id))]
}

/**
 * Reads all that the search for a session needs, in a fixed number of statements. Throws `not_found` for an unknown semester,
 * `not_allowed` if the actor may place none of the exams, and `invalid` if there are none, or nothing to move.
 */
export async function readSessionFacts(
  context: DataContext,
  { scope, semesterId }: Omit<ComposingOrder, 'mode'>,
  from: CalendarDate,
): Promise<SessionFacts> {
  const { db } = context
  const scene = await readScene(db)
  const { calendar, session } = scene
  const semester = calendar.semesters.find(({ id }) => id === semesterId)
  if (!semester) throw new ServiceError('not_found', noSuch.semester)
  const named = await readExams(context, await findExamIds(db, semesterId, examScopeOf(scope)), scene)
  const asked = scope.kind === 'exams' ? await withConsultations(context, scene, semesterId, named) : named
  if (asked.length === 0) throw new ServiceError('invalid', composingTexts.noExams)
  if (!asked.some(({ exam }) => exam.mayPlace)) throw new ServiceError('not_allowed', composingTexts.notPlanner)
  const inCharge = asked.flatMap(({ exam }) => [...exam.teachers, ...heldPeople(exam).teachers])
  const teachers = [...new Set(inCharge.map(({ id }) => id))]
  const askedIds = new Set(asked.map(({ exam }) => exam.id))
  const near =
    scope.kind === 'university'
      ? []
      : await findExamIds(db, semesterId, { of: 'people', groups: groupIds(asked), teachers })
  const others = await readExams(
    context,
    near.filter((id) => !askedIds.has(id)),
    scene,
  )
  const groups = groupIds(asked)
  const found = await findExamGroups(db, { ids: groupIds([...asked, ...others]) })
  const base = { calendar, session, semester, from, groups: new Map(found.map((group) => [group.id, group])) }
  const datesOf = datesOfExams(base)
  const dates = [...new Set(asked.flatMap((one) => [...datesOf(one)]))].toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) throw new ServiceError('invalid', composingTexts.noDates)
  const period = { from: later(from, examDayBefore(calendar, first)), to: last }
  const around = { rooms: 'all' as const, teachers, groups, ...period }
  const [rooms, held, wished, homes, weights] = await Promise.all([
    findExamRooms(db),
    findHeldDays(db, around),
    findSessionWishes(db, { groups, teachers }, period),
    findHomes(db, groups, { from: addDays(semester.endsOn, -daysOfHome), to: semester.endsOn }),
    findWeights(db),
  ])
  const known = new Set<number>(rooms.map(({ id }) => id))
  const mayMove = ({ exam: { sittings }, item }: ReadExam) =>
    sittings.every(({ isDraft }) => isDraft) ||
    (scope.kind === 'exams' && isAllowed(context.actor, 'class.move', placedOf(item)))
  const isFree = (read: ReadExam) => isUnbound(read) && mayMove(read)
  const isUnbound = ({ exam }: ReadExam) =>
    exam.mayPlace &&
    exam.groups.length > 0 &&
    exam.sittings.length <= 1 &&
    exam.sittings.every((one) => !one.isPinned && one.date >= from && one.rooms.every(({ id }) => known.has(id)))
  const exams = [
    ...asked.map((read): KnownExam => ({
      exam: read.exam,
      itemVersion: read.item.version,
      isFree: isFree(read),
      equipment: read.item.equipment,
      ...limitsOf(context, read),
    })),
    ...others.map(({ exam, item }): KnownExam => ({ exam, itemVersion: item.version, isFree: false })),
  ]
  if (!exams.some((one) => one.isFree)) throw new ServiceError('invalid', composingTexts.nothingFree)
  return {
    ...base,
    exams,
    held,
    around,
    rooms,
    homes,
    weights,
    ...wished,
  }
}
