/** In window pixels. */
export type Point = { x: number; y: number }

/** The device: a finger must hold still before it drags, because it also scrolls. */
export type Presser = 'mouse' | 'finger'

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

export const holdMilliseconds = 350

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
