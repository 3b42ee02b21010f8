import { BlockIcon, CheckIcon, InfoIcon, PartlyIcon } from '@/components/ui/icons'
import { cellMarkDescription, cellMarkText } from '@/lib/core/placing/texts/occupation'
import type { CellState } from '@/lib/core/schedule/rules/cell-state'
import { isBlocked, isStanding, type SlotOccupation } from '@/lib/core/schedule/rules/occupation'

/** Each state has its own pattern and label, because colour alone is not accessible. */
const patterns: Partial<Record<CellState, string>> = {
  'occupied-by-teacher': 'hatch-rising text-danger',
  'occupied-by-group': 'hatch-falling text-warning',
  occupied: 'hatch-crossed text-danger',
  'cant-set': 'hatch-dotted text-ink-faint',
  holiday: 'hatch-level text-ink-faint',
}

type Marked = Pick<SlotOccupation, 'reasons' | 'verdict'>

function MarkIcon({ occupation }: { occupation: Marked }) {
  const { reasons, verdict } = occupation
  if (isStanding(occupation)) return <CheckIcon className="size-3 text-accent" />
  if (isBlocked(occupation)) return <BlockIcon className="size-3 text-danger" />
  if (verdict && verdict.every.free < verdict.every.dates) return <PartlyIcon className="size-3 text-warning" />
  return reasons.length === 0 ? (
    <CheckIcon className="size-3 text-success" />
  ) : (
    <InfoIcon className="size-3 text-info" />
  )
}

/**
 * Where the selected load or moved class can stand: over its whole series, or in the shown week; drawn behind
 * its content; or that it is free.
 */
export function CellMark({
  id,
  states,
  occupation,
}: {
  /** Id of the text that describes the cell. */
  id: string
  states: readonly CellState[]
  occupation: Marked
}) {
  const pattern = isStanding(occupation) ? 'bg-accent-soft' : states.map((state) => patterns[state]).find(Boolean)
  return (
    <>
      {pattern && <span aria-hidden className={`absolute inset-0 -z-1 print:hidden ${pattern}`} />}
      <span
        aria-hidden
        className={`pointer-events-none absolute right-1 bottom-1 inline-flex max-w-[calc(100%-0.5rem)] items-center gap-1 rounded bg-surface px-1 text-2xs font-medium print:hidden ${
          isBlocked(occupation) ? 'text-ink' : 'text-ink-soft'
        }`}
      >
        <MarkIcon occupation={occupation} />
        {/* in a narrow cell with a pick mark the icon is enough: the panel shows the text */}
        <span className="truncate in-data-fits:in-aria-selected:hidden">{cellMarkText(occupation)}</span>
      </span>
      <span id={id} hidden>
        {cellMarkDescription(occupation)}
      </span>
    </>
  )
}
