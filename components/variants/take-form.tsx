'use client'
import { useState } from 'react'
import { TouchedList } from '@/components/core/changes/conflict-list'
import { usePreview } from '@/components/core/changes/use-preview'
import { TaskForm } from '@/components/core/tasks/task-form'
import { ActReason } from '@/components/quality/fields/violations-reason'
import { Checkbox } from '@/components/ui/checkbox'
import type { VariantId } from '@/lib/core/names/rules/ids'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import { takeVariant, variantUrl } from '@/lib/variants/browser/use-variants'
import { clashText, variantTexts as texts } from '@/lib/variants/texts'

/** How a variant is taken over. */
export type TakeAnswer = { whole: boolean; reason: string }

/**
 * Previews taking a variant over: whom it touches and what can no longer be done; asks whether to require all of
 * it, and for a reason where one is needed.
 */
export function TakeForm(props: { id: VariantId; version: number; onDone: (answer: TakeAnswer | false) => void }) {
  const { id, version, onDone } = props
  const [isWhole, setWhole] = useState(false)
  const [reason, setReason] = useState('')
  const preview = usePreview(`${variantUrl(id)}take/`, { version }, (asked) =>
    takeVariant(id, { ...asked, whole: false, reason: '', dryRun: true }),
  )
  const found = preview.state === 'known' ? preview.value : null
  const needsReason = found !== null && (found.violations.total > 0 || found.published > 0)
  return (
    <TaskForm
      preview={preview}
      // Another version is another variant to look at.
      onLookAgain={() => onDone(false)}
      lacks={needsReason && reason.trim() === '' ? reasonTexts.needed : null}
      outcome={({ clashes, touched, classes, published }) => (
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
          {touched.length > 0 && <TouchedList title={texts.takeTouched} touched={touched} meetings={classes} />}
          {published > 0 && <p className="text-pretty">{texts.takePublished(published)}</p>}
        </div>
      )}
      reason={
        <>
          <ActReason violations={found?.violations} isNeeded={needsReason} reason={reason} onChange={setReason} />
          <Checkbox checked={isWhole} onChange={setWhole}>
            {texts.takeAll}
          </Checkbox>
        </>
      }
      submit={texts.takeDo}
      onSubmit={async () => onDone({ whole: isWhole, reason: needsReason ? reason.trim() : '' })}
      onCancel={() => onDone(false)}
    >
      <p className="text-pretty">{texts.takeLead}</p>
    </TaskForm>
  )
}
