'use client'

import { useEffect } from 'react'
import { leaveWithReader } from '@/lib/core/browser/offline/page-reader'

/** On every page: it goes once this browser is somebody else's. */
export function PageReader() {
  useEffect(leaveWithReader, [])
  return null
}
