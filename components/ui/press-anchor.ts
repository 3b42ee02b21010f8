import type { MouseEvent } from 'react'
import type { Anchor } from './placed'

/** At the cursor; for a keyboard press, at the button. */
export function pressAnchor(event: MouseEvent<HTMLElement>): Anchor {
  if (event.detail === 0) return event.currentTarget.getBoundingClientRect()
  const { clientX, clientY } = event
  return { left: clientX, right: clientX, top: clientY, bottom: clientY }
}
