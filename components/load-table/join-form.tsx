import { useState } from 'react'
import { FailureNote, whyHeld } from '@/components/core/changes/failure-note'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { Button } from '@/components/ui/button'
import { fieldClass } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { common } from '@/lib/core/texts/words/common'
import { joinLoad, joinLoadUrl } from '@/lib/load-table/browser/change-load'
import type { LoadTableRow } from '@/lib/load-table/rules/load-table'
import { joinableOf, joinedHours, joinFault, keptItem } from '@/lib/load-table/rules/split-load'
import { joinFaultText, joinTexts as texts, loadRowName, rowClassesText } from '@/lib/load-table/texts'

/** Joins rows of the load into one; tells which stays, and what becomes of its classes. */
export function JoinForm(props: {
  rows: readonly LoadTableRow[]
  onDone: (rows: number, changeId: ChangeId | null) => void
  onCancel: () => void
}) {
  const { rows, onDone, onCancel } = props
  const items = rows.map(joinableOf)
  const fault = joinFault(items)
  const kept = keptItem(rows)
  const [hours, setHours] = useState(() => joinedHours(items))
  const { isBusy, formFailure, attempt } = useAttempt()
  const isSound = fault === null && Number.isInteger(hours) && hours > 0
  const order = isSound
    ? { items: rows.map(({ id, version }) => ({ id, version })), hours, dryRun: true }
    : null
  const preview = usePreview(joinLoadUrl, order, joinLoad)
  const heldBy = ((): string | null => {
    if (fault !== null) return joinFaultText(fault)
    if (!isSound) return texts.noHours
    if (preview.state === 'refused') return whyHeld(preview.failure)
    return preview.state === 'known' ? null : texts.checking
  })()
  const failure = formFailure ?? (preview.state === 'refused' ? preview.failure : null)
  async function submit() {
    if (!order || heldBy !== null || isBusy) return
    const done = await attempt(() => joinLoad({ ...order, dryRun: false }))
    if (done) onDone(rows.length, done.changeId)
  }
  return (
    <Form className="grid min-w-0 gap-3" onSubmit={() => void submit()}>
      {kept && fault === null && (
        <dl className="grid gap-1">
          <dt className="text-sm text-ink-soft">{texts.stays}</dt>
          <dd className="font-medium break-words">{loadRowName(kept)}</dd>
          <dt className="text-sm text-ink-soft">{texts.goes}</dt>
          {rows
            .filter((row) => row !== kept)
            .map((row) => (
              <dd key={row.id} className="break-words">
                {loadRowName(row)}
              </dd>
            ))}
        </dl>
      )}
      {fault === null && (
        <label className="grid w-28 gap-1">
          <span className="text-sm text-ink-soft">{texts.hours}</span>
          <input
            type="number"
            min={1}
            max={1000}
            className={`h-control ${fieldClass}`}
            value={Number.isNaN(hours) ? '' : hours}
            onChange={({ target }) => setHours(target.valueAsNumber)}
          />
        </label>
      )}
      <p role="status" className="empty:hidden">
        {preview.state === 'known' && rowClassesText(preview.value)}
      </p>
      <p className="text-sm text-ink-soft text-pretty">{texts.rule}</p>
      {failure && (
        <div role="alert">
          <FailureNote failure={failure} />
        </div>
      )}
      <MainAct
        type="submit"
        heldBy={heldBy}
        isRefused={preview.state === 'refused'}
        isBusy={isBusy}
        others={<Button onClick={onCancel}>{common.cancel}</Button>}
      >
        {texts.save}
      </MainAct>
    </Form>
  )
}
