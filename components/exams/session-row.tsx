import { memo } from 'react'
import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { PinIcon, WarningIcon } from '@/components/ui/icons'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import type { BoardRow, DayColumn, StandingExam } from '@/lib/exams/rules/board'
import type { CellVerdict } from '@/lib/exams/rules/cell-verdict'
import {
  boardCellText,
  cellVerdictText,
  examMark,
  sessionCourseText,
  sittingRooms,
  standingText,
  waitingOfGroup,
} from '@/lib/exams/texts/session'

/** What is told of the chosen exam's days; null: this is not a row of its groups. */
export type RowVerdicts = ReadonlyMap<CalendarDate, CellVerdict> | null

/** An exam in a cell; one line where others stand beside it. */
function ExamInCell(props: { standing: StandingExam; isSmall: boolean; isChosen: boolean }) {
  const { standing, isSmall, isChosen } = props
  const { exam, sitting, remarks } = standing
  const rooms = sittingRooms(sitting, exam)
  return (
    <span
      className={`session-exam ${lessonLook[exam.lessonType].card}`}
      data-exam={exam.id}
      data-draft={sitting.isDraft || undefined}
      data-small={isSmall || undefined}
      data-chosen={isChosen || undefined}
      title={standingText(standing)}
    >
      <span>
        <b>{clockText(sitting.startsAt)}</b> <i>{examMark(exam)}</i>
        {sitting.isPinned && <PinIcon className="inline size-3" />}
        {remarks.length > 0 && (
          <WarningIcon
            className={`ml-0.5 inline size-3 ${remarks.some(({ strength }) => strength === 'hard') ? 'text-danger' : 'text-warning'}`}
          />
        )}
        {isSmall && ` ${exam.title}`}
      </span>
      <span>{exam.title}</span>
      {rooms !== '' && <span>{rooms}</span>}
    </span>
  )
}

/** A group of the session and its days. The board handles the events of its cells. */
export const SessionRow = memo(function SessionRow(props: {
  row: BoardRow
  index: number
  columns: readonly DayColumn[]
  /** The column with the tab stop; null: in another row. */
  stop: number | null
  verdicts: RowVerdicts
  chosen: LoadItemId | null
  isSectionStart: boolean
}) {
  const { row, index, columns, stop, verdicts, chosen, isSectionStart } = props
  const { group, byDate, waiting } = row
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={group.id}
      data-start={isSectionStart || undefined}
      className="session-row"
    >
      <div role="rowheader" className="session-group" tabIndex={stop === 0 ? 0 : -1}>
        <span className="block truncate font-medium" title={group.title}>
          {group.title}
        </span>
        <span className="block truncate text-xs text-ink-soft">
          {[
            ...(group.courseYear === null ? [] : [sessionCourseText(group.courseYear)]),
            ...(waiting > 0 ? [waitingOfGroup(waiting)] : []),
          ].join(', ')}
        </span>
      </div>
      {columns.map(({ date, holiday, isOff, isNarrow, isWeekStart }, column) => {
        const standing = byDate.get(date) ?? []
        const verdict = verdicts?.get(date)
        const told = verdict ? cellVerdictText(verdict) : null
        return (
          <div
            key={date}
            role="gridcell"
            className="session-cell"
            tabIndex={stop === column + 1 ? 0 : -1}
            data-date={date}
            data-off={isOff || undefined}
            data-narrow={isNarrow || undefined}
            data-week={isWeekStart || undefined}
            data-verdict={verdict?.rank}
            aria-label={
              standing.length > 0 || told !== null || stop === column + 1
                ? boardCellText(group.title, date, { standing, holiday, verdict: told })
                : undefined
            }
            title={standing.length === 0 ? (told ?? holiday ?? undefined) : undefined}
          >
            {standing.map((one) => (
              <ExamInCell
                key={one.sitting.eventId}
                standing={one}
                isSmall={standing.length > 1}
                isChosen={one.exam.id === chosen}
              />
            ))}
            {standing.length === 0 && told !== null && !isNarrow && <span className="session-verdict">{told}</span>}
          </div>
        )
      })}
    </div>
  )
})
