'use client'
import { timers } from '../timers'
import { whenIdle } from '../when-idle'

/** What a person does first with a page. Heard in the capture phase, before the page's own handlers. */
const firstActs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/** A promise whose state React's `use` reads at once, so that it is settled within the event that settles it. */
type Need = Promise<void> & { status: 'pending' | 'fulfilled' }

let settle: () => void = () => undefined

/**
 * Settled when the page is needed as more than a picture, or has been left alone for a while. Null on the
 * server, which draws everything.
 */
export const firstNeed: Promise<void> | null = typeof window === 'undefined' ? null : awaitNeed(window)

/** The page is needed now. */
export const arise = (): void => settle()

function awaitNeed(page: Window): Need {
  let resolve: () => void = () => undefined
  const need: Need = Object.assign(new Promise<void>((done) => (resolve = done)), {
    status: 'pending' as const,
  })
  const arisen = () => {
    need.status = 'fulfilled'
    for (const type of firstActs) page.removeEventListener(type, arisen, { capture: true })
    resolve()
  }
  settle = arisen
  for (const type of firstActs) page.addEventListener(type, arisen, { capture: true, passive: true })
  setTimeout(() => whenIdle(arisen), timers.untouched)
  return need
}
