import { useState } from 'react'
import { DateField, fieldDate, type DateEntry } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { fieldClass } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { semesterAt, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { RemovalCounts } from '@/lib/core/programmes/rules/programme'
import { projectTexts, removeTexts } from '@/lib/programmes/texts/programme-forms'
import {
  retainedText,
  placedHoursText,
  removeRowsTexts,
  withPublishedText,
} from '@/lib/programmes/texts/programme-screen'

/** The period for turning a programme into a project; initially the current semester. */
export function ProjectForm(props: {
  calendar: AcademicCalendar
  today: CalendarDate
  onDone: (period: Period) => void
}) {
  const { calendar, today, onDone } = props
  const semester = semesterAt(calendar.semesters, today)
  const [from, setFrom] = useState<DateEntry>(semester?.startsOn ?? null)
  const [to, setTo] = useState<DateEntry>(semester?.endsOn ?? null)
  const [begins, ends] = [fieldDate(from), fieldDate(to)]
  const field = { calendar, today, isRequired: true }
  return (
    <Form className="grid gap-3" onSubmit={() => begins && ends && onDone({ from: begins, to: ends })}>
      <div className="grid grid-cols-2 items-start gap-3">
        <DateField {...field} label={projectTexts.from} value={from} onChange={setFrom} />
        <DateField {...field} label={projectTexts.to} value={to} min={begins ?? undefined} onChange={setTo} />
      </div>
      <Button type="submit" look="primary" className="justify-self-end">
        {projectTexts.ok}
      </Button>
    </Form>
  )
}

export type RemovalAnswer = { withPublished: boolean; keepsLoad: boolean }

/**
 * Confirms a removal, with numbers of classes; load classes are kept by default, published ones need a
 * checkbox. `title`: must be typed exactly.
 */
export function RemoveForm(props: {
  counts: RemovalCounts
  title: string | null
  onDone: (answer: RemovalAnswer) => void
}) {
  const { counts, title, onDone } = props
  const { kept } = counts
  const [typed, setTyped] = useState('')
  const [withPublished, setWithPublished] = useState(false)
  const [keepsLoad, setKeepsLoad] = useState(true)
  const going = keepsLoad
    ? counts
    : { published: counts.published + kept.published, drafts: counts.drafts + kept.drafts }
  const lacks = (): string | null => {
    if (going.published > 0 && !withPublished) return removeTexts.lacksConsent
    if (title === null || typed === title) return null
    return typed === '' ? removeTexts.lacksTitle : removeTexts.otherTitle
  }
  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
        if (lacks() === null) onDone({ withPublished: withPublished && going.published > 0, keepsLoad })
      }}
    >
      {kept.published + kept.drafts > 0 && (
        <Checkbox checked={keepsLoad} onChange={setKeepsLoad}>
          {retainedText(kept)}
        </Checkbox>
      )}
      <p>{placedHoursText(going)}</p>
      {going.published > 0 && (
        <Checkbox checked={withPublished} onChange={setWithPublished}>
          {withPublishedText(going.published)}
        </Checkbox>
      )}
      {title !== null && (
        <label className="grid gap-1 text-sm text-ink-soft">
          <span className="wrap-break-word">{removeTexts.typed(title)}</span>
          <input
            autoFocus
            autoComplete="off"
            aria-label={removeTexts.typedLabel}
            className={`h-control text-base text-ink ${fieldClass}`}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      )}
      <MainAct type="submit" look="danger" heldBy={lacks()}>
        {title === null ? removeRowsTexts.ok : removeTexts.ok}
      </MainAct>
    </Form>
  )
}
