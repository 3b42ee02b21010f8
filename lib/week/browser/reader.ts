'use client'

import { useMemo } from 'react'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { readerElement, type PageReader } from '@/lib/core/calls/schedule/page'

/**
 * The actor on a page that was rendered for all users with the same rights, completed with the reader's id
 * and names. In the browser it is complete from the first render on: a later change would re-render parts
 * that are not hydrated yet, and lose what was typed into them.
 */
export const useReader = (drawn: Actor): Actor =>
  useMemo(() => {
    const text = typeof document === 'undefined' ? null : document.getElementById(readerElement)?.textContent
    return text ? { ...drawn, ...(JSON.parse(text) as PageReader) } : drawn
  }, [drawn])
