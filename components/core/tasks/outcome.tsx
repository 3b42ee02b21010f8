import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { currentItem } from '@/lib/core/changing/browser/changes'
import { placeText, previewTexts } from '@/lib/core/placing/texts/move'
import { type Failure, saysTaken } from '@/lib/core/refusals/browser/refusal'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { actTexts, lowerFirst } from '@/lib/core/words/texts/acts'
import { FailureNote } from '../changes/failure-note'
import type { PreviewState } from '../changes/use-preview'

/** What a form does when a class of its preview has changed: takes it as it is now, or looks for everything anew. */
export type OnStale = { onTakeCurrent?: (item: ScheduleItem) => void; onLookAgain?: () => void }

/** Why a preview failed. `current`: the class now, if somebody changed it meanwhile. */
function PreviewFailure(props: OnStale & { failure: Failure; current: ScheduleItem | null }) {
  const { failure, current, onTakeCurrent, onLookAgain } = props
  if (failure.kind !== 'stale')
    return (
      <div className="grid gap-1.5">
        {saysTaken(failure) && <p className="font-medium text-danger">{actTexts.taken}</p>}
        <FailureNote failure={failure} />
      </div>
    )
  return (
    <div className="grid justify-items-start gap-1.5 rounded-md bg-warning-soft px-3 py-2">
      <p className="font-medium text-warning">{failure.detail}</p>
      {current && (
        <p>
          {previewTexts.becomes} {lowerFirst(placeText(current))}
        </p>
      )}
      {current && onTakeCurrent && <Button onClick={() => onTakeCurrent(current)}>{previewTexts.takeCurrent}</Button>}
      {onLookAgain && <Button onClick={onLookAgain}>{previewTexts.lookAgain}</Button>}
    </div>
  )
}

/**
 * The preview of a form, or why its act is impossible; announced when loaded. `failure`: why sending it failed.
 * Without `children` the form shows the preview elsewhere.
 */
export function TaskOutcome<Value>(
  props: OnStale & {
    preview: PreviewState<Value>
    failure?: Failure | null
    children?: (value: Value) => ReactNode
  },
) {
  const { preview, onTakeCurrent, onLookAgain, children } = props
  const failure = preview.state === 'refused' ? preview.failure : props.failure
  if (!failure && (preview.state === 'none' || !children)) return null
  return (
    <section
      // Without a preview there is only a failure, which appears at once.
      role={children ? 'status' : 'alert'}
      aria-label={previewTexts.region}
      aria-busy={preview.state === 'asking'}
      className="grid grid-cols-1 gap-2 border-t pt-3 empty:hidden"
    >
      {failure && (
        <PreviewFailure
          failure={failure}
          // A form that shows its preview elsewhere, like a table, is of something else than classes.
          current={children && failure.kind === 'stale' ? currentItem(failure.current) : null}
          onTakeCurrent={onTakeCurrent}
          onLookAgain={onLookAgain}
        />
      )}
      {preview.state === 'asking' && children && <p className="text-ink-soft">{previewTexts.asking}</p>}
      {preview.state === 'known' && preview.isRenewed && children && (
        <p className="rounded-md bg-info-soft px-3 py-2 text-sm">{previewTexts.renewed}</p>
      )}
      {preview.state === 'known' && children?.(preview.value)}
    </section>
  )
}

/** A checkbox with an explanation. */
export function Option(props: { label: string; hint: string; checked: boolean; onChange: (on: boolean) => void }) {
  const { label, hint, checked, onChange } = props
  return (
    <div>
      <Checkbox checked={checked} onChange={onChange} className="min-h-7 pointer-coarse:min-h-10">
        {label}
      </Checkbox>
      <p className="pl-6 text-xs text-ink-soft">{hint}</p>
    </div>
  )
}
