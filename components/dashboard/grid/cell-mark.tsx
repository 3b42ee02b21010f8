import { BlockIcon, CheckIcon, InfoIcon } from '@/components/ui/icons'
import type { CellState } from '@/lib/domain/cell-state'
import type { OccupationReason } from '@/lib/domain/occupation'
import { markLabel, occupationTexts } from '@/lib/text/occupation'

/** Each state has its own pattern and label, because colour alone is not accessible. */
const patterns: Partial<Record<CellState, string>> = {
  'occupied-by-teacher': 'hatch-rising text-danger',
  'occupied-by-group': 'hatch-falling text-warning',
  occupied: 'hatch-crossed text-danger',
  'cant-set': 'hatch-dotted text-ink-faint',
  holiday: 'hatch-level text-ink-faint',
}

/** The selected item itself is here: no conflict. */
const isOwn = (reasons: readonly OccupationReason[]): boolean => reasons.some(({ kind }) => kind === 'load')

function MarkIcon({ reasons }: { reasons: readonly OccupationReason[] }) {
  if (isOwn(reasons)) return <CheckIcon className="size-3 text-accent" />
  if (reasons.length === 0) return <CheckIcon className="size-3 text-success" />
  return reasons.some(({ blocks }) => blocks) ? (
    <BlockIcon className="size-3 text-danger" />
  ) : (
    <InfoIcon className="size-3 text-info" />
  )
}

/** The conflicts of the selected load or moved class in a cell, drawn behind its content; or that it is free. */
export function CellMark({
  id,
  states,
  reasons,
}: {
  /** Id of the text that describes the cell. */
  id: string
  states: readonly CellState[]
  reasons: readonly OccupationReason[]
}) {
  const pattern = isOwn(reasons) ? 'bg-accent-soft' : states.map((state) => patterns[state]).find(Boolean)
  const blocks = reasons.some((reason) => reason.blocks)
  return (
    <>
      {pattern && <span aria-hidden className={`absolute inset-0 -z-1 print:hidden ${pattern}`} />}
      <span
        aria-hidden
        className={`pointer-events-none absolute right-1 bottom-1 inline-flex max-w-[calc(100%-0.5rem)] items-center gap-1 rounded bg-surface px-1 text-2xs font-medium print:hidden ${
          blocks ? 'text-ink' : 'text-ink-soft'
        }`}
      >
        <MarkIcon reasons={reasons} />
        {/* in a narrow cell with a pick mark the icon is enough: the panel shows the text */}
        <span className="truncate in-data-fits:in-aria-selected:hidden">
          {reasons.length === 0 ? occupationTexts.free : markLabel(reasons)}
        </span>
      </span>
      <span id={id} hidden>
        {reasons.length === 0 ? occupationTexts.free : reasons.map(({ text }) => text).join(' ')}
      </span>
    </>
  )
}
