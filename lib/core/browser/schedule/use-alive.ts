'use client'
import { useEffect } from 'react'
import { aliveEvent } from '@/lib/core/calls/schedule/page'

/** Tells the document that the component around the whole page is mounted, and so hears what is done to it. */
export function useAlive(): void {
  useEffect(() => void window.dispatchEvent(new Event(aliveEvent)), [])
}
