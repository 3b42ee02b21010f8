import { useState } from 'react'
import { FailureNote } from '@/components/core/changes/failure-note'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { WarningIcon } from '@/components/ui/icons'
import { decide } from '@/lib/booking/browser/approvals'
import type { Ask, DecidedAsk } from '@/lib/booking/rules/approval'
import { approvalErrors, approvalTexts as texts, rivalsText } from '@/lib/booking/texts/approvals'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { common } from '@/lib/core/texts/words/common'

/** Looks what a decision would do, and makes it; a refusal needs a reason. */
export function DecideForm(props: {
  ask: Ask
  verdict: 'approved' | 'refused'
  dates: readonly CalendarDate[]
  onDone: (decided: DecidedAsk | false) => void
}) {
  const { ask, verdict, dates, onDone } = props
  const [reason, setReason] = useState('')
  const { isBusy, formFailure, attempt } = useAttempt()
  const order = { id: ask.id, version: ask.version, verdict, dates }
  const preview = usePreview('booking approval', { ...order, reason: '', dryRun: true }, decide)
  const isRefusal = verdict === 'refused'
  const heldBy =
    preview.state === 'refused'
      ? preview.failure.kind === 'conflict'
        ? texts.taken
        : texts.cannot
      : preview.state !== 'known'
        ? common.loading
        : isRefusal && reason.trim() === ''
          ? approvalErrors.reason
          : null
  const submit = async () => {
    if (heldBy !== null || isBusy) return
    const done = await attempt(() => decide({ ...order, reason: reason.trim(), dryRun: false }))
    if (done) onDone(done)
  }
  return (
    <Form className="grid gap-4" onSubmit={() => void submit()}>
      {isRefusal && (
        <ReasonField
          isRequired
          label={texts.whyRefused}
          maxLength={1000}
          value={reason}
          hint={texts.whyRefusedHint}
          onChange={setReason}
        />
      )}
      <div role="status" className="empty:hidden">
        {preview.state === 'refused' && <FailureNote failure={preview.failure} />}
        {preview.state === 'known' && preview.value.rivals.length > 0 && (
          <p className="flex gap-1.5 text-sm text-pretty">
            <WarningIcon className="mt-0.5 size-4 shrink-0 text-warning" />
            {rivalsText(preview.value.rivals)}
          </p>
        )}
      </div>
      {formFailure && <FailureNote failure={formFailure} />}
      <MainAct
        type="submit"
        look={isRefusal ? 'danger' : 'primary'}
        isRefused={preview.state === 'refused'}
        {...{ heldBy, isBusy }}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {isRefusal ? texts.refuseButton : texts.approve}
      </MainAct>
    </Form>
  )
}
