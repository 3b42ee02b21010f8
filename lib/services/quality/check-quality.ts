import {
  findKnownForQuality,
  findQualityLoad,
  findQualityMeetings,
  listFaculties,
  type KnownForQuality,
} from '@/db/queries/quality/find-quality'
import { findSubject } from '@/db/queries/subjects'
import { isTaught, type Party, type QualityInput, type QualityMeeting } from '@/lib/domain/quality/timetable'
import { semesterSpan, type Period } from '@/lib/domain/period'
import { assess, troublesOf, type PartySum, type Trouble } from '@/lib/domain/quality/assess'
import type {
  FirstOf,
  QualityQuestion,
  QualityReport,
  QualityScope,
  ToldTrouble,
  TroubleFilter,
} from '@/lib/domain/quality/quality-check'
import { defaultWeights, isHard } from '@/lib/domain/quality/quality-rules'
import { isAllowed } from '@/lib/domain/rights'
import { subjectNotFound } from '@/lib/text/errors'
import { qualityTexts } from '@/lib/text/quality'
import { viewCalendar } from '../calendar/view-calendar'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed } from '../require-allowed'
import { isVisible } from '../schedule/is-visible'

/** How many entries of a list are told. */
const most = { hard: 50, worst: 10, found: 100, sums: 30 }

const firstOf = <From, To>(
  list: readonly From[],
  count: number,
  convert: (one: From) => To,
): FirstOf<To> => ({
  total: list.length,
  first: list.slice(0, count).map(convert),
})

function titleOf({ kind, id }: Party, { groups, teachers, rooms }: QualityInput): string {
  switch (kind) {
    case 'group':
      return groups.get(id)?.title ?? ''
    case 'teacher':
      return teachers.get(id)?.name ?? ''
    case 'room':
      return rooms.get(id)?.title ?? ''
  }
}

const toldIn =
  (input: QualityInput) =>
  ({ rule, who, date, pair, amount, cost, about, dates }: Trouble): ToldTrouble => ({
    ...{ rule, date, pair, amount, cost, about, dates },
    who: who.map((party) => ({ ...party, title: titleOf(party, input) })),
  })

const isLeft =
  (filter: NonNullable<TroubleFilter>) =>
  ({ rule, who }: Trouble): boolean =>
    filter.by === 'rule'
      ? rule === filter.rule
      : who.some(({ kind, id }) => kind === filter.kind && id === filter.id)

/** Whom the question is about: besides rooms, of a group itself and its teachers, of a teacher nobody else. */
function askedOf(
  scope: QualityScope,
  meetings: readonly QualityMeeting[],
  faculties: KnownForQuality['faculties'],
) {
  const asked = meetings.filter((meeting) => meeting.isAsked)
  const teachers = new Set(asked.flatMap((meeting) => meeting.teachers))
  return ({ kind, id }: Party): boolean => {
    if (scope.kind === 'university' || kind === 'room') return true
    if (scope.kind === 'teacher') return kind === 'teacher' && id === scope.id
    if (kind === 'teacher') return teachers.has(id)
    return scope.kind === 'group' ? id === scope.id : faculties.get(id) === scope.id
  }
}

async function requireKnown({ db }: ServiceContext, scope: QualityScope): Promise<void> {
  if (scope.kind === 'university') return
  if (scope.kind === 'faculty') {
    if ((await listFaculties(db)).some(({ id }) => id === scope.id)) return
    throw new ServiceError('not_found', qualityTexts.noFaculty)
  }
  if (!(await findSubject(db, scope))) throw new ServiceError('not_found', subjectNotFound[scope.kind])
}

/**
 * How good a timetable is, by the one table of rules. Drafts and hidden classes count only for those who may see them, and findings name
 * nobody the actor may not see. Hours of the load are judged where the period covers a semester. Throws `not_allowed`, and `not_found`
 * for an unknown group, teacher or faculty.
 */
export async function checkQuality(
  context: ServiceContext,
  { scope, period, drafts, filter }: QualityQuestion,
): Promise<QualityReport> {
  const { db, actor } = context
  requireAllowed(context, 'quality.check', scope)
  await requireKnown(context, scope)
  const [calendar, known, found] = await Promise.all([
    viewCalendar(context),
    findKnownForQuality(db, period),
    findQualityMeetings(db, { scope, period, drafts, viewer: actor.userId }),
  ])
  const meetings = found.filter((one) => isVisible(actor, one) && (drafts || one.plan === null))
  const coversSemester = calendar.semesters.some((semester) => covers(period, semesterSpan(semester)))
  const load = coversSemester ? await findQualityLoad(db, { scope, period, drafts }) : null
  const input: QualityInput = { ...known, calendar, meetings, load, walks: [] }
  const { findings, byRule, byGroup, byTeacher, cost } = assess(input, defaultWeights, {
    isAsked: askedOf(scope, meetings, known.faculties),
    isShown: (party) => isAllowed(actor, 'schedule.view', party),
  })
  const troubles = troublesOf(findings)
  const told = toldIn(input)
  const sum = ({ who, count, hard, cost: own }: PartySum) => ({
    ...{ id: who.id, title: titleOf(who, input), count, hard, cost: own },
  })
  return {
    meetings: meetings.filter((one) => one.isAsked && isTaught(one)).length,
    cost,
    rules: byRule.map(({ amount: _, ...one }) => ({ ...one, isHard: isHard(one.rule) })),
    groups: firstOf(byGroup, most.sums, sum),
    teachers: firstOf(byTeacher, most.sums, sum),
    hard: firstOf(
      troubles.filter(({ rule }) => isHard(rule)),
      most.hard,
      told,
    ),
    worst: firstOf(
      troubles.filter(({ rule }) => !isHard(rule)),
      most.worst,
      told,
    ),
    found: filter && firstOf(troubles.filter(isLeft(filter)), most.found, told),
  }
}

const covers = (period: Period, { from, to }: Period): boolean => period.from <= from && to <= period.to
