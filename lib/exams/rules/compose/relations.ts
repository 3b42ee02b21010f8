import { daysBetween } from '@/lib/core/calendar/rules/calendar-date'
import { examDayBefore, periodsOfGroup, sessionWindow } from '@/lib/core/calendar/rules/session'
import { type GroupId, idNumbered } from '@/lib/core/names/rules/ids'
import { isExam } from '@/lib/core/names/rules/lesson-type'
import { isInOrder, examOrderOf } from '@/lib/core/placing/rules/exam-orders'
import { grouped, groupedByEach } from '@/lib/core/words/rules/lists'
import type { Exam, ExamPlace, ExamRelation } from '@/lib/timetabling/exams/problem'
import { examsOfConsultation, isSatByAll, orderedExam, type SessionExam, shareStudents } from '../exam'
import type { SessionEntry, SessionFacts } from './facts'
import type { SessionTime } from './session-periods'

/** The least days from one exam of a group to another: as its period says, one more between two hard ones. */
export function leastDaysOf(
  { session, groups, calendar, semester }: SessionFacts,
  groupId: GroupId,
  one: SessionExam,
  other: SessionExam,
): number {
  const group = groups.get(groupId)
  const [period] = group
    ? periodsOfGroup(session.periods, group, one.kind, sessionWindow(calendar.semesters, semester))
    : []
  return (period?.leastDays ?? session.norms.leastDays) + (one.isHard && other.isHard ? 1 : 0)
}

/** The times of a problem, and where each of its exams stands that may stay; empty: nothing may. */
export type StandingPlaces = { times: readonly SessionTime[]; standing: readonly (ExamPlace | null)[] }

/** Days between the exams of each group. */
function distances(facts: SessionFacts, entries: readonly SessionEntry[]): ExamRelation[] {
  const ofGroup = groupedByEach(
    entries.filter(({ known }) => isSatByAll(known.exam)),
    ({ known }) => known.exam.groups.map(({ id }) => id),
  )
  const days = new Map<string, ExamRelation & { kind: 'days apart' }>()
  for (const [group, those] of ofGroup)
    those.forEach((one, index) => {
      for (const other of those.slice(index + 1)) {
        if (!shareStudents(one.known.exam, other.known.exam)) continue
        const least = leastDaysOf(facts, group, one.known.exam, other.known.exam)
        const key = `${one.first} ${other.first}`
        const before = days.get(key)?.days ?? 0
        days.set(key, {
          kind: 'days apart',
          exam: one.first,
          other: other.first,
          days: Math.max(before, least),
        })
      }
    })
  return [...days.values()]
}

/** Leaves an exam only those of its periods that suit. */
const narrowing =
  (exams: Exam[], times: readonly SessionTime[]) => (entry: SessionEntry, suits: (time: SessionTime) => boolean) => {
    for (let part = entry.first; part < entry.first + entry.parts; part += 1) {
      const exam = exams[part]
      if (exam)
        exams[part] = {
          ...exam,
          periods: (exam.periods ?? []).filter((period) => {
            const time = times[period]
            return time !== undefined && suits(time)
          }),
        }
    }
  }

/** A retake is on a later day than what is taken again. Narrows the periods where one of the two is not to move. */
function retakes(
  { exams: all }: SessionFacts,
  entries: readonly SessionEntry[],
  exams: Exam[],
  { times }: StandingPlaces,
): ExamRelation[] {
  const entryOf = new Map(entries.map((entry) => [entry.known.exam.id, entry]))
  const narrow = narrowing(exams, times)
  const ofDiscipline = grouped(
    all.map(({ exam }) => exam),
    ({ disciplineId }) => disciplineId,
  )
  return [...ofDiscipline.values()].flatMap((same) =>
    same.flatMap((after) =>
      same.flatMap((before): ExamRelation[] => {
        const order = examOrderOf(orderedExam(before), orderedExam(after))
        if ((order !== 'retake' && order !== 'commission') || !shareStudents(before, after)) return []
        const [first, second] = [entryOf.get(before.id), entryOf.get(after.id)]
        if (first && second) return [{ kind: 'day after', exam: second.first, other: first.first }]
        for (const { date } of before.sittings) if (second) narrow(second, (time) => isInOrder(order, date, time.date))
        for (const { date } of after.sittings) if (first) narrow(first, (time) => isInOrder(order, time.date, date))
        return []
      }),
    ),
  )
}

