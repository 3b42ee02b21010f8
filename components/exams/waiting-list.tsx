import { useState } from 'react'
import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { Chip } from '@/components/ui/chip'
import { Placeholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { examForms } from '@/lib/core/calendar/rules/session'
import { examFormTitles } from '@/lib/core/calendar/texts/session'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { type LessonType, lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { waitingExams, type WaitingFilter } from '@/lib/exams/rules/board'
import type { SessionExam } from '@/lib/exams/rules/exam'
import {
  byGroup,
  examWord,
  examGroupsText,
  examTeachersText,
  heldText,
  sessionTexts as texts,
  waitingLacks,
  waitingTypeText,
} from '@/lib/exams/texts/session'

const types: readonly LessonType[] = [
  lessonTypeTable.exam.id,
  lessonTypeTable.credit.id,
  lessonTypeTable.consultation.id,
]

/** Exams that stand nowhere yet: pressed to be placed, or dragged to a day. */
export function WaitingList(props: {
  exams: readonly SessionExam[]
  chosen: LoadItemId | null
  onChoose: (exam: SessionExam | null) => void
}) {
  const { exams, chosen, onChoose } = props
  const [asked, setAsked] = useState<LessonType>(lessonTypeTable.exam.id)
  const [filter, setFilter] = useState<WaitingFilter>({ text: '', form: null })
  const found = waitingExams(exams, filter)
  const counts = new Map(types.map((type) => [type, found.filter(({ lessonType }) => lessonType === type).length]))
  // Once all of a type stand, the next one is shown.
  const type = counts.get(asked) === 0 ? (types.find((one) => counts.get(one) !== 0) ?? asked) : asked
  const shown = found.filter(({ lessonType }) => lessonType === type).toSorted(byGroup)
  const forms = examForms.filter((form) => exams.some((exam) => exam.form === form))
  return (
    <section
      aria-label={texts.waiting}
      data-no-print
      className="flex min-h-0 w-full shrink-0 flex-col rounded-lg border bg-surface md:w-64"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-1.5">
        <h2 className="font-semibold whitespace-nowrap">
          {texts.waiting} <span className="font-normal text-ink-soft tabular-nums">{exams.length}</span>
        </h2>
        <div role="group" aria-label={texts.waitingTypes} className="flex gap-1">
          {types.map((one) => (
            <Chip key={one} isPressed={one === type} className="px-2 tabular-nums" onClick={() => setAsked(one)}>
              {waitingTypeText(one, counts.get(one) ?? 0)}
            </Chip>
          ))}
        </div>
        {exams.length > 0 && (
          <SearchField
            label={texts.waitingText}
            value={filter.text}
            onChange={(text) => setFilter({ ...filter, text })}
            className="basis-32"
          />
        )}
        {forms.length > 1 && (
          <Select
            label={texts.waitingForm}
            hidesLabel
            value={filter.form ?? ''}
            options={[
              { value: '' as const, label: texts.waitingAnyForm },
              ...forms.map((form) => ({ value: form, label: upperFirst(examFormTitles[form]) })),
            ]}
            onChange={(form) => setFilter({ ...filter, form: form || null })}
          />
        )}
      </div>
      {shown.length === 0 ? (
        <Placeholder text={exams.length === 0 ? texts.waitingEmpty : texts.waitingNothing} />
      ) : (
        <ScrollArea label={texts.waiting} className="min-h-0 flex-1">
          <ul className="divide-y">
            {shown.map((exam) => (
              <li key={exam.id}>
                <WaitingExam exam={exam} isChosen={exam.id === chosen} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </ScrollArea>
      )}
    </section>
  )
}

function WaitingExam(props: { exam: SessionExam; isChosen: boolean; onChoose: (exam: SessionExam | null) => void }) {
  const { exam, isChosen, onChoose } = props
  const lacks = waitingLacks(exam)
  return (
    <button
      type="button"
      data-exam={exam.id}
      aria-pressed={isChosen}
      className={`session-waiting relative ${lessonLook[exam.lessonType].card} grid w-full gap-x-2 border-l-3 border-l-(--type) px-2.5 py-1.5 text-left wrap-anywhere hover:bg-surface-hover aria-pressed:bg-accent-soft`}
      onClick={() => onChoose(isChosen ? null : exam)}
    >
      <span className="font-medium">
        {exam.title}
        <span className="sr-only">, {examWord(exam)}</span>
      </span>
      <span className="text-sm">{examGroupsText(exam)}</span>
      <span className="text-xs text-ink-soft">
        {[examTeachersText(exam), heldText(exam)].filter((part) => part !== '').join(' · ')}
      </span>
      {lacks.length > 0 && <span className="text-xs text-warning">{lacks.join(', ')}</span>}
    </button>
  )
}
