import { useState } from 'react'
import { Select } from '@/components/ui/select'
import { useOfferedReasons } from '@/lib/booking/browser/reasons'
import { weekdays, type Weekday } from '@/lib/core/rules/calendar/calendar-date'
import { pairsOf, type Pair } from '@/lib/core/rules/calendar/pairs'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { NewWish, WishSubject } from '@/lib/core/rules/placing/wish'
import {
  absenceSuggestions,
  pairText,
  weekdayText,
  wishNatures,
  wishPanelTexts as texts,
  wishSuggestions,
  type WishNature,
} from '@/lib/core/texts/placing/wishes'
import { ReasonField } from '@/components/core/fields/reason-field'
import { KeptForm } from './kept-form'
import { SpanFields, spanOf, type SpanEntry } from '@/components/core/dates/span-fields'
import { useDashboard } from '@/components/core/state/dashboard-provider'

const longestTitle = 2000
const natures = (['wish', 'absence'] as const).map((value) => ({ value, label: wishNatures[value] }))

// 0 means all.
const days: readonly (Weekday | 0)[] = [0, ...weekdays]

/** The form of a new wish. `period`: initial dates. */
export function WishForm(props: {
  subject: WishSubject
  period: Period
  onAdd: (wish: NewWish) => Promise<void>
  onCancel: () => void
}) {
  const { subject, period, onAdd, onCancel } = props
  const { actor, calendar, today } = useDashboard()
  const slots: readonly (Pair | 0)[] = [0, ...pairsOf(calendar)]
  const [title, setTitle] = useState('')
  const [nature, setNature] = useState<WishNature>('wish')
  const isAbsence = nature === 'absence'
  const suggestions = useOfferedReasons(
    actor,
    isAbsence ? 'absence' : null,
    isAbsence ? absenceSuggestions : wishSuggestions[subject.kind],
  )
  const [span, setSpan] = useState<SpanEntry>(period)
  const [weekday, setWeekday] = useState<Weekday | 0>(0)
  const [pair, setPair] = useState<Pair | 0>(0)
  const dates = spanOf(span)
  const wish = dates &&
    title.trim() !== '' && {
      subject: { kind: subject.kind, id: subject.id } as WishSubject,
      ...dates,
      weekday: weekday || null,
      pair: pair || null,
      title: title.trim(),
      isAbsence,
    }
  return (
    <KeptForm label={texts.add} ok={texts.save} onSend={wish ? () => onAdd(wish) : null} onCancel={onCancel}>
      {subject.kind === 'teacher' && (
        <Select label={texts.nature} value={nature} onChange={setNature} options={natures} />
      )}
      <ReasonField
        isRequired
        label={isAbsence ? texts.label : texts.title}
        value={title}
        suggestions={suggestions}
        maxLength={longestTitle}
        onChange={setTitle}
      />
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={texts.day}
          value={weekday}
          onChange={setWeekday}
          options={days.map((value) => ({ value, label: weekdayText(value || null) }))}
        />
        <Select
          label={texts.pair}
          value={pair}
          onChange={setPair}
          options={slots.map((value) => ({ value, label: pairText(value || null) }))}
        />
      </div>
      <SpanFields calendar={calendar} today={today} span={span} onChange={setSpan} />
    </KeptForm>
  )
}