/** Where not all exams of a joint consultation can be on the day after it, the others are at most so many days after. */
const nearDays = 7
/** An examiner has exams on so many days within these. */
const examinerDays = 4

/** How near an exam is to the consultation that it shares with another: right after it, within some days, or whenever. */
type Nearness = 'next day' | 'near' | 'later'

/** How many exams like this one an examiner can hold one after another on some day. */
function heldInADay(exam: Exam | undefined, times: readonly SessionTime[]): number {
  const onDate = grouped(exam?.periods ?? [], (period) => times[period]?.date ?? '')
  const counts = [...onDate.values()].map((periods) => {
    const free = { from: 0, count: 0 }
    for (const period of periods) {
      if (period < free.from) continue
      free.from = period + (exam?.reaches?.[period] ?? 0) + 1
      free.count += 1
    }
    return free.count
  })
  return Math.max(0, ...counts)
}

/**
 * Draws the exams of one consultation together, as far as examiners and the days of their groups allow, so that it is the day
 * before for as many groups as can be. `free`: the first one sets the day; what stands stays where it is.
 */
function drawTogether(
  { session, weights, unlimited }: SessionFacts,
  free: readonly SessionEntry[],
  exams: readonly Exam[],
  { times, standing }: StandingPlaces,
): Map<SessionEntry, Nearness> {
  const most = weights.examinerDay > 0 ? session.norms.examinerDaily : session.slots.length
  const datesOf = ({ first }: SessionEntry) =>
    new Set((exams[first]?.periods ?? []).flatMap((period) => times[period]?.date ?? []))
  const [leading] = free
  const ofFirst = leading ? [...datesOf(leading)] : []
  const ofExaminer = new Map<number, number>()
  const nextDay: SessionEntry[] = []
  return new Map(
    free.map((entry) => {
      const { exam } = entry.known
      const examiners = exam.teachers.flatMap(({ id }) => (unlimited.has(id) ? [] : [id]))
      const before = Math.max(0, ...examiners.map((id) => ofExaminer.get(id) ?? 0))
      for (const id of examiners) ofExaminer.set(id, (ofExaminer.get(id) ?? 0) + 1)
      const own = [...datesOf(entry)]
      const daily = Math.min(most, heldInADay(exams[entry.first], times))
      const isApart = nextDay.every((one) => !shareStudents(one.known.exam, exam))
      const canBe = (days: number) =>
        ofFirst.some((date) => own.some((one) => one >= date && daysBetween(date, one) <= days))
      const stands = entry !== leading && standing[entry.first] !== null && standing[entry.first] !== undefined
      const nearness = stands
        ? 'later'
        : before < daily && isApart && canBe(0)
          ? 'next day'
          : before < daily * examinerDays && canBe(nearDays - 1)
            ? 'near'
            : 'later'
      if (nearness === 'next day') nextDay.push(entry)
      return [entry, nearness]
    }),
  )
}

/**
 * A consultation is on the last day before the first of the exams that it prepares: the search is told which of them is the first.
 * Narrows the periods where some of them stand already. `draws`: the others are drawn to it.
 */
