import { choiceClass, Popover } from '@/components/ui/popover'
import type { ExamSlot } from '@/lib/core/calendar/rules/session'
import { examTimeText } from '@/lib/core/schedule/texts/exam-time'
import type { ExamSitting, SessionExam } from '@/lib/exams/rules/exam'
import type { ExamVerdict, VerdictDay, VerdictRank } from '@/lib/exams/rules/verdict'
import {
  cellVerdictText,
  choosePlaceText,
  consultationPlaceText,
  sessionTexts as texts,
  sittingRooms,
} from '@/lib/exams/texts/session'
import type { BoardPlace } from './session-board'

const colours: Record<VerdictRank, string> = {
  best: 'text-success',
  good: 'text-success',
  poor: 'text-warning',
  no: 'text-danger',
}

const verdictText = ({ rank, reasons }: ExamVerdict): string => cellVerdictText({ rank, reason: reasons.join('; ') })

/** The times of a day for the chosen exam, each with what speaks against it and the rooms it gets. */
export function PlaceMenu(props: {
  exam: SessionExam
  place: BoardPlace
  /** Those that are long enough. */
  slots: readonly ExamSlot[]
  /** Undefined: not known yet. */
  day: VerdictDay | undefined
  standing: ExamSitting | undefined
  onChoose: (startsAt: number) => void
  onClose: () => void
}) {
  const { exam, place, slots, day, standing, onChoose, onClose } = props
  const title = choosePlaceText(exam, place.date)
  return (
    <Popover label={title} at={place.at} onClose={onClose}>
      <div className="border-b px-3 py-2 text-sm wrap-anywhere">
        <p className="font-semibold text-pretty">{title}</p>
        {day?.reason && <p className="text-danger">{day.reason}</p>}
        {day?.consultation && <p className="text-ink-soft">{consultationPlaceText(day.consultation)}</p>}
      </div>
      <div className="p-1">
        {slots.map(({ startsAt }) => {
          const verdict = day?.verdicts.find((one) => one.startsAt === startsAt)
          const isHere = standing?.date === place.date && standing.startsAt === startsAt
          return (
            <button
              key={startsAt}
              type="button"
              data-choice
              data-first={isHere || undefined}
              className={choiceClass}
              onClick={() => onChoose(startsAt)}
            >
              <span className="min-w-0">
                <span className="block font-medium tabular-nums">
                  {examTimeText({ startsAt, minutes: exam.minutes })}
                  {isHere && <span className="font-normal text-ink-soft"> · {texts.here}</span>}
                </span>
                {verdict && (
                  <span className={`block text-sm text-pretty ${colours[verdict.rank]}`}>{verdictText(verdict)}</span>
                )}
                {day && day.reason !== '' && (
                  <span className={`block text-sm ${colours.no}`}>{cellVerdictText({ rank: 'no', reason: '' })}</span>
                )}
                {verdict && verdict.rooms.length > 0 && (
                  <span className="block text-sm text-ink-soft">{sittingRooms(verdict, exam)}</span>
                )}
              </span>
            </button>
          )
        })}
        {slots.length === 0 && <p className="px-2 py-1 text-sm text-danger">{texts.noSlot}</p>}
      </div>
    </Popover>
  )
}
