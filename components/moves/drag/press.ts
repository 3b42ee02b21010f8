'use client'
import { type RefObject, useEffect, useEffectEvent } from 'react'

/** In window pixels. */
export type Point = { x: number; y: number }

/** The device: a finger must hold still before it drags, because it also scrolls. */
type Presser = 'mouse' | 'finger'

/** A press on something draggable. */
export type Press =
  { state: 'none' } | { state: 'pressed'; by: Presser; from: Point } | { state: 'carrying'; at: Point }

export type PressEvent =
  | { type: 'down'; by: Presser; at: Point }
  | { type: 'moved'; at: Point }
  /** The finger has been still for `holdMilliseconds`. */
  | { type: 'held' }
  | { type: 'up'; at: Point }
  /** Escape, or the browser took the press over. */
  | { type: 'cancelled' }

/** The resulting action, if any. */
export type PressAct = 'lift' | 'carry' | 'drop' | 'put_back' | null

/** Pixels that a press may move and still be a click. */
export const slack = 6

const holdMilliseconds = 350

const none: Press = { state: 'none' }

const isFar = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) >= slack

/** The press after an event, and the resulting action. */
export function pressAfter(press: Press, event: PressEvent): { press: Press; act: PressAct } {
  if (event.type === 'down')
    return press.state === 'none'
      ? { press: { state: 'pressed', by: event.by, from: event.at }, act: null }
      : { press: none, act: press.state === 'carrying' ? 'put_back' : null }
  if (press.state === 'none') return { press, act: null }
  if (press.state === 'pressed') return pressedAfter(press, event)
  if (event.type === 'moved') return { press: { state: 'carrying', at: event.at }, act: 'carry' }
  if (event.type === 'held') return { press, act: null }
  return { press: none, act: event.type === 'up' ? 'drop' : 'put_back' }
}

function pressedAfter(
  press: Extract<Press, { state: 'pressed' }>,
  event: Exclude<PressEvent, { type: 'down' }>,
): { press: Press; act: PressAct } {
  if (event.type === 'held') return { press: { state: 'carrying', at: press.from }, act: 'lift' }
  if (event.type !== 'moved') return { press: none, act: null }
  if (!isFar(press.from, event.at)) return { press, act: null }
  if (press.by === 'finger') return { press: none, act: null }
  return { press: { state: 'carrying', at: event.at }, act: 'lift' }
}

/** The distance from an edge at which scrolling starts, and the fastest scrolling per frame, in pixels. */
const edge = 40
const mostPerFrame = 16

const push = (at: number, from: number, to: number): number => {
  const [before, after] = [from + edge - at, at - (to - edge)]
  if (before > 0) return -(before / edge) * mostPerFrame
  return after > 0 ? (after / edge) * mostPerFrame : 0
}

/** Pixels to scroll in the next frame while dragging at a point; none outside the rectangle. */
export function edgePush(
  { x, y }: Point,
  { left, right, top, bottom }: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
): Point {
  const isInside = left <= x && x <= right && top <= y && y <= bottom
  return isInside ? { x: push(x, left, right), y: push(y, top, bottom) } : { x: 0, y: 0 }
}

type PressHandlers<What> = {
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
    for (const type of ['selectstart', 'dragstart', 'contextmenu']) document.addEventListener(type, onElse, { signal })
    document.addEventListener('touchmove', onTouchMove, { signal, passive: false })
    if (early.current) onDown(early.current)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [early])
}
