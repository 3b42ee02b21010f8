'use client'

import { useEffect, useEffectEvent } from 'react'
import { absencesHash, loadInHash, slotInHash, type RequestedSlot } from '@/lib/core/views/browser/dashboard-location'

/**
 * Opens the slot named by the address, once: a reload shows the week as it was left. An address of a load
 * item opens the load, whose panel selects the item; that of the absences opens these.
 */
export function useSlotInAddress(
  seek: (slot: RequestedSlot) => void,
  openPanel: (mode: 'load' | 'wishes') => void,
): void {
  const seekSlot = useEffectEvent(seek)
  const open = useEffectEvent(openPanel)
  useEffect(() => {
    const { hash } = window.location
    if (loadInHash(hash)) return open('load')
    if (hash === absencesHash) {
      forgetHash()
      return open('wishes')
    }
    const slot = slotInHash(hash)
    if (!slot) return
    forgetHash()
    seekSlot(slot)
  }, [])
}

/** Removes the handled fragment from the address. */
export function forgetHash(): void {
  const { pathname, search } = window.location
  window.history.replaceState(window.history.state, '', pathname + search)
}
