'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { leaveTexts } from '@/lib/core/programmes/texts/saving-rows'
import { goToAddress } from './covers'
import { useDialogs } from './dialogs'

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** The URL within this site that a click leads to; null for other clicks. */
function destinationOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return null
  if (link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return null
  return link.pathname + link.search
}

/**
 * Asks before leaving with `unsaved` rows: the browser's own question for closing and reloading, a dialog for
 * links and Back. Back is caught by an extra history entry for the same page. Returns a function to navigate
 * within the page; `replaces`: over that extra entry.
 */
export function useLeaveGuard(unsaved: number): (go: (replaces: boolean) => void) => Promise<void> {
  const router = useRouter()
  const { confirm } = useDialogs()
  const isActive = unsaved > 0
  const ask = useCallback(
    () =>
      confirm({
        title: leaveTexts.title,
        description: leaveTexts.question(unsaved),
        ok: leaveTexts.ok,
        danger: true,
        ignoresBack: true,
      }),
    [confirm, unsaved],
  )
  const hasEntry = useRef(false)
  const confirmLeave = useEffectEvent(ask)

  useEffect(() => {
    if (!isActive) return
    let isLeaving = false
    const keepEntry = () => {
      goToAddress(window.location.href)
      hasEntry.current = true
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const to = destinationOf(event)
      if (to === null) return
      event.preventDefault()
      event.stopPropagation()
      void confirmLeave().then((goes) => {
        if (!goes) return
        isLeaving = true
        router.replace(to)
      })
    }
    const onPopState = (event: PopStateEvent) => {
      if (isLeaving || !hasEntry.current) return
      event.stopImmediatePropagation()
      hasEntry.current = false
      void confirmLeave().then((goes) => {
        if (!goes) return keepEntry()
        isLeaving = true
        window.history.back()
      })
    }
    if (!hasEntry.current) keepEntry()
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    window.addEventListener('popstate', onPopState, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('popstate', onPopState, { capture: true })
    }
  }, [isActive, router])

  useEffect(() => {
    if (isActive || !hasEntry.current) return
    // Nothing is unsaved any more, so Back works as usual.
    hasEntry.current = false
    window.history.back()
  }, [isActive])

  return useCallback(
    async (go: (replaces: boolean) => void) => {
      if (!isActive) return go(false)
      if (!(await ask())) return
      const replaces = hasEntry.current
      hasEntry.current = false
      go(replaces)
    },
    [isActive, ask],
  )
}
