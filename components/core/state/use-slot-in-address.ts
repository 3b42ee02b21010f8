'use client'

import { useEffect, useEffectEvent } from 'react'
import { loadInHash, slotInHash, type SoughtSlot } from '@/lib/core/browser/schedule/dashboard-location'

/**
 * A week opened by the address of one of its slots leads to that slot, once: a reload shows the week as it
 * was left. One opened by that of load opens the load, whose panel picks it.
 */
export function useSlotInAddress(seek: (slot: SoughtSlot) => void, openLoad: () => void): void {
  const lead = useEffectEvent(seek)
  const open = useEffectEvent(openLoad)
  useEffect(() => {
    const { hash } = window.location
    if (loadInHash(hash)) return open()
    const slot = slotInHash(hash)
    if (!slot) return
    forgetHash()
    lead(slot)
  }, [])
}

/** What the address asked for was done. */
export function forgetHash(): void {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
}
