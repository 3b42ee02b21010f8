'use client'

import { useCallback, useEffect, useRef } from 'react'

const dwellMilliseconds = 500

/** A phone shows one day at a time: the hand that stays over another's tab while it carries something opens that day. */
export function useDwell(): (under: Element | null) => void {
  const over = useRef<{ tab: HTMLElement; timer: ReturnType<typeof setTimeout> } | null>(null)
  const leave = useCallback(() => {
    clearTimeout(over.current?.timer)
    over.current = null
  }, [])
  useEffect(() => leave, [leave])
  return useCallback(
    (under) => {
      const tab = under?.closest<HTMLElement>('[data-dwell] > button') ?? null
      if (tab === (over.current?.tab ?? null)) return
      leave()
      if (tab) over.current = { tab, timer: setTimeout(() => tab.click(), dwellMilliseconds) }
    },
    [leave],
  )
}
