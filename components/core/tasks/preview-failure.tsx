import type { Failure } from '@/lib/core/browser/calls/refusal'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { actTexts, lowerFirst } from '@/lib/core/texts/placing/acts'
import { previewTexts, placeText } from '@/lib/core/texts/requests/move'
import { Button } from '@/components/ui/button'
import { FailureNote } from '../changes/failure-note'

/** Why a preview failed. `current`: the class now, if somebody changed it meanwhile. */
export function PreviewFailure(props: {
  failure: Failure
  current: ScheduleItem | null
  onTakeCurrent: (item: ScheduleItem) => void
}) {
  const { failure, current, onTakeCurrent } = props
  if (failure.kind !== 'stale')
    return (
      <div className="grid gap-1.5">
        {failure.kind === 'conflict' && <p className="font-medium text-danger">{actTexts.taken}</p>}
        <FailureNote failure={failure} />
      </div>
    )
  return (
    <div className="grid justify-items-start gap-1.5 rounded-md bg-warning-soft px-3 py-2">
      <p className="font-medium text-warning">{failure.detail}</p>
      {current && (
        <>
          <p>
            {previewTexts.becomes} {lowerFirst(placeText(current))}
          </p>
          <Button onClick={() => onTakeCurrent(current)}>{previewTexts.takeCurrent}</Button>
        </>
      )}
    </div>
  )
}
