import { teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { datesBetween, daysBetween, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { examDayBefore, isConsultation, isExamDay } from '@/lib/core/calendar/rules/session'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { isExam } from '@/lib/core/names/rules/lesson-type'
import { grouped } from '@/lib/core/words/rules/lists'
import { finding, type Judge, type Judgement, ofGroups, ofTeachers, unknown } from './finding'
import {
  areOfOneSession,
  type SessionTimetable,
  examDaysOf,
  examTimetableOf,
  isMet,
  isSat,
  lateBefore,
  periodsFor,
  preparedBy,
  type QualityExam,
  semesterOfSession,
} from './session-exams'
import {
  type Diary,
  disciplineOf,
  partiesOf,
  type Party,
  type QualityInput,
  roomsWithSeats,
  studentsOf,
} from './timetable'

const classesOf = (exams: readonly QualityExam[]) => exams.flatMap(({ classes }) => classes)
const titlesOf = (exams: readonly QualityExam[]) => exams.map(({ first }) => first.title)

/** A finding at an exam, about it and others. `who`: by default its people and rooms. */
function at(
  exam: QualityExam,
  input: QualityInput,
  {
    others = [],
    who,
    amount = 1,
    about = titlesOf([exam, ...others]),
  }: { others?: readonly QualityExam[]; who?: readonly Party[]; amount?: number; about?: readonly string[] },
): Judgement {
  const { date, pair } = exam.first
  const meetings = classesOf([exam, ...others])
  return finding({ who: who ?? partiesOf(exam.first, input), date, pair, amount, meetings, about })
}

const groupsOf = (exam: QualityExam, input: QualityInput): Party[] =>
  partiesOf({ ...exam.first, teachers: [], rooms: [] }, input)

/** Judges the days of exams of each group, or of each half. */
const ofExamGroups = (judge: (session: SessionTimetable, diary: Diary) => Iterable<Judgement>): Judge =>
  function* (timetable) {
    const session = examTimetableOf(timetable)
    yield* ofGroups(session.timetable, (diary) => judge(session, diary))
  }

/** Several exams of a group on a day; the amount is how many beyond the first. */
export const judgeExamsInADay = ofExamGroups(function* (session, diary) {
  for (const day of examDaysOf(session, diary)) {
    const [first, second, ...others] = day.filter(isSat)
    if (!first || !second) continue
    yield at(second, session.input, {
      others: [first, ...others],
      who: [diary.who],
      amount: others.length + 1,
    })
  }
})

type Gap = { before: QualityExam; after: QualityExam; days: number; least: number; wanted: number }

/** From each day of exams of a group to its next one, in the same session. */
function* gapsOf(session: SessionTimetable, diary: Diary): Iterable<Gap> {
  const { input } = session
  const days = examDaysOf(session, diary)
    .map((exams) => exams.filter(isSat))
    .filter((exams) => exams.length > 0)
  for (const [index, exams] of days.entries()) {
    const [before, after] = [days[index - 1]?.at(-1), exams[0]]
    if (!before || !after || !areOfOneSession(input, before, after)) continue
    const { date } = after.first
    const period =
      diary.who.kind === 'group'
        ? periodsFor(input, diary.who.id, { date, kind: after.kind }).find(
            (one) => one.startsOn <= date && date <= one.endsOn,
          )
        : undefined
    const { norms } = input.session
    const more = before.sitting.isHard && after.sitting.isHard ? 1 : 0
    const least = (period?.leastDays ?? norms.leastDays) + more
    const wanted = Math.max((period?.wantedDays ?? norms.wantedDays) + more, least)
    yield { before, after, days: daysBetween(before.first.date, date), least, wanted }
  }
}

const judgeGaps = (missing: (gap: Gap) => number) =>
  ofExamGroups(function* (session, diary) {
    for (const gap of gapsOf(session, diary)) {
      const amount = missing(gap)
      if (amount > 0) yield at(gap.after, session.input, { others: [gap.before], who: [diary.who], amount })
    }
  })

/** Fewer days than there must be from an exam of a group to its next; the amount is how many are missing. */
export const judgeExamGaps = judgeGaps(({ days, least }) => least - days)
/** Fewer days than wanted, as far as the hard rule allows them. */
export const judgeExamRests = judgeGaps(({ days, least, wanted }) => wanted - Math.max(days, least))

/** Gaps of a group's session may differ by so many days on which exams are held. */
const evenEnough = 2

/** The days on which exams are held from one date to another. */
const examDaysBetween = ({ calendar }: QualityInput, from: CalendarDate, to: CalendarDate): number =>
  datesBetween(from, to).filter((date) => isExamDay(calendar, date)).length

/** The longest gap between exams of a group's session is much longer than the shortest; the amount is how much beyond two days. */
export const judgeExamSpread = ofExamGroups(function* (session, diary) {
  const { input } = session
  const bySession = grouped(gapsOf(session, diary), ({ after }) => semesterOfSession(input, after.first.date))
  for (const gaps of bySession.values()) {
    const lengths = gaps.map(({ before, after }) => examDaysBetween(input, before.first.date, after.first.date))
    const [longest, shortest] = [Math.max(...lengths), Math.min(...lengths)]
    const amount = longest - shortest - evenEnough
    const far = gaps[lengths.indexOf(longest)]
    if (amount <= 0 || !far) continue
    const others = gaps.flatMap(({ before, after }) => [before, after]).filter((one) => one !== far.after)
    yield at(far.after, input, {
      others: [...new Set(others)],
      who: [diary.who],
      amount,
      about: titlesOf([far.before, far.after]),
    })
  }
})

/** Something of the session on a holiday. */
export const judgeExamHolidays: Judge = function* (timetable) {
  const { exams, input } = examTimetableOf(timetable)
  for (const exam of exams) if (teachingDay(input.calendar, exam.first.date).holiday !== null) yield at(exam, input, {})
}

/** An exam or credit on no day of the periods of its groups; where nobody has set any, there is nothing to break. */
export const judgeExamPeriods: Judge = function* (timetable) {
  const { exams, input } = examTimetableOf(timetable)
  const isOutside = ({ first: { date }, kind }: QualityExam, id: GroupId): boolean => {
    const periods = periodsFor(input, id, { date, kind })
    return periods.length > 0 && !periods.some(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)
  }
  for (const exam of exams) {
    // A consultation goes with its exam, also to the day before the first day of the period.
    if (isConsultation(exam.first)) continue
    const who = groupsOf(exam, input).filter((one) => one.kind === 'group' && isOutside(exam, one.id))
    if (who.length > 0) yield at(exam, input, { who })
  }
}

/** A written exam with more students than seats that may be taken; the amount is how many are too few. */
export const judgeExamSeats: Judge = function* (timetable) {
  const { exams, input } = examTimetableOf(timetable)
  const { seatShare } = input.session.norms
  for (const exam of exams) {
    if (!isExam(exam.first) || exam.sitting.form !== 'written' || exam.first.groups.length === 0) continue
    const rooms = roomsWithSeats(input, exam.first)
    if (!rooms) continue
    const students = studentsOf(input, exam.first)
    const seats = rooms.reduce<number | null>(
      (sum, { capacity }) =>
        sum === null || capacity === null ? null : sum + Math.floor((capacity * seatShare) / 100),
      0,
    )
    if (students === null || seats === null) yield unknown(...exam.classes)
    else if (students > seats) yield at(exam, input, { amount: students - seats })
  }
}

/** A consultation on another day than the last one for exams before the first exam that it prepares. */
export const judgeConsultationDays: Judge = function* (timetable) {
  const session = examTimetableOf(timetable)
  for (const { consultation, prepared } of preparedBy(session)) {
    const [first] = prepared.toSorted((a, b) => (a.first.date < b.first.date ? -1 : 1))
    if (first && consultation.first.date !== examDayBefore(session.input.calendar, first.first.date))
      yield at(consultation, session.input, {
        others: [first],
        who: partiesOf({ ...consultation.first, rooms: [] }, session.input),
      })
  }
}

/** An exam to whose consultation its group came earlier than the day before, since it prepares others too; the amount is by how many days. */
export const judgeEarlyConsultations: Judge = function* (timetable) {
  const session = examTimetableOf(timetable)
  const { input } = session
  for (const { consultation, prepared } of preparedBy(session)) {
    const first = prepared.map((exam) => exam.first.date).toSorted()[0]
    for (const exam of prepared) {
      const amount = daysBetween(consultation.first.date, examDayBefore(input.calendar, exam.first.date))
      // Of the first one the hard rule tells.
      if (exam.first.date !== first && amount > 0)
        yield at(exam, input, { others: [consultation], who: groupsOf(exam, input), amount })
    }
  }
}

/** Groups that come to a consultation and have no exam after it, while others have. */
export const judgeIdleConsultations: Judge = function* (timetable) {
  const session = examTimetableOf(timetable)
  const { input } = session
  for (const { consultation, prepared } of preparedBy(session)) {
    const sitting = new Set(prepared.flatMap(({ first }) => first.groups.map(({ id }) => id)))
    const who = groupsOf(consultation, input).filter((one) => one.kind === 'group' && !sitting.has(one.id))
    if (who.length > 0) yield at(consultation, input, { who })
  }
}

/** A retake on no later day than what is taken again, or than a retake planned before it. */
export const judgeRetakeOrders: Judge = function* (timetable) {
  const { exams, input } = examTimetableOf(timetable)
  for (const same of grouped(exams, ({ first }) => disciplineOf(first)).values())
    for (const retake of same) {
      const late = lateBefore(input, retake, same, ['retake', 'commission'])
      if (late.length > 0) yield at(retake, input, { others: late, who: groupsOf(retake, input) })
    }
}

/** A consultation by nobody who examines. Without teachers it cannot be judged. */
export const judgeConsultationExaminers: Judge = function* (timetable) {
  const session = examTimetableOf(timetable)
  const { input } = session
  const known = ({ first }: QualityExam) =>
    first.teachers.filter((id) => input.teachers.get(id)?.isPlaceholder === false)
  for (const { consultation, prepared } of preparedBy(session)) {
    const [holders, examiners] = [known(consultation), prepared.flatMap(known)]
    if (holders.length === 0 || examiners.length === 0) yield unknown(...consultation.classes)
    else if (!holders.some((id) => examiners.includes(id)))
      yield at(consultation, input, { others: prepared.slice(0, 1) })
  }
}

const noon = 13 * 60

/** Whether both take a part of one half of a day. */
const shareHalfDay = (one: QualityExam, other: QualityExam): boolean =>
  (one.startsAt < noon && other.startsAt < noon) || (one.endsAt > noon && other.endsAt > noon)

/** A consultation in the half of a day in which its students sit an exam of another discipline. */
export const judgeConsultationHours: Judge = function* (timetable) {
  const { exams, input } = examTimetableOf(timetable)
  const byDate = grouped(exams, ({ first }) => first.date)
  for (const day of byDate.values())
    for (const consultation of day)
      if (isConsultation(consultation.first))
        for (const exam of day)
          if (
            isSat(exam) &&
            disciplineOf(exam.first) !== disciplineOf(consultation.first) &&
            isMet(consultation, exam) &&
            shareHalfDay(consultation, exam)
          )
            yield at(consultation, input, { others: [exam], who: groupsOf(consultation, input) })
}

/** More exams of a teacher on a day than usual; the amount is how many. */
export const judgeExaminerDays: Judge = function* (timetable) {
  const session = examTimetableOf(timetable)
  const { input } = session
  yield* ofTeachers(session.timetable, function* (diary) {
    for (const day of examDaysOf(session, diary)) {
      const [first, ...others] = day.filter((exam) => isExam(exam.first))
      const amount = others.length + 1 - input.session.norms.examinerDaily
      if (first && amount > 0) yield at(first, input, { others, who: [diary.who], amount })
    }
  })
}

/** An exam of a group before the last of its credits; the amount is how many come later. */
export const judgeExamsBeforeCredits = ofExamGroups(function* (session, diary) {
  const { input } = session
  const exams = examDaysOf(session, diary).flat()
  for (const exam of exams) {
    const later = lateBefore(input, exam, exams, ['credit'])
    const last = later.at(-1)
    const about = last && titlesOf([exam, last])
    if (about) yield at(exam, input, { others: later, who: [diary.who], amount: later.length, about })
  }
})

/** A written exam of one discipline by one examiner at another time than the first: its questions are known by then. */
export const judgeStreamsApart: Judge = function* (timetable) {
  const { exams, input } = examTimetableOf(timetable)
  const written = exams.filter((exam) => isSat(exam) && exam.sitting.form === 'written')
  for (const same of grouped(written, ({ first }) => disciplineOf(first)).values())
    for (const [index, exam] of same.entries()) {
      const before = same
        .slice(0, index)
        .find(
          (one) =>
            areOfOneSession(input, one, exam) &&
            one.first.teachers.some((id) => exam.first.teachers.includes(id)) &&
            !isMet(one, exam),
        )
      if (before && (before.first.date !== exam.first.date || before.startsAt !== exam.startsAt))
        yield at(exam, input, { others: [before] })
    }
}
