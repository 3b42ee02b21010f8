'use client'

import { useCallback } from 'react'
import useSWR, { useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr'
import type { CallRequest } from '@/lib/core/calls/calls/request'
import { get } from './call'
import { askDryRunsLater } from './dry-runs'
import { failureOf } from './refusal'

/**
 * What a cached answer depends on, as the prefix of its key. `week`: a shown week. `timetable`: everything
 * else that a timetable change affects: load, map, occupation, free rooms, overlaps, wishes, closures,
 * requests. `dry run`: a dry run, computed from any of these. `notices`: what changed for the user.
 * `permissions`: load permissions.
 */
export type Tag =
  'week' | 'timetable' | 'dry run' | 'notices' | 'permissions' | 'programme' | 'list of programmes' | 'list'

/** An SWR key; invalidating a tag refetches all its keys. */
type Key = `${Tag}: ${string}`

export const answerKey = (tag: Tag, question: string): Key => `${tag}: ${question}`

export const hasTag = (key: unknown, tag: Tag): boolean =>
  typeof key === 'string' && key.startsWith(`${tag}: `)

/** The question part of a key. */
export const questionOf = (key: string): string => key.slice(key.indexOf(': ') + 2)

type Options<Value> = Pick<
  SWRConfiguration<Value, unknown>,
  | 'compare'
  | 'keepPreviousData'
  | 'refreshInterval'
  | 'revalidateIfStale'
  | 'revalidateOnFocus'
  | 'revalidateOnMount'
> & {
  /** The component shows the failure itself. */
  quiet?: boolean
}

/**
 * The answer at a URL, decoded and cached; without a URL makes no request. Failures are reported, and can be retried.
 */
export function useAnswer<Wire, Value>(
  tag: Tag,
  url: string | null,
  decode: (answer: Wire) => Value,
  { quiet, ...options }: Options<Value> = {},
): SWRResponse<Value, unknown> {
  return useSWR<Value, unknown>(
    url === null ? null : answerKey(tag, url),
    async (key: string) => decode(await get<Wire>(questionOf(key), { quiet })),
    // Changes arrive by the live channel.
    { revalidateOnFocus: false, shouldRetryOnError: false, ...options },
  )
}

/** As `useAnswer`, for a request; `decode` converts the answer for display. */
export const useRequest = <Answer, Value>(
  tag: Tag,
  request: CallRequest<Answer> | null,
  decode: (answer: Answer) => Value,
  options: Options<Value> = {},
): SWRResponse<Value, unknown> =>
  useAnswer(
    tag,
    request?.url ?? null,
    // Without a request nothing is fetched.
    (answer: unknown) => decode(request === null ? (answer as Answer) : request.read(answer)),
    options,
  )

/** `found` undefined: still asked for. `why`: what the server said it failed for. */
export type Asked<Found> = {
  found: Found | undefined
  hasFailed: boolean
  why: string | undefined
  reload: () => void
}

/** What depends on the timetable and is asked when something is opened, which shows a failure itself. */
export function useAsked<Answer, Found>(
  request: CallRequest<Answer> | null,
  decode: (answer: Answer) => Found,
): Asked<Found> {
  const { data, error, mutate } = useRequest('timetable', request, decode, { quiet: true })
  const failure = error === undefined ? null : failureOf(error)
  return {
    found: data,
    hasFailed: data === undefined && error !== undefined,
    why: failure && failure.kind !== 'lost' ? failure.detail : undefined,
    reload: () => void mutate(),
  }
}

/**
 * Returns a function that invalidates tags: everything shown that depends on them is refetched, and
 * afterwards the dry runs computed from it.
 */
export function useChanged(): (...tags: readonly Tag[]) => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return useCallback(
    async (...tags) => {
      await mutate((key) => tags.some((tag) => hasTag(key, tag)))
      if (tags.includes('timetable')) askDryRunsLater()
    },
    [mutate],
  )
}
