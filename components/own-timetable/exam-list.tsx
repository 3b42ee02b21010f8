import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { firstFew } from '@/lib/core/rules/words/lists'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { hasType } from '@/lib/core/rules/names/lesson-type'
import { dayMonth, weekdayOf } from '@/lib/core/rules/calendar/calendar-date'
import { groupLimit, groupText, moreText } from '@/lib/core/texts/live/grid'
import { lessonTypeTitle } from '@/lib/core/texts/names/lesson-types'
import { asWritten } from '@/lib/core/texts/schedule/narrow'
import { weekdayShort } from '@/lib/core/texts/schedule/weekdays'
import { isExamOver, type ListedExam, nextExam, type ReaderExam } from '@/lib/exams/rules/reader-exam'
import {
  becameOfExam,
  consultationText,
  daysUntil,
  examSpan,
  readerTexts as texts,
} from '@/lib/exams/texts/reader'
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
  const became = becameOfExam(exam)
  return (
    <li
      aria-current={isNext ? 'true' : undefined}
      className={`grid break-inside-avoid grid-cols-[3rem_minmax(0,1fr)] gap-x-2 px-3 py-1.5 ${isNext ? 'bg-now-soft' : ''} ${isOver ? 'text-ink-soft' : ''}`}
    >
      <p className="leading-5">
        <span className="block font-semibold tabular-nums">{dayMonth(exam.date)}</span>
        <span className="block text-sm text-ink-soft">
          {weekdayShort[weekdayOf(exam.date)].toLowerCase()}
        </span>
      </p>
      <div className="min-w-0 leading-5">
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className={`font-medium break-words ${exam.became ? 'line-through' : ''}`}>{exam.title}</span>
          {hasType(exam) && (
            <span className={`text-sm ${lessonLook[exam.lessonType].label}`}>
              {lessonTypeTitle[exam.lessonType]}
            </span>
          )}
          {isNext && (
            <span data-no-print className="ml-auto text-sm font-semibold text-now">
              {daysUntil(exam.date, now.date)}
            </span>
          )}
        </p>
        {exam.became ? (
          <p className="text-sm text-warning">{became}</p>
        ) : (
          <p className="break-words">
            <span className="tabular-nums">{examSpan(exam)}</span>
            {' · '}
            <Rooms {...{ exam, map }} />
          </p>
        )}
        <p className="text-sm break-words text-ink-soft">{whoOf(exam, tells)}</p>
        {exam.comment && <p className="text-sm break-words italic">{exam.comment}</p>}
        {consultation && (
          <p className="text-sm break-words">
            {consultationText(consultation)} · <Rooms exam={consultation} map={map} />
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
