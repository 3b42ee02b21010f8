'use client'

import { useCallback } from 'react'
import useSWR, { useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr'
import { get } from './call'

/**
 * What an answer hangs on, said by its key. `week`: a shown week. `timetable`: all else that a change of the timetable may change: load,
 * map, occupation, free rooms, overlaps, wishes, closures, requests, previews. `permissions`: what was permitted to somebody.
 */
export type Tag = 'week' | 'timetable' | 'permissions' | 'programme' | 'list of programmes' | 'list'

/** Whoever names what has changed has all that hangs on it asked again. */
type Key = `${Tag}: ${string}`

export const keyOf = (tag: Tag, question: string): Key => `${tag}: ${question}`

export const hasTag = (key: unknown, tag: Tag): boolean =>
  typeof key === 'string' && key.startsWith(`${tag}: `)

/** What a key asks, as it was given. */
export const questionOf = (key: string): string => key.slice(key.indexOf(': ') + 2)

type Options<Value> = Pick<
  SWRConfiguration<Value, unknown>,
  'compare' | 'keepPreviousData' | 'revalidateIfStale' | 'revalidateOnFocus'
> & {
  /** That it failed is said where it is asked. */
  quiet?: boolean
}

/** The answer at an address, kept as the domain has it; nothing is asked where there is none. Failures are shown, and can be asked again. */
export function useAnswer<Wire, Value>(
  tag: Tag,
  url: string | null,
  decode: (answer: Wire) => Value,
  { quiet, ...options }: Options<Value> = {},
): SWRResponse<Value, unknown> {
  return useSWR<Value, unknown>(
    url === null ? null : keyOf(tag, url),
    async (key: string) => decode(await get<Wire>(questionOf(key), { quiet })),
    // The live channel tells of changes.
    { revalidateOnFocus: false, shouldRetryOnError: false, ...options },
  )
}

/** Tells what has changed: all that hangs on it and is shown is asked again. */
export function useChanged(): (...tags: readonly Tag[]) => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return useCallback((...tags) => mutate((key) => tags.some((tag) => hasTag(key, tag))), [mutate])
}
