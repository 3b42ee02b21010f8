'use client'

import { useMemo, useSyncExternalStore } from 'react'
import type { Actor } from '@/lib/domain/actor'
import { readerElement, type PageReader } from '@/lib/wire/page'

const never = () => () => undefined
const told = (): string | null => document.getElementById(readerElement)?.textContent ?? null
const notYet = (): null => null

/** The actor of a page that was drawn for everybody with the same rights, with the name of who reads it once the page is alive. */
export function useReader(actor: Actor): Actor {
  const text = useSyncExternalStore(never, told, notYet)
  return useMemo(
    () =>
      actor.username === '' && text !== null ? { ...actor, ...(JSON.parse(text) as PageReader) } : actor,
    [actor, text],
  )
}
