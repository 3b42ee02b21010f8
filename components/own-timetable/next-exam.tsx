import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { clockText, type DayTimes, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { isExam } from '@/lib/core/names/rules/lesson-type'
import { timeOfClass } from '@/lib/core/schedule/rules/own-time'
import { myExamsPath } from '@/lib/exams/browser/reading-location'
import { daysUntil, examDay, readerTexts as texts } from '@/lib/exams/texts/reader'
import type { ClassView } from './class-view'

/** The person's next exam of the coming days, how far it is, and the way to all of them. That of today is among the classes. */
export function NextExam(props: { classes: readonly ClassView[]; now: CivilTime; times: DayTimes }) {
  const { classes, now, times } = props
  const exam = classes.find(({ stands, colour, date }) => stands && date > now.date && isExam({ lessonType: colour }))
  if (!exam) return null
  const startsAt = timeOfClass(exam.stated, pairTimeOn(times, exam.date, exam.pair))?.startsAt
  return (
    <a
      data-no-print
      href={myExamsPath}
      className="flex min-h-control flex-wrap items-baseline justify-between gap-x-3 rounded-lg border bg-surface px-3 py-2"
    >
      <span className="min-w-0 break-words">
        <span className="text-sm text-ink-soft">{texts.next}: </span>
        <b className="font-semibold">{exam.title}</b>
        {`, ${examDay(exam.date)}${startsAt === undefined ? '' : `, ${clockText(startsAt)}`}`}
      </span>
      <span className="text-sm font-semibold text-now">{daysUntil(exam.date, now.date)}</span>
    </a>
  )
}
