import { HoursBar } from '@/components/marks/hours-bar'
import { CheckIcon } from '@/components/ui/icons'
import type { LoadItem, LoadProgress as Hours } from '@/lib/domain/load-item'
import { loadTexts, progressText, progressTitle } from '@/lib/text/load'

/** Hours set of those required, as numbers and as a bar. */
export function LoadProgress({
  item,
  progress,
  isDone,
}: {
  item: LoadItem
  progress: Hours
  isDone: boolean
}) {
  return (
    <span className="w-16 shrink-0" title={progressTitle(progress, item)}>
      <span className="flex items-center justify-end gap-1 text-xs whitespace-nowrap text-ink-soft">
        {isDone && (
          <span role="img" aria-label={loadTexts.done} className="text-success">
            <CheckIcon className="size-3.5" />
          </span>
        )}
        {progressText(progress, item)}
      </span>
      <HoursBar placed={progress.placedHours} required={item.requiredHours} isDone={isDone} />
    </span>
  )
}
