'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useBackCloses } from './covers'
import { placeAdjacent, usePlaced, type Anchor } from './placed'

type PopoverProps = {
  label: string
  at: Anchor
  onClose: () => void
  /** The element that opened it; pressing it again closes the popover. */
  opener?: Element | null
  /** It belongs to a dialog or another popover: rendered inside and above it. */
  isWithin?: boolean
  className?: string
  children: ReactNode
}

const stopsOf = (element: HTMLElement): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>('button, input, select, textarea, a[href], [tabindex="0"]')].filter(
    (one) => !one.matches(':disabled, [tabindex="-1"]'),
  )

/** Tab wraps around; arrows move between `data-choice` elements. */
function nextStop(event: KeyboardEvent, element: HTMLElement): HTMLElement | undefined {
  const { target } = event
  if (!(target instanceof HTMLElement)) return undefined
  const round = (stops: HTMLElement[], by: 1 | -1) => stops.at((stops.indexOf(target) + by) % Math.max(1, stops.length))
  if (event.key === 'Tab') return round(stopsOf(element), event.shiftKey ? -1 : 1)
  if (!target.matches('[data-choice]')) return undefined
  const choices = stopsOf(element).filter((one) => one.matches('[data-choice]'))
  if (event.key === 'ArrowDown') return round(choices, 1)
  if (event.key === 'ArrowUp') return round(choices, -1)
  return undefined
}

/**
 * A small dialog at a place on the screen. Focuses `data-first`, or the first choice, and restores the focus
 * when closed; Escape and a press outside close it.
 */
export function Popover({ label, at, onClose, opener, isWithin, className = 'w-80', children }: PopoverProps) {
  const element = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const isOpener = useEffectEvent((target: Node) => opener?.contains(target) ?? false)

  useLayoutEffect(() => {
    // Only the top layer is above a dialog that clips or transforms its content. Without popover support it
    // stays inside the dialog.
    if (isWithin) element.current?.showPopover?.()
  }, [isWithin])

  usePlaced(element, (own) => placeAdjacent(own, at))
  useBackCloses(true, onClose)

  useEffect(() => {
    const own = element.current
    const focusedBefore = document.activeElement
    const first = own?.querySelector<HTMLElement>('[data-first]') ?? (own && stopsOf(own)[0])
    first?.focus()
    const onPointerDown = ({ target }: Event) => {
      if (!(target instanceof Node && (own?.contains(target) || isOpener(target)))) close()
    }
    document.addEventListener('pointerdown', onPointerDown, true)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true)
      const isOurs = own?.contains(document.activeElement) || document.activeElement === document.body
      if (isOurs && focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [])

  const dialog = (
    <div
      ref={element}
      role="dialog"
      popover={isWithin ? 'manual' : undefined}
      aria-label={label}
      data-no-print
      className={`fixed z-popover max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] overflow-auto rounded-md border bg-surface-raised text-ink shadow-popover ${className}`}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') return onClose()
        const next = nextStop(event, event.currentTarget)
        if (!next) return
        event.preventDefault()
        next.focus()
      }}
    >
      {children}
    </div>
  )
  return isWithin ? dialog : createPortal(dialog, document.body)
}

export const choiceClass =
  'flex min-h-8 w-full items-center gap-2 rounded px-2 py-1 text-left hover:bg-surface-hover focus-visible:-outline-offset-2 aria-expanded:bg-accent-soft aria-expanded:font-medium ' +
  'disabled:opacity-50 aria-disabled:opacity-50 max-sm:min-h-10 pointer-coarse:min-h-10'
