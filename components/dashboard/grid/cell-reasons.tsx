import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { firstFew } from '@/lib/domain/first-few'
import type { OccupationReason, SlotOccupation } from '@/lib/domain/occupation'
import { moreText } from '@/lib/text/grid'
import { placeBeside, usePlaced, type Anchor } from '@/components/ui/placed'
import { ReasonLine } from '../cells/reason-line'
import { slotName } from '../cells/slot-name'

/** Where a cell stands on the screen, and which. */
type Pointed = { slot: string; cell: DOMRect }

/** A stream of fifty groups has as many reasons: what cannot be scrolled names the first, what blocks before advice. */
const mostNamed = 6

/** The cell under the pointer, else the one with the focus; none once it is hidden, or while the grid scrolls. */
function usePointedCell(grid: RefObject<HTMLElement | null>): { pointed: Pointed | null; hide: () => void } {
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const hide = useCallback(() => setPointed(null), [])
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const cellOf = (target: EventTarget | null) =>
      target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null
    const point = (cell: HTMLElement | null) =>
      setPointed(cell && { slot: cell.dataset.slot ?? '', cell: cell.getBoundingClientRect() })
    const onPoint = ({ target }: Event) => point(cellOf(target))
    // A press leaves the focus in a cell too, but whoever presses points at what they want to know.
    const onFocus = ({ target }: Event) =>
      target instanceof Element && target.matches(':focus-visible') && point(cellOf(target))
    const onLeave = () => point(cellOf(element.querySelector(':focus-visible')))
    // The pointer may have come before this did.
    const first = requestAnimationFrame(() => point(element.querySelector('[data-slot]:hover')))
    element.addEventListener('pointerover', onPoint)
    element.addEventListener('focusin', onFocus)
    element.addEventListener('pointerleave', onLeave)
    element.addEventListener('focusout', hide)
    element.addEventListener('scroll', hide)
    return () => {
      cancelAnimationFrame(first)
      element.removeEventListener('pointerover', onPoint)
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('pointerleave', onLeave)
      element.removeEventListener('focusout', hide)
      element.removeEventListener('scroll', hide)
    }
  }, [grid, hide])
  return { pointed, hide }
}

/** Escape puts away what lies over the week, and only then whatever it would close next: hence before all others hear of it. */
function useEscape(isShown: boolean, hide: () => void) {
  useEffect(() => {
    if (!isShown) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      hide()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isShown, hide])
}

/** Why the selected load or a moved class should not stand in the cell that is looked at, by name. The cell's own description is read out. */
export function CellReasons({
  grid,
  occupation,
}: {
  grid: RefObject<HTMLElement | null>
  occupation: readonly SlotOccupation[]
}) {
  const { pointed, hide } = usePointedCell(grid)
  const found = pointed && occupation.find((one) => slotName(one) === pointed.slot)
  const isShown = found ? found.reasons.length > 0 : false
  useEscape(isShown, hide)
  if (!pointed || !found || !isShown) return null
  const reasons = found.reasons.toSorted((a, b) => Number(b.blocks) - Number(a.blocks))
  return <Tooltip reasons={reasons} cell={pointed.cell} />
}

function Tooltip({ reasons, cell }: { reasons: readonly OccupationReason[]; cell: Anchor }) {
  const element = useRef<HTMLDivElement>(null)
  usePlaced(element, (own) => placeBeside(own, cell))
  const named = firstFew(reasons, mostNamed)
  return (
    <div
      ref={element}
      role="tooltip"
      className="pointer-events-none fixed z-popover w-80 max-w-[calc(100vw-1rem)] rounded-md border bg-surface-raised px-3 py-2 text-sm shadow-popover print:hidden"
    >
      <ul className="grid gap-1">
        {named.map((reason, index) => (
          <ReasonLine key={`${reason.kind}${reason.id}${index}`} reason={reason} />
        ))}
        {named.length < reasons.length && (
          <li className="pl-5.5 text-ink-soft">{moreText(reasons.length - named.length)}</li>
        )}
      </ul>
    </div>
  )
}
