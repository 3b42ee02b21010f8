import { useState, type ReactNode } from 'react'
import { usePreview, type Preview } from '@/components/core/changes/use-preview'
import { whyHeld } from '@/components/core/changes/failure-note'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { changeCalendar, changeCalendarUrl, type AskedEdit } from '@/lib/core/browser/calendar/calendar'
import type { CalendarConsequences } from '@/lib/core/rules/calendar/calendar-consequences'
import { calendarTexts as texts } from '@/lib/calendar/texts/admin-calendar'
import { StandingNote } from './standing-note'

/** What a form of the calendar is given: the calendar that was seen, and what to do with the change. */
export type FormProps = {
  version: string
  /** False: it was not saved. */
  onSave: (edit: AskedEdit, said: (known: CalendarConsequences) => string) => Promise<boolean>
}

/** What a change would meet, asked anew as it is typed. */
export const useConsequences = (version: string, edit: AskedEdit | null): Preview<CalendarConsequences> =>
  usePreview(changeCalendarUrl, edit && { edit, version }, (order) =>
    changeCalendar({ ...order, dryRun: true }),
  )

/** The fields of a change, what it meets, and its button. `missing`: what is still to be filled in. */
export function CalendarForm(props: {
  preview: Preview<CalendarConsequences>
  missing: string | null
  ok?: string
  danger?: boolean
  others?: ReactNode
  onSubmit: () => Promise<unknown>
  children: ReactNode
}) {
  const { preview, missing, ok = texts.save, danger = false, others, onSubmit, children } = props
  const [isBusy, setIsBusy] = useState(false)
  const isRefused = preview.state === 'refused'
  const refusal = isRefused ? whyHeld(preview.failure) : null
  const heldBy = missing ?? refusal ?? (preview.state === 'asking' ? texts.checking : null)

  async function submit() {
    if (heldBy !== null || isBusy) return
    setIsBusy(true)
    await onSubmit()
    setIsBusy(false)
  }

  return (
    <Form className="grid gap-3" onSubmit={() => void submit()}>
      {children}
      {missing === null && <StandingNote preview={preview} />}
      <MainAct
        type="submit"
        look={danger ? 'danger' : 'primary'}
        heldBy={heldBy}
        isRefused={missing === null && isRefused}
        isBusy={isBusy}
        others={others}
      >
        {ok}
      </MainAct>
    </Form>
  )
}
