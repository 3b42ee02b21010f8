import type { ReactNode } from 'react'
import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { Button, IconButton } from '@/components/ui/button'
import { CloseIcon, PinIcon } from '@/components/ui/icons'
import type { ExamRemark, SessionExam } from '@/lib/exams/rules/exam'
import {
  chosenExamText,
  examGroupsText,
  examTeachersText,
  heldText,
  examHeldTexts,
  partConsultationTexts,
  sessionTexts as texts,
  sittingText,
} from '@/lib/exams/texts/session'

/** Below the board: the chosen exam, where it stands, and what can be done with it. */
export function ChosenExam(props: {
  exam: SessionExam
  remarks: readonly ExamRemark[]
  /** How far the check of its days is. */
  state: ReactNode
  onPin: (isPinned: boolean) => void
  onRemove: () => void
  onHeld: () => void
  /** Gives its groups a consultation of their own; absent: they need none, or the actor may not. */
  onPart: (() => void) | undefined
  onLeave: () => void
}) {
  const { exam, remarks, state, onPin, onRemove, onHeld, onPart, onLeave } = props
  const [sitting] = exam.sittings
  const people = [examGroupsText(exam), examTeachersText(exam), heldText(exam)].filter((part) => part !== '')
  return (
    <section
      aria-label={texts.chosen}
      data-no-print
      className={`sticky bottom-0 z-3 flex flex-wrap items-center gap-x-4 gap-y-1.5 rounded-lg border border-l-4 border-l-(--type) bg-surface-raised px-3 py-1.5 shadow-popover ${lessonLook[exam.lessonType].card}`}
    >
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        <p>
          <span className="font-semibold">{chosenExamText(exam)}</span>
          <span className="text-ink-soft">
            {' '}
            · {sitting ? exam.sittings.map(sittingText).join('; ') : texts.notPlaced}
            {sitting && ` · ${sitting.isDraft ? texts.draft : texts.published}`}
          </span>
        </p>
        <p className="text-sm text-ink-soft">{people.join(' · ')}</p>
        {remarks.length > 0 && (
          <ul aria-label={texts.remarks} className="text-sm text-pretty">
            {remarks.map(({ strength, text }) => (
              <li key={text} className={strength === 'hard' ? 'text-danger' : 'text-warning'}>
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p role="status" className="min-w-0 basis-60 text-sm text-pretty text-ink-soft max-md:hidden">
        {state}
      </p>
      <div className="flex flex-wrap items-center gap-1">
        {sitting && exam.mayPlace && (
          <>
            <Button aria-pressed={sitting.isPinned} onClick={() => onPin(!sitting.isPinned)}>
              <PinIcon />
              {sitting.isPinned ? texts.unpin : texts.pin}
            </Button>
            <Button onClick={onRemove}>{texts.remove}</Button>
          </>
        )}
        {onPart && <Button onClick={onPart}>{partConsultationTexts.open}</Button>}
        {exam.mayChange && <Button onClick={onHeld}>{examHeldTexts.open}</Button>}
        <IconButton label={texts.leave} onClick={onLeave}>
          <CloseIcon />
        </IconButton>
      </div>
    </section>
  )
}
