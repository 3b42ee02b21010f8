'use client'

import { useMemo } from 'react'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { readerNamesCookie, type PageReader } from '@/lib/core/actor/rules/reader-cookie'
import { plainCookie } from '@/lib/core/page/browser/plain-cookie'

/**
 * The actor on a page that was rendered for all users with the same rights, completed with the reader's id
 * and names. In the browser it is complete from the first render on: a later change would re-render parts
 * that are not hydrated yet, and lose what was typed into them.
 */
export const useReader = (drawn: Actor): Actor =>
  useMemo(() => {
    const isDrawnForAll = drawn.kind === 'person' && drawn.username === ''
    return isDrawnForAll ? { ...drawn, ...readerNames() } : drawn
  }, [drawn])

/** Null on the server, and if the cookie is not as we set it. */
function readerNames(): PageReader | null {
  try {
    const text = typeof document === 'undefined' ? undefined : plainCookie(readerNamesCookie)
    return text === undefined ? null : JSON.parse(decodeURIComponent(text))
  } catch {
    return null
  }
}
