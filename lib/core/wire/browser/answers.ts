'use client'

import { useCallback, useEffect } from 'react'
import useSWR, { useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr'
import { isAbort } from '@/lib/core/page/browser/latest-only'
import { timers } from '@/lib/core/page/browser/timers'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import { common } from '@/lib/core/words/texts/common'
import { CallError, get, isAskedAsJob, isSessionOver, leaveAsked, type Quiet } from './call'
import { askDryRunsLater } from './dry-runs'

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

export const hasTag = (key: unknown, tag: Tag): boolean => typeof key === 'string' && key.startsWith(`${tag}: `)

/** The question part of a key. */
export const questionOf = (key: string): string => key.slice(key.indexOf(': ') + 2)

type Options<Value> = Pick<
  SWRConfiguration<Value, unknown>,
  | 'compare'
  | 'fallbackData'
  | 'keepPreviousData'
  | 'refreshInterval'
  | 'revalidateIfStale'
  | 'revalidateOnFocus'
  | 'revalidateOnMount'
> & { quiet?: Quiet }

/** A request, or the URL of one whose answer has the API's names; null makes no request. */
type Question<Answer> = CallRequest<Answer> | string | null

const keyOf = <Answer>(tag: Tag, question: Question<Answer>): Key | null =>
  question === null ? null : answerKey(tag, typeof question === 'string' ? question : question.url)

/** Sends a question of a key. */
type Ask<Value> = (url: string, options: { quiet?: Quiet }) => Promise<Value>

const asking =
  <Answer, Value>(
    question: Question<Answer>,
    decode: (answer: Answer) => Value,
    onPart?: (part: Value) => void,
  ): Ask<Value> =>
  async (url, options) => {
    const whole = <Sent>(read: (sent: Sent) => Value) =>
      get<Sent>(url, { ...options, onPart: onPart && ((sent) => onPart(read(sent))) }).then(read)
    return question === null || typeof question === 'string'
      ? whole<Answer>(decode)
      : whole((sent) => decode(question.read(sent)))
  }

function useKeyed<Value>(
  key: Key | null,
  ask: Ask<Value>,
  { quiet, ...options }: Options<Value>,
): SWRResponse<Value, unknown> {
  return useSWR<Value, unknown>(key, (asked: string) => ask(questionOf(asked), { quiet }), {
    // Changes arrive by the live channel.
    revalidateOnFocus: false,
    // SWR stops refreshing at intervals once that has failed.
    shouldRetryOnError: (error) => options.refreshInterval !== undefined && !isSessionOver(error),
    ...options,
  })
}

/** The answer to a question, decoded and cached. Failures are reported unless `quiet`. */
export const useAnswer = <Answer, Value>(
  tag: Tag,
  question: Question<Answer>,
  decode: (answer: Answer) => Value,
  options: Options<Value> = {},
): SWRResponse<Value, unknown> => useKeyed(keyOf(tag, question), asking(question, decode), options)

/** What a screen asks, and what is known of it. */
export type Asked<Value> = {
  /** Undefined: not known yet, or asking failed. A refresh that fails leaves what was known. */
  data: Value | undefined
  /** The first answer to this question is awaited; `data` may be of the question before. */
  isLoading: boolean
  /** Nothing is known, because asking failed. */
  hasFailed: boolean
  /** Why it failed, in a sentence of the server. */
  why: string | undefined
  reload: () => Promise<unknown>
}

/** How asking failed, and a way to ask again; what `FailedPlaceholder` shows. */
export type AskedFailure = Omit<Asked<unknown>, 'data' | 'isLoading'>

/** Of several questions: the first failure, and a way to ask all again. */
export const anyFailure = (...all: readonly AskedFailure[]): AskedFailure => ({
  hasFailed: all.some(({ hasFailed }) => hasFailed),
  why: all.find(({ hasFailed }) => hasFailed)?.why,
  reload: () => Promise.all(all.map(({ reload }) => reload())),
})

/** For hooks: also what a refresh failed with, and a way to store the answer of a change. */
type Answered<Value> = Asked<Value> & Pick<SWRResponse<Value, unknown>, 'error' | 'mutate'>

export const asItIs = <Value>(answer: Value): Value => answer

export const whyFailed = (error: unknown): string | undefined =>
  error instanceof CallError ? (error.detail ?? undefined) : common.checkConnection

/** What was asked is gone, or no longer the user's: nothing to tell them of while they do something else. */
const isRefused = ({ status }: CallError): boolean => status < 500

/**
 * What a screen asks; the screen shows that it failed. Only where the server fails a refresh it is reported globally,
 * because what is shown may be outdated; at intervals it is simply repeated.
 */
export const useAsked = <Answer, Value>(
  tag: Tag,
  question: Question<Answer>,
  decode: (answer: Answer) => Value,
  options: Options<Value> = {},
): Answered<Value> => useAskedKey(keyOf(tag, question), asking(question, decode), options)

/** How many look at what an address answers. */
const watchers = new Map<string, number>()

/** Looks at what an address answers, until the function returned is called; if nobody does, nobody waits for a job of it. */
function attend(url: string): () => void {
  const count = (by: 1 | -1) => watchers.set(url, (watchers.get(url) ?? 0) + by)
  count(1)
  return () => {
    count(-1)
    // A moment later: another screen may take it over.
    setTimeout(() => {
      if (watchers.get(url) !== 0) return
      watchers.delete(url)
      leaveAsked(url)
    })
  }
}

/** As `useAsked`, for what one request does not answer: `ask` sends the question of `key`. */
export function useAskedKey<Value>(key: Key | null, ask: Ask<Value>, options: Options<Value> = {}): Answered<Value> {
  useEffect(() => (key === null ? undefined : attend(questionOf(key))), [key])
  const { cache } = useSWRConfig()
  const isKnown = key !== null && cache.get(key)?.data !== undefined
  const { quiet = !isKnown || options.refreshInterval !== undefined || isRefused } = options
  const { data, error, isLoading, mutate } = useKeyed(key, ask, { ...options, quiet })
  const hasFailed = error !== undefined && !isLoading && !isKnown
  return {
    // The answer kept from the question before is none to this one.
    data: hasFailed ? undefined : data,
    isLoading,
    hasFailed,
    why: hasFailed ? whyFailed(error) : undefined,
    reload: useCallback(() => mutate(), [mutate]),
    error,
    mutate,
  }
}

/**
 * What becomes of the rest, where `data` is only a part of the answer: it is still `sought`, or `left` because that was
 * ended or failed.
 */
export type Rest = 'sought' | 'left' | null

/** What a screen asks and is told in parts, each of which has all that is known by then. */
export type AskedInParts<Value> = Asked<Value> & {
  rest: Rest
  /** Ends the search for the rest. */
  leave: () => void
}

/** As `useAsked`, for a plan that is shown while it is being made. */
export function useAskedInParts<Answer, Value>(
  tag: Tag,
  question: CallRequest<Answer>,
  decode: (answer: Answer) => Value,
): AskedInParts<Value> {
  const key = answerKey(tag, question.url)
  const partKey = `part of ${key}`
  const { cache, mutate } = useSWRConfig()
  const { data: part } = useSWR<Value>(partKey, null)
  const keep = (known: Value) => void mutate(partKey, known, { revalidate: false })
  // Whoever opens it again begins anew.
  useEffect(() => () => cache.delete(partKey), [cache, partKey])
  // A whole plan that is asked again is shown until the new one is whole.
  const onPart = cache.get(key)?.data === undefined ? keep : undefined
  const { data, isLoading, hasFailed, why, error, reload } = useAskedKey(key, asking(question, decode, onPart))
  const isPart = data === undefined && part !== undefined
  return {
    data: data ?? part,
    isLoading,
    hasFailed: hasFailed && !isPart,
    why: isAbort(error) ? undefined : why,
    reload,
    rest: isPart ? (hasFailed ? 'left' : 'sought') : null,
    leave: () => leaveAsked(question.url),
  }
}

const after = (milliseconds: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** A question that is asked again. */
type Refetched = { question: string; shown: Promise<unknown> }

const allSettled = (all: readonly Refetched[]) => Promise.allSettled(all.map(({ shown }) => shown))

/**
 * Resolves when all is shown, or late. What is only slow is waited for, so that nobody acts on what was; what a job
 * answers, like a plan, holds up nothing else.
 */
export async function shownWithin(all: readonly Refetched[]): Promise<void> {
  await Promise.race([allSettled(all), after(timers.ownChange)])
  const slow = all.filter(({ question }) => !isAskedAsJob(question))
  await Promise.race([allSettled(slow), after(timers.slowViews)])
}

/**
 * Returns a function that invalidates tags: everything shown that depends on them is refetched, and
 * afterwards the dry runs computed from it.
 */
export function useRefetch(): (...tags: readonly Tag[]) => readonly Refetched[] {
  const { cache, mutate } = useSWRConfig()
  return useCallback(
    (...tags) => {
      const all = [...cache.keys()]
        .filter((key) => tags.some((tag) => hasTag(key, tag)))
        .map((key) => ({ question: questionOf(key), shown: mutate(key) }))
      if (tags.includes('timetable')) void shownWithin(all).then(askDryRunsLater)
      return all
    },
    [cache, mutate],
  )
}

/** The same, to be awaited until all of it is shown. */
export function useChanged(): (...tags: readonly Tag[]) => Promise<unknown> {
  const refetch = useRefetch()
  return useCallback(async (...tags) => Promise.all(refetch(...tags).map(({ shown }) => shown)), [refetch])
}
