'use client'

import { useMemo } from 'react'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { readerElement, type PageReader } from '@/lib/core/calls/schedule/page'

/**
 * The actor of a page that was drawn for everybody with the same rights, with the number and names of who
 * reads it: in the browser from the first render on, since an actor that changed later would make parts that
 * are not hydrated yet anew, with what was typed into them.
 */
export const useReader = (drawn: Actor): Actor =>
  useMemo(() => {
    const text = typeof document === 'undefined' ? null : document.getElementById(readerElement)?.textContent
    return text ? { ...drawn, ...(JSON.parse(text) as PageReader) } : drawn
  }, [drawn])
