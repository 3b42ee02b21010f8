'use client'
import { useEffect } from 'react'
import { aliveEvent } from '@/lib/core/schedule/calls/page'

/** Announces to the document that React handles the page's events from now on. */
export function useAlive(): void {
  useEffect(() => void window.dispatchEvent(new Event(aliveEvent)), [])
}
