import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { firstFew } from '@/lib/core/words/rules/lists'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { dayMonth, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { groupLimit, groupText, moreText } from '@/lib/core/schedule/texts/grid'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { asWritten } from '@/lib/core/schedule/texts/narrow'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { isExamOver, type ListedExam, nextExam, type ReaderExam } from '@/lib/exams/rules/reader-exam'
import { becameOfExam, consultationText, daysUntil, examSpan, readerTexts as texts } from '@/lib/exams/texts/reader'
import { wayOf } from './class-view'
import { RoomLinks } from './class-line'
import './exam-list.css'

/** Whom a list of exams tells: a group its examiners, a teacher the groups. */
type ExamTells = { teachers: boolean; groups: boolean }

type Shown = { now: CivilTime; map: string; tells: ExamTells }

function whoOf({ teachers, groups }: ReaderExam, tells: ExamTells): string {
  const few = firstFew(groups, groupLimit)
  const rest = groups.length - few.length
  return [
    ...(tells.groups ? [...few.map(groupText), ...(rest > 0 ? [moreText(rest)] : [])] : []),
    ...(tells.teachers || teachers.length > 1 ? teachers.map(({ name }) => asWritten(name)) : []),
  ].join(', ')
}

const Rooms = ({ exam, map }: { exam: ReaderExam; map: string }) => (
  <RoomLinks ways={exam.rooms.map((room) => wayOf(room, map))} />
)

function Line({ listed, isNext, now, map, tells }: Shown & { listed: ListedExam; isNext: boolean }) {
  const { exam, consultation } = listed
  const isOver = exam.became !== null || isExamOver(exam, now)
  const [became, who] = [becameOfExam(exam), whoOf(exam, tells)]
  return (
    <li
      aria-current={isNext ? 'true' : undefined}
      className={`grid break-inside-avoid grid-cols-[5.25rem_minmax(0,1fr)] gap-x-2 px-3 py-1.5 leading-5 ${isNext ? 'bg-now-soft' : ''} ${isOver ? 'text-ink-soft' : ''}`}
    >
      <p className="tabular-nums">
        <span className="font-semibold">{dayMonth(exam.date)}</span>{' '}
        <span className="text-sm text-ink-soft">{weekdayShort[weekdayOf(exam.date)].toLowerCase()}</span>
        {!exam.became && <span className="block text-sm whitespace-nowrap">{examSpan(exam)}</span>}
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className={`font-medium break-words ${exam.became ? 'line-through' : ''}`}>{exam.title}</span>
          {isNext && (
            <span data-no-print className="ml-auto text-sm font-semibold text-now">
              {daysUntil(exam.date, now.date)}
            </span>
          )}
        </p>
        <p className="text-sm break-words">
          {hasType(exam) && (
            <>
              <span className={lessonLook[exam.lessonType].label}>{lessonTypeTitle[exam.lessonType]}</span>
              {' · '}
            </>
          )}
          {exam.became ? (
            <span className="text-warning">{became}</span>
          ) : (
            <span className={isNext ? '' : 'exam-brief'}>
              <Rooms {...{ exam, map }} />
            </span>
          )}
          {who !== '' && <span className="text-ink-soft"> · {who}</span>}
        </p>
        {exam.comment && <p className="text-sm break-words italic">{exam.comment}</p>}
        {consultation && (
          <p className="text-sm break-words">
            {consultationText(consultation)} ·{' '}
            <span className="exam-brief">
              <Rooms exam={consultation} map={map} />
            </span>
          </p>
        )}
      </div>
    </li>
  )
}

/** Exams with their consultations, by date, those taken again apart. */
export function ExamList({ exams, ...shown }: Shown & { exams: readonly ListedExam[] }) {
  const next = nextExam(exams, shown.now)
  const parts = [
    { title: texts.list, own: exams.filter(({ exam }) => !exam.isRetake) },
    { title: texts.retakes, own: exams.filter(({ exam }) => exam.isRetake) },
  ]
  return parts.map(
    ({ title, own }) =>
      own.length > 0 && (
        <section
          key={title}
          aria-label={title}
          className="overflow-hidden rounded-lg border bg-surface print:rounded-none"
        >
          {title === texts.retakes && <h2 className="border-b px-3 py-1.5 font-semibold">{title}</h2>}
          <ul className="divide-y">
            {own.map((listed) => (
              <Line key={listed.exam.key} {...shown} listed={listed} isNext={listed === next} />
            ))}
          </ul>
        </section>
      ),
  )
}
