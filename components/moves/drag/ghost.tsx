'use client'

import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from './press'

/** Beside the pointer or finger, which would cover it; in pixels. */
const offset = { mouse: 12, finger: 36 } as const

export type GhostHandle = { follow: (at: Point) => void }

/**
 * Shows what is dragged, beside the pointer; with keys, at the bottom of the window. Purely visual: the cells
 * announce themselves to screen readers.
 */
export function Ghost(props: {
  ref: Ref<GhostHandle>
  title: string
  /** The target, or how to continue. */
  note: string
  by: keyof typeof offset | 'keys'
  at: Point
}) {
  const { ref, title, note, by, at } = props
  const element = useRef<HTMLDivElement>(null)
  const follow = ({ x, y }: Point) => {
    const own = element.current
    if (!own || by === 'keys') return
    const beside = offset[by]
    const left = Math.min(x + beside, window.innerWidth - own.offsetWidth - 4)
    const isBelow = by === 'mouse' && y + beside + own.offsetHeight < window.innerHeight
    const top = isBelow ? y + beside : Math.max(4, y - beside - own.offsetHeight)
    own.style.transform = `translate(${Math.max(4, left)}px, ${top}px)`
  }
  useEffect(() => {
    if (by !== 'mouse') return
    const page = document.documentElement
    page.dataset.carrying = ''
    return () => {
      delete page.dataset.carrying
    }
  }, [by])
  useImperativeHandle(ref, () => ({ follow }))
  const begin = useEffectEvent(() => follow(at))
  useLayoutEffect(() => begin(), [])
  return createPortal(
    <div
      ref={element}
      aria-hidden
      data-ghost
      className={`pointer-events-none fixed z-popover max-w-72 rounded-md border border-accent bg-surface-raised px-3 py-1.5 text-sm shadow-popover print:hidden ${
        by === 'keys' ? 'bottom-4 left-1/2 -translate-x-1/2' : 'top-0 left-0'
      }`}
    >
      <p className="truncate font-medium">{title}</p>
      <p className="text-ink-soft">{note}</p>
    </div>,
    document.body,
  )
}
