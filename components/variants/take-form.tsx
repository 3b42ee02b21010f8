'use client'
import { useState } from 'react'
import { TouchedList } from '@/components/core/changes/conflict-list'
import { whyHeld } from '@/components/core/changes/failure-note'
import { usePreview } from '@/components/core/changes/use-preview'
import { ReasonField } from '@/components/core/fields/reason-field'
import { TaskOutcome } from '@/components/core/tasks/outcome'
import { ViolationsReason } from '@/components/quality/fields/violations-reason'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import type { VariantId } from '@/lib/core/rules/names/ids'
import { previewTexts } from '@/lib/core/texts/requests/move'
import { reasonTexts } from '@/lib/core/texts/rooms/reasons'
import { common } from '@/lib/core/texts/words/common'
import { takeVariant, variantUrl } from '@/lib/variants/browser/use-variants'
import { clashText, variantTexts as texts } from '@/lib/variants/texts'

/** How a variant is taken over. */
export type TakeAnswer = { whole: boolean; reason: string }

/**
 * Previews taking a variant over: whom it touches and what can no longer be done; asks whether to require all of
 * it, and for a reason where one is needed.
 */
export function TakeForm(props: {
  id: VariantId
  version: number
  onDone: (answer: TakeAnswer | false) => void
}) {
  const { id, version, onDone } = props
  const [isWhole, setWhole] = useState(false)
  const [reason, setReason] = useState('')
  const preview = usePreview(`${variantUrl(id)}take/`, { version }, (asked) =>
    takeVariant(id, { ...asked, whole: false, reason: '', dryRun: true }),
  )
  const found = preview.state === 'known' ? preview.value : null
  const hasViolations = found !== null && found.violations.total > 0
  const needsReason = hasViolations || (found !== null && found.published > 0)
  const refusal = preview.state === 'refused' ? whyHeld(preview.failure) : null
  const lacks =
    preview.state === 'asking'
      ? previewTexts.asking
      : needsReason && reason.trim() === ''
        ? reasonTexts.needed
        : null
  return (
    <Form
      className="grid grid-cols-1 gap-4"
      onSubmit={() => {
        if (lacks === null && refusal === null)
          onDone({ whole: isWhole, reason: needsReason ? reason.trim() : '' })
      }}
    >
      <p className="text-pretty">{texts.takeLead}</p>
      <TaskOutcome preview={preview}>
        {({ clashes, touched, classes, published }) => (
          <div className="grid gap-3">
            {clashes.length > 0 && (
              <section>
                <h3 className="text-sm font-semibold text-warning">{texts.clashes}</h3>
                <ul className="grid gap-1 text-sm">
                  {clashes.map((clash, index) => (
                    <li key={index} className="break-words">
                      {clashText(clash)}
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {touched.length > 0 && (
              <TouchedList title={texts.takeTouched} touched={touched} meetings={classes} />
            )}
            {published > 0 && <p className="text-pretty">{texts.takePublished(published)}</p>}
          </div>
        )}
      </TaskOutcome>
      {hasViolations && (
        <ViolationsReason violations={found.violations} reason={reason} onChange={setReason} />
      )}
      {needsReason && !hasViolations && <ReasonField isRequired value={reason} onChange={setReason} />}
      <Checkbox checked={isWhole} onChange={setWhole}>
        {texts.takeAll}
      </Checkbox>
      <MainAct
        type="submit"
        heldBy={refusal ?? lacks}
        isRefused={refusal !== null}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {texts.takeDo}
      </MainAct>
    </Form>
  )
}