function consultations(
  facts: SessionFacts,
  entries: readonly SessionEntry[],
  exams: Exam[],
  { times, standing, draws }: StandingPlaces & { draws: boolean },
): ExamRelation[] {
  const { exams: all, calendar } = facts
  const placeOf = ({ first }: SessionEntry) => standing[first]?.period
  const entryOf = new Map(entries.map((entry) => [entry.known.exam.id, entry]))
  const known = all.map(({ exam }) => exam)
  const narrow = narrowing(exams, times)
  const ofDiscipline = grouped(known, ({ disciplineId }) => disciplineId)
  return all.flatMap(({ exam: consultation, isFree }): ExamRelation[] => {
    const tied = examsOfConsultation(consultation, ofDiscipline.get(consultation.disciplineId) ?? [])
    const own = entryOf.get(consultation.id)
    const waitsFor = (entry: SessionEntry) => placeOf(entry) ?? Infinity
    const free = tied
      .flatMap(({ id }) => entryOf.get(id) ?? [])
      .toSorted((a, b) => (waitsFor(a) === waitsFor(b) ? 0 : waitsFor(a) - waitsFor(b)))
    const [firstFixed] = tied
      .flatMap(({ id, sittings }) => (entryOf.has(id) ? [] : sittings.map(({ date }) => date)))
      .toSorted()
    if (!isFree || !own) {
      const [sitting] = consultation.sittings
      if (!sitting) return []
      const [first, ...others] = free
      const stands = (entry: SessionEntry, time: SessionTime) => time === times[placeOf(entry) ?? -1]
      if (first && firstFixed === undefined)
        narrow(first, (time) => stands(first, time) || examDayBefore(calendar, time.date) === sitting.date)
      for (const other of others)
        narrow(other, (time) => stands(other, time) || isInOrder('consultation', sitting.date, time.date))
      return []
    }
    if (firstFixed !== undefined) {
      const day = examDayBefore(calendar, firstFixed)
      narrow(own, ({ date }) => date === day)
      return free.map(({ first }) => ({ kind: 'day after', exam: first, other: own.first }))
    }
    const drawn = draws ? drawTogether(facts, free, exams, { times, standing }) : null
    return free.flatMap((entry, index): ExamRelation[] => {
      const { first } = entry
      const nearness = index === 0 ? 'next day' : (drawn?.get(entry) ?? 'later')
      if (nearness === 'next day') return [{ kind: 'last day before', exam: own.first, other: first }]
      const after: ExamRelation = { kind: 'day after', exam: first, other: own.first }
      return nearness === 'later'
        ? [after]
        : [after, { kind: 'days near', exam: first, other: own.first, days: nearDays }]
    })
  })
}

/** Written exams of a stream are at once: of one discipline for a course of a faculty, each with its own examiners. */
function togetherOf(
  { groups, weights }: SessionFacts,
  entries: readonly SessionEntry[],
  exams: readonly Exam[],
  { standing }: StandingPlaces,
): ExamRelation[] {
  if (weights.streamApart === 0) return []
  const streams = grouped(
    entries.filter(({ known: { exam } }) => exam.form === 'written' && isExam(exam) && exam.disciplineId !== null),
    ({ known: { exam } }) => {
      const group = groups.get(exam.groups[0]?.id ?? idNumbered(0))
      return `${exam.disciplineId} ${group?.facultyId} ${group?.courseYear} ${group?.studyForm}`
    },
  )
  return [...streams.values()].flatMap((stream) => {
    // Where some of them stand, not at once perhaps, they stay.
    if (stream.some(({ first }) => standing[first])) return []
    const joined: SessionEntry[] = []
    const people = new Set<number>()
    const periods = { left: new Set(exams[stream[0]?.first ?? 0]?.periods) }
    for (const entry of stream) {
      const { staff = [], periods: offered = [] } = exams[entry.first] ?? {}
      const left = new Set(offered.filter((period) => periods.left.has(period)))
      if (staff.some((one) => people.has(one)) || left.size === 0) continue
      for (const one of staff) people.add(one)
      periods.left = left
      joined.push(entry)
    }
    const [first, ...others] = joined
    return first ? others.map((one): ExamRelation => ({ kind: 'together', exam: first.first, other: one.first })) : []
  })
}

/** What the exams of a session have to do with one another. `exams`: their periods may be narrowed. */
export function relationsOf(
  facts: SessionFacts,
  entries: readonly SessionEntry[],
  exams: Exam[],
  stands: StandingPlaces & { draws: boolean },
): ExamRelation[] {
  const tied = [...consultations(facts, entries, exams, stands), ...retakes(facts, entries, exams, stands)]
  const parts = entries.flatMap(({ first, parts: count }) =>
    Array.from({ length: count - 1 }, (_, part): ExamRelation => ({
      kind: 'together',
      exam: first,
      other: first + part + 1,
    })),
  )
  return [...parts, ...togetherOf(facts, entries, exams, stands), ...distances(facts, entries), ...tied]
}
