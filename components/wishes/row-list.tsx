import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { ChevronRightIcon, PlusIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import { useTypedText } from '@/components/ui/use-typed-text'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { goneText, wishSpanText } from '@/lib/core/placing/texts/wishes'
import type { DayPart } from '@/lib/core/schedule/rules/wish'
import { common } from '@/lib/core/words/texts/common'

/** A row of a wish or closure. `action`: offered until it is over. */
type Kept = DayPart & {
  id: number
  title: string
  /** The days or pairs. */
  time: string
  startsOn: CalendarDate
  endsOn: CalendarDate
  action: ReactNode
}

function Row({ kept, isGone }: { kept: Kept; isGone: boolean }) {
  const { title, time, startsOn, endsOn, action, ...part } = kept
  return (
    <li className="flex items-start gap-2 py-1.5 pr-1.5 pl-3">
      <div className="min-w-0 flex-1">
        <p className={`break-words ${isGone ? 'text-ink-soft' : 'font-medium'}`}>{title}</p>
        <p className="text-xs text-ink-soft">
          {wishSpanText(startsOn, endsOn, part)} · {time}
        </p>
      </div>
      {!isGone && action}
    </li>
  )
}

/** Wishes or closures by date; past ones (before `today`) are collapsed. */
export function RowList({ all, today, none }: { all: readonly Kept[]; today: CalendarDate; none: string }) {
  const ahead = all.filter(({ endsOn }) => endsOn >= today)
  const gone = all.filter(({ endsOn }) => endsOn < today)
  return (
    <>
      {ahead.length === 0 ? (
        <p className="px-3 pb-3 text-sm text-ink-faint">{none}</p>
      ) : (
        <ul className="divide-y border-t">
          {ahead.map((kept) => (
            <Row key={kept.id} kept={kept} isGone={false} />
          ))}
        </ul>
      )}
      {gone.length > 0 && (
        <details className="group border-t">
          <summary className="flex list-none items-center gap-1.5 px-3 py-1.5 text-sm text-ink-soft hover:bg-surface-hover focus-visible:-outline-offset-2">
            <ChevronRightIcon className="size-3 group-open:rotate-90" />
            {goneText(gone.length)}
          </summary>
          <ul className="divide-y border-t">
            {gone.map((kept) => (
              <Row key={kept.id} kept={kept} isGone />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/**
 * The form of a wish or closure. `onSend` resolves when done or refused; null: fields are invalid, and each
 * shows its error.
 */
export function RowForm(props: {
  label: string
  ok: string
  onSend: (() => Promise<void>) | null
  /** Why saving is impossible although the fields are valid. */
  heldBy?: string | null
  isRefused?: boolean
  note?: string
  onCancel: () => void
  children: ReactNode
}) {
  const { label, ok, onSend, heldBy = null, isRefused, note, onCancel, children } = props
  const [isBusy, setIsBusy] = useState(false)
  const { onInput, leave } = useTypedText()
  const send = async () => {
    if (!onSend || heldBy !== null || isBusy) return
    setIsBusy(true)
    await onSend()
    setIsBusy(false)
  }
  return (
    <Form
      aria-label={label}
      className="mx-3 mb-3 grid gap-3 rounded-md border bg-surface-sunken/60 p-3"
      onSubmit={() => void send()}
      onInput={onInput}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape closes the form, not the panel around it.
        event.stopPropagation()
        leave(onCancel)
      }}
    >
      {children}
      <MainAct
        type="submit"
        heldBy={heldBy}
        isRefused={isRefused}
        note={note}
        isBusy={isBusy}
        others={<Button onClick={onCancel}>{common.cancel}</Button>}
      >
        {ok}
      </MainAct>
    </Form>
  )
}

const Adding = ({ form, onLeave }: { form: (leave: () => void) => ReactNode; onLeave: () => void }) => form(onLeave)

/** A list with title, and the form that adds to it. */
export function RowSection(props: {
  title: string
  /** The add button's short text beside the title, and its full text elsewhere. */
  addWord: string
  addLabel: string
  /** Gets the function that closes it, which restores the focus. */
  form: (leave: () => void) => ReactNode
  children: ReactNode
}) {
  const { title, addWord, addLabel, form, children } = props
  const [isAdding, setIsAdding] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const leave = () => {
    button.current?.focus()
    setIsAdding(false)
  }
  return (
    <section aria-labelledby={id} className="border-b">
      <div className="flex items-center gap-2 py-1.5 pr-1.5 pl-3">
        <h3 id={id} className="min-w-0 flex-1 text-sm font-semibold">
          {title}
        </h3>
        <Button
          ref={button}
          look="quiet"
          className="px-2 text-sm text-accent"
          aria-label={addLabel}
          aria-expanded={isAdding}
          onClick={() => setIsAdding(!isAdding)}
        >
          <PlusIcon />
          {addWord}
        </Button>
      </div>
      {isAdding && <Adding form={form} onLeave={leave} />}
      {children}
    </section>
  )
}
