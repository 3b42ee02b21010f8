import type { CellPick } from '@/lib/core/schedule/rules/cell-state'
import { pickTexts } from '@/lib/week/texts'

/** Targets and searched cells are filled, sources are not. */
const comesFrom: readonly CellPick[] = ['moveFrom', 'withdraw', 'swapFrom']

/** The role of a cell in the open panel; `id`: of the text that describes the cell. */
export function PickMark({ id, pick }: { id: string; pick: CellPick }) {
  const { word, spoken } = pickTexts[pick]
  const look = comesFrom.includes(pick)
    ? 'bg-surface text-accent ring-1 ring-accent ring-inset'
    : 'bg-accent text-accent-ink'
  return (
    <>
      <span
        aria-hidden
        className={`pointer-events-none absolute bottom-1 left-1 rounded px-1.5 text-2xs font-semibold print:hidden ${look}`}
      >
        {word}
      </span>
      <span id={id} hidden>
        {spoken}
      </span>
    </>
  )
}
