import { CheckIcon } from '@/components/ui/icons'
import type { LoadItem, LoadProgress as Hours } from '@/lib/core/load/rules/load-item'
import { loadTexts, progressText, progressTitle } from '@/lib/core/load/texts/load'

/** Placed and required hours, as numbers and a bar. */
export function LoadProgressMark({ item, progress, isDone }: { item: LoadItem; progress: Hours; isDone: boolean }) {
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

export function HoursBar(props: { placed: number; required: number; isDone: boolean }) {
  const { placed, required, isDone } = props
  const share = required > 0 ? Math.min(1, placed / required) : 1
  return (
    <span aria-hidden className="mt-0.5 block h-0.5 overflow-hidden rounded-full bg-line">
      <span
        className={`block h-full ${isDone ? 'bg-success' : 'bg-accent'}`}
        data-swatch
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
