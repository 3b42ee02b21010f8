'use client'

import { useEffect } from 'react'
import { leaveWithReader } from '@/lib/core/offline/browser/page-reader'

/** On every page: closes it once another user has signed in in this browser. */
export function PageReaderProvider() {
  useEffect(leaveWithReader, [])
  return null
}
