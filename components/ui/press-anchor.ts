import type { MouseEvent } from 'react'
import type { Anchor } from './placed'

/** By the cursor; a press by key has none, and stands by its button. */
export function pressAnchor(event: MouseEvent<HTMLElement>): Anchor {
  if (event.detail === 0) return event.currentTarget.getBoundingClientRect()
  const { clientX, clientY } = event
  return { left: clientX, right: clientX, top: clientY, bottom: clientY }
}
