import { useState } from 'react'
import { DayPartFields, dayPartOfFields } from '@/components/core/dates/day-part-fields'
import { type SpanEntry, SpanFields, spanOfFields } from '@/components/core/dates/span-fields'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Select } from '@/components/ui/select'
import { useOfferedReasons } from '@/lib/booking/browser/reasons'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, type Weekday, weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, pairsOf } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { subjectOf } from '@/lib/core/names/rules/resource'
import {
  absenceSuggestions,
  groupAbsences,
  pairText,
  weekdayText,
  wishPanelTexts as texts,
  wishSuggestions,
} from '@/lib/core/placing/texts/wishes'
import { type DayPart, longestWishTitle, type NewWish, type WishSubject } from '@/lib/core/schedule/rules/wish'
import { type WishNature, wishNatures } from '@/lib/core/schedule/texts/wish-words'
import { RowForm } from './row-list'

type AddedNature = Extract<WishNature, 'wish' | 'absence'>

// 0 means all.
const days: readonly (Weekday | 0)[] = [0, ...weekdays]

/** The form of a new wish or absence. `period`: initial dates; `natures`: what may be added, the usual first. */
export function WishForm(props: {
  actor: Actor
  calendar: AcademicCalendar
  today: CalendarDate
  subject: WishSubject
  period: Period
  natures: readonly [AddedNature, ...AddedNature[]]
  onAdd: (wish: NewWish) => Promise<void>
  onCancel: () => void
}) {
  const { actor, calendar, today, subject, period, natures, onAdd, onCancel } = props
  const slots: readonly (Pair | 0)[] = [0, ...pairsOf(calendar)]
  const [title, setTitle] = useState('')
  const [nature, setNature] = useState(natures[0])
  const isAbsence = nature === 'absence'
  const isOfGroup = subject.kind === 'group'
  const offered = isOfGroup ? groupAbsences : absenceSuggestions
  // The reasons that the university suggests are those of teachers.
  const suggestions = useOfferedReasons(
    actor,
    isAbsence && !isOfGroup ? 'absence' : null,
    isAbsence ? offered : wishSuggestions[subject.kind],
  )
  const [span, setSpan] = useState<SpanEntry>(period)
  const [weekday, setWeekday] = useState<Weekday | 0>(0)
  const [pair, setPair] = useState<Pair | 0>(0)
  const [chosen, setChosen] = useState<DayPart>({})
  const dates = spanOfFields(span)
  // What is about a weekday or a pair is about whole days.
  const isWhole = !isAbsence || weekday !== 0 || pair !== 0
  const part = dates && !isWhole ? dayPartOfFields(dates, chosen) : {}
  const wish = dates &&
    title.trim() !== '' && {
      subject: subjectOf(subject.kind, subject.id),
      ...dates,
      ...part,
      weekday: weekday || null,
      pair: pair || null,
      title: title.trim(),
      isAbsence,
    }
  return (
    <RowForm
      label={natures.includes('wish') ? texts.add : texts.addAbsence}
      ok={texts.save}
      onSend={wish ? () => onAdd(wish) : null}
      onCancel={onCancel}
    >
      {natures.length > 1 && (
        <Select
          label={texts.nature}
          value={nature}
          onChange={setNature}
          options={natures.map((value) => ({ value, label: wishNatures[value] }))}
        />
      )}
      <ReasonField
        isRequired
        label={isAbsence ? texts.label : texts.title}
        value={title}
        suggestions={suggestions}
        maxLength={longestWishTitle}
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
      {!isWhole && (
        <DayPartFields
          pairs={pairsOf(calendar)}
          part={part}
          isOneDay={dates !== null && dates.startsOn === dates.endsOn}
          onChange={setChosen}
        />
      )}
    </RowForm>
  )
}
