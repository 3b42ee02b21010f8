'use client'

import { useEffect, useEffectEvent } from 'react'
import { slotInHash } from '@/lib/client/dashboard-location'
import type { DatedSlot } from '@/lib/domain/dated-slot'

/** A week opened by the address of one of its slots leads to that slot, once: a reload shows the week as it was left. */
export function useSlotInAddress(seek: (slot: DatedSlot) => void): void {
  const lead = useEffectEvent(seek)
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const slot = slotInHash(hash)
    if (!slot) return
    window.history.replaceState(window.history.state, '', pathname + search)
    lead(slot)
  }, [])
}
