import { useId, useState } from 'react'
import type { LoadItemId } from '@/lib/domain/ids'
import { semesterAt, type AcademicCalendar } from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { Period } from '@/lib/domain/period'
import type { PlacedCounts } from '@/lib/domain/programme'
import { addLoadTexts, projectTexts, removeTexts } from '@/lib/text/programme-forms'
import { placedText, removeRowsTexts, withPublishedText } from '@/lib/text/programme-screen'
import { DateField, dateOf, type DateEntry } from '@/components/dates/date-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'

const fieldClass = 'rounded-md border border-line-strong bg-surface px-2'

/** For which time a programme becomes a project: at first the semester that holds today. */
export function ProjectForm(props: {
  calendar: AcademicCalendar
  today: CalendarDate
  onDone: (period: Period) => void
}) {
  const { calendar, today, onDone } = props
  const semester = semesterAt(calendar.semesters, today)
  const [from, setFrom] = useState<DateEntry>(semester?.startsOn ?? null)
  const [to, setTo] = useState<DateEntry>(semester?.endsOn ?? null)
  const [begins, ends] = [dateOf(from), dateOf(to)]
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

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Numbers of load, one a line, and whether their rows stand for it. */
export function AddLoadForm({ onDone }: { onDone: (load: { ids: LoadItemId[]; asProxy: boolean }) => void }) {
  const [text, setText] = useState('')
  const [asProxy, setAsProxy] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
        const lines = linesOf(text)
        const wrong = lines.filter((line) => !/^[1-9]\d{0,8}$/.test(line))
        if (lines.length === 0) setProblem(addLoadTexts.nothing)
        else if (wrong.length > 0) setProblem(addLoadTexts.notNumbers(wrong))
        else onDone({ ids: [...new Set(lines.map(Number))] as LoadItemId[], asProxy })
      }}
    >
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm text-ink-soft">
          {addLoadTexts.ids}
        </label>
        <textarea
          id={id}
          rows={6}
          autoFocus
          inputMode="numeric"
          className={`py-1 tabular-nums ${fieldClass}`}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(null)
          }}
        />
      </div>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div>
        <Checkbox checked={asProxy} onChange={setAsProxy}>
          {addLoadTexts.asProxy}
        </Checkbox>
        <p className="text-sm text-ink-soft">{addLoadTexts.asProxyHint}</p>
      </div>
      <Button type="submit" look="primary" className="justify-self-end">
        {addLoadTexts.ok}
      </Button>
    </Form>
  )
}

/** What would go with what is removed; published classes go only where that is ticked. `title`: has to be typed, letter for letter. */
export function RemoveForm(props: {
  counts: PlacedCounts
  title: string | null
  onDone: (answer: { withPublished: boolean }) => void
}) {
  const { counts, title, onDone } = props
  const [typed, setTyped] = useState('')
  const [withPublished, setWithPublished] = useState(false)
  const isReady = (title === null || typed === title) && (counts.published === 0 || withPublished)
  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
        if (isReady) onDone({ withPublished })
      }}
    >
      <p>{placedText(counts)}</p>
      {counts.published > 0 && (
        <Checkbox
          className="h-auto! min-h-control whitespace-normal!"
          checked={withPublished}
          onChange={setWithPublished}
        >
          {withPublishedText(counts.published)}
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
      <Button type="submit" look="danger" className="justify-self-end" disabled={!isReady}>
        {title === null ? removeRowsTexts.ok : removeTexts.ok}
      </Button>
    </Form>
  )
}
