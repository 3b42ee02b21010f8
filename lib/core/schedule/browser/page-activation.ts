'use client'
import { timers } from '@/lib/core/page/browser/timers'
import { whenIdle } from '@/lib/core/page/browser/when-idle'

/**
 * The events by which a user starts to use a page. Heard in the capture phase, before the page's own
 * handlers.
 */
const firstActs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const

/**
 * A promise whose state React's `use` reads synchronously, so that the page becomes interactive within the
 * event that settles it.
 */
type Activation = Promise<void> & { status: 'pending' | 'fulfilled' }

let settle: () => void = () => undefined

/**
 * Settled at the first use of the page, or when it has been left alone for a while; until then the page is
 * only drawn. Null on the server, which draws everything.
 */
export const pageActivated: Promise<void> | null = typeof window === 'undefined' ? null : awaitActivation(window)

/** Makes the page interactive now. */
export const activatePage = (): void => settle()

function awaitActivation(page: Window): Activation {
  let resolve: () => void = () => undefined
  const need: Activation = Object.assign(new Promise<void>((done) => (resolve = done)), {
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
