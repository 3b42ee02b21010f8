'use client'

import { useEffect, useEffectEvent, type RefObject } from 'react'
import { holdMilliseconds, pressAfter, type Point, type Press, type Presser, type PressEvent } from './press'

export type PressHandlers<What> = {
  /** What a press on the element would drag; null: nothing. */
  whatAt: (target: Element) => What | null
  onLift: (what: What, by: Presser, at: Point) => void
  onCarry: (at: Point) => void
  onDrop: (at: Point, withAlt: boolean) => void
  onPutBack: () => void
}

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY })

/** Other presses select, or leave text to be selected. */
const mayCarry = (event: PointerEvent): boolean =>
  event.isPrimary &&
  event.button === 0 &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) &&
  event.target instanceof Element &&
  event.target.closest('input, select, textarea') === null

/** Suppresses the click or swipe that ends a drag. `isUp`: the press itself has ended, not only the drag. */
function swallowClick(isUp: boolean): void {
  const stop = (event: Event) => {
    if (event.cancelable) event.preventDefault()
    event.stopPropagation()
  }
  const options = { capture: true, passive: false }
  const end = () =>
    setTimeout(() => {
      window.removeEventListener('click', stop, options)
      window.removeEventListener('touchend', stop, options)
    })
  window.addEventListener('click', stop, options)
  window.addEventListener('touchend', stop, options)
  if (isUp) end()
  else window.addEventListener('pointerup', end, { capture: true, once: true })
}

/** Drags anything draggable on the page, by mouse or finger. `early`: a press from before this was loaded. */
export function usePress<What>(early: RefObject<PointerEvent | null>, handlers: PressHandlers<What>): void {
  const whatAt = useEffectEvent(handlers.whatAt)
  const lift = useEffectEvent(handlers.onLift)
  const carry = useEffectEvent(handlers.onCarry)
  const drop = useEffectEvent(handlers.onDrop)
  const putBack = useEffectEvent(handlers.onPutBack)
  useEffect(() => {
    let press: Press = { state: 'none' }
    let what: What | null = null
    let by: Presser = 'mouse'
    let timer: ReturnType<typeof setTimeout> | undefined

    const tell = (event: PressEvent, { withAlt = false, isUp = false } = {}) => {
      const after = pressAfter(press, event)
      press = after.press
      if (press.state !== 'pressed') clearTimeout(timer)
      if (after.act === 'lift' && what !== null && press.state === 'carrying') {
        // The early press may have begun a text selection.
        getSelection()?.removeAllRanges()
        lift(what, by, press.at)
      }
      if (press.state === 'carrying' && 'at' in event) carry(event.at)
      if (after.act === 'drop' && 'at' in event) drop(event.at, withAlt)
      if (after.act === 'put_back') putBack()
      if (after.act === 'drop' || after.act === 'put_back') swallowClick(isUp)
    }
    const onDown = (event: PointerEvent) => {
      what = mayCarry(event) && event.target instanceof Element ? whatAt(event.target) : null
      if (what === null) return
      by = event.pointerType === 'mouse' ? 'mouse' : 'finger'
      tell({ type: 'down', by, at: pointOf(event) })
      if (by === 'finger') timer = setTimeout(() => tell({ type: 'held' }), holdMilliseconds)
    }
    const onMove = (event: PointerEvent) => {
      if (event.isPrimary) tell({ type: 'moved', at: pointOf(event) })
    }
    const onUp = (event: PointerEvent) => {
      if (event.isPrimary) tell({ type: 'up', at: pointOf(event) }, { withAlt: event.altKey, isUp: true })
    }
    const onCancel = () => tell({ type: 'cancelled' }, { isUp: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (press.state !== 'carrying' || event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      tell({ type: 'cancelled' })
    }
    /** Prevents text selection, link dragging and the long press menu. */
    const onElse = (event: Event) => {
      if (press.state !== 'none') event.preventDefault()
    }
    /** Prevents scrolling. */
    const onTouchMove = (event: Event) => {
      if (press.state === 'carrying' && event.cancelable) event.preventDefault()
    }
    const gone = new AbortController()
    const { signal } = gone
    document.addEventListener('pointerdown', onDown, { signal })
    document.addEventListener('pointermove', onMove, { signal })
    document.addEventListener('pointerup', onUp, { signal })
    document.addEventListener('pointercancel', onCancel, { signal })
    document.addEventListener('keydown', onKeyDown, { signal, capture: true })
    for (const type of ['selectstart', 'dragstart', 'contextmenu'])
      document.addEventListener(type, onElse, { signal })
    document.addEventListener('touchmove', onTouchMove, { signal, passive: false })
    if (early.current) onDown(early.current)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [early])
}
