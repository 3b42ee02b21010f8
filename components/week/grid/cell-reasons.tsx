import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { ReasonLine } from '@/components/core/cells/reason-line'
import { slotName } from '@/components/core/cells/slot-name'
import { placeAdjacent, usePlaced, type Anchor } from '@/components/ui/placed'
import { verdictSentence } from '@/lib/core/placing/texts/placement-span'
import type { SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { moreText } from '@/lib/core/schedule/texts/grid'
import { firstFew } from '@/lib/core/words/rules/lists'

/** A cell and its rectangle on the screen. */
type Pointed = { slot: string; cell: DOMRect }

/**
 * A stream of fifty groups may have fifty conflicts: the tooltip cannot scroll, so it shows the first ones,
 * blocking before advice.
 */
const mostNamed = 6

/** The hovered cell, otherwise the focused one, where it is now; null when hidden. */
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
    // Only keyboard focus counts: with a mouse, hovering already selects the cell.
    const onFocus = ({ target }: Event) =>
      target instanceof Element && target.matches(':focus-visible') && point(cellOf(target))
    const onFocused = () => point(cellOf(element.querySelector(':focus-visible')))
    const onScroll = () =>
      point(cellOf(element.querySelector('[data-slot]:hover') ?? element.querySelector(':focus-visible')))
    // The pointer may already be over a cell on mount.
    const first = requestAnimationFrame(() => point(element.querySelector('[data-slot]:hover')))
    element.addEventListener('pointerover', onPoint)
    element.addEventListener('focusin', onFocus)
    element.addEventListener('pointerleave', onFocused)
    element.addEventListener('focusout', hide)
    element.addEventListener('scroll', onScroll)
    return () => {
      cancelAnimationFrame(first)
      element.removeEventListener('pointerover', onPoint)
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('pointerleave', onFocused)
      element.removeEventListener('focusout', hide)
      element.removeEventListener('scroll', onScroll)
    }
  }, [grid, hide])
  return { pointed, hide }
}

/**
 * Escape hides the tooltip first, before anything else it would close; so it listens in the capture phase.
 */
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

/**
 * A tooltip with the conflicts of the selected load or moved class in the current cell. Screen readers get
 * the cell's own description.
 */
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
  return <Tooltip occupation={{ ...found, reasons }} cell={pointed.cell} />
}

function Tooltip({ occupation, cell }: { occupation: SlotOccupation; cell: Anchor }) {
  const { reasons, verdict } = occupation
  const told = verdict && verdictSentence(verdict)
  const element = useRef<HTMLDivElement>(null)
  usePlaced(element, (own) => placeAdjacent(own, cell))
  const named = firstFew(reasons, mostNamed)
  return (
    <div
      ref={element}
      role="tooltip"
      className="pointer-events-none fixed z-popover w-80 max-w-[calc(100vw-1rem)] rounded-md border bg-surface-raised px-3 py-2 text-sm shadow-popover print:hidden"
    >
      {told && <p className="mb-1 font-medium text-pretty">{told}</p>}
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
