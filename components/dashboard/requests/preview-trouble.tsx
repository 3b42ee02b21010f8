import { actTexts } from '@/lib/text/acts'
import { previewTexts, placeText } from '@/lib/text/move'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { Button } from '@/components/ui/button'
import { ConflictList } from '../acts/conflict-list'
import type { PreviewTrouble as Trouble } from './use-preview'

/** Why what a panel would do cannot be done, by name. `current`: what the class is by now, if somebody changed it meanwhile. */
export function PreviewTrouble(props: {
  trouble: Trouble
  current: ScheduleItem | null
  onTakeCurrent: (item: ScheduleItem) => void
}) {
  const { trouble, current, onTakeCurrent } = props
  switch (trouble.kind) {
    case 'lost':
      return <p className="text-danger">{actTexts.lost}</p>
    case 'refused':
      return <p className="text-danger">{trouble.detail}</p>
    case 'conflict':
      return (
        <div className="grid gap-1.5">
          <p className="font-medium text-danger">{actTexts.taken}</p>
          {trouble.conflicts.length > 0 ? (
            <ConflictList conflicts={trouble.conflicts} />
          ) : (
            <p>{trouble.detail}</p>
          )}
        </div>
      )
    case 'stale':
      return (
        <div className="grid justify-items-start gap-1.5 rounded-md bg-warning-soft px-3 py-2">
          <p className="font-medium text-warning">{trouble.detail}</p>
          {current && (
            <>
              <p>
                {previewTexts.becomes} {placeText(current)}
              </p>
              <Button onClick={() => onTakeCurrent(current)}>{previewTexts.takeCurrent}</Button>
            </>
          )}
        </div>
      )
  }
}
