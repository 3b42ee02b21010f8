import { useState } from 'react'
import { usePreview } from '@/components/core/changes/use-preview'
import { ReasonField } from '@/components/core/fields/reason-field'
import { TaskForm } from '@/components/core/tasks/task-form'
import { WarningIcon } from '@/components/ui/icons'
import { decide } from '@/lib/booking/browser/approvals'
import type { Ask, DecidedAsk } from '@/lib/booking/rules/approval'
import { approvalErrors, approvalTexts as texts, rivalsText } from '@/lib/booking/texts/approvals'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { saysTaken } from '@/lib/core/refusals/browser/refusal'

/** Looks what a decision would do, and makes it; a refusal needs a reason. */
export function DecideForm(props: {
  ask: Ask
  verdict: 'approved' | 'refused'
  dates: readonly CalendarDate[]
  onDone: (decided: DecidedAsk | false) => void
}) {
  const { ask, verdict, dates, onDone } = props
  const [reason, setReason] = useState('')
  const order = { id: ask.id, version: ask.version, verdict, dates }
  const preview = usePreview('booking approval', { ...order, reason: '', dryRun: true }, decide)
  const isRefusal = verdict === 'refused'
  const isPlaceTaken = preview.state === 'refused' && saysTaken(preview.failure)
  return (
    <TaskForm
      preview={preview}
      lacks={isRefusal && reason.trim() === '' ? approvalErrors.reason : null}
      // The booking as it is now is in the queue.
      onLookAgain={() => onDone(false)}
      outcome={({ rivals }) =>
        rivals.length > 0 && (
          <p className="flex gap-1.5 text-sm text-pretty">
            <WarningIcon className="mt-0.5 size-4 shrink-0 text-warning" />
            {rivalsText(rivals)}
          </p>
        )
      }
      look={isRefusal ? 'danger' : 'primary'}
      submit={isRefusal ? texts.refuseButton : texts.approve}
      onSubmit={async () => onDone(await decide({ ...order, reason: reason.trim(), dryRun: false }))}
      onCancel={() => onDone(false)}
    >
      {isPlaceTaken && <p className="text-pretty">{texts.taken}</p>}
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
    </TaskForm>
  )
}
