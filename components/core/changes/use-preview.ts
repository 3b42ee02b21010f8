'use client'

import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import useSWR from 'swr'
import { isAbort, overtaken } from '@/lib/core/page/browser/latest-only'
import { timers } from '@/lib/core/page/browser/timers'
import { useSettled } from '@/lib/core/page/browser/use-settled'
import { failureOf, type Failure } from '@/lib/core/refusals/browser/refusal'
import { answerKey, questionOf } from '@/lib/core/wire/browser/answers'
import { leaveAsked } from '@/lib/core/wire/browser/call'
import { onDryRunsDue, whenNotHeld } from '@/lib/core/wire/browser/dry-runs'

/**
 * The result of an order's dry run. `again` repeats it. `isRenewed`: the timetable has changed since, and the result with it.
 * `isAsking`: it is being repeated.
 */
export type PreviewState<Value> =
  | { state: 'none' | 'asking' }
  | { state: 'known'; value: Value; isRenewed?: boolean; isAsking?: boolean; again: () => void }
  | { state: 'refused'; failure: Failure; isAsking?: boolean; again: () => void }

/** Numbers that the database gives to what is tried out: other ones each time. */
const givenNumbers = new Set(['id', 'version', 'eventId', 'requestId', 'changeId'])

/** What an answer says, to be compared with what it said before. */
const saidIn = (answer: unknown): string =>
  JSON.stringify(answer, (field, value: unknown) => (givenNumbers.has(field) ? undefined : value))

/**
 * Runs a debounced dry run of `order`, and repeats it whenever the timetable changes. `url` identifies the
 * call. What is left ends: by the signal that `ask` gets, or by the address if it passes none on.
 */
export function usePreview<Order, Value>(
  url: string,
  order: Order | null,
  ask: (order: Order, how: { signal: AbortSignal }) => Promise<Value>,
): PreviewState<Value> {
  const text = order && JSON.stringify(order)
  const settled = useSettled(text, timers.formSettles)
  const isSettled = text !== null && settled === text
  const key = isSettled ? answerKey('dry run', `${url} ${text}`) : null
  // Must run before SWR's own layout effect below. An outdated order is not sent after the debounce.
  const newest = useRef<object | null>(null)
  const left = useRef(new AbortController())
  useLayoutEffect(
    () => () => {
      left.current.abort(overtaken())
      left.current = new AbortController()
      newest.current = null
      if (key !== null) leaveAsked(url)
    },
    [key, url],
  )
  /** What the order first came to in this form, which may have been open before with the same order. */
  const [first, setFirst] = useState<{ key: string; answer: Value } | null>(null)
  const {
    data,
    error,
    isValidating: isAsking,
    mutate,
  } = useSWR<Value, unknown>(
    key,
    async (asking: string) => {
      // The same order asked again may be answered by the same job, which must not end then.
      const { signal } = left.current
      const own = (newest.current = {})
      await whenNotHeld()
      if (newest.current !== own) throw overtaken()
      const answer = await ask(JSON.parse(questionOf(asking).slice(url.length + 1)), { signal })
      setFirst((current) => (current?.key === asking ? current : { key: asking, answer }))
      return answer
    },
    { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 0 },
  )
  useEffect(() => (isSettled ? onDryRunsDue(() => void mutate()) : undefined), [isSettled, mutate])
  const isRenewed = useMemo(
    () => first !== null && first.key === key && data !== undefined && saidIn(data) !== saidIn(first.answer),
    [first, key, data],
  )
  const again = () => void mutate()
  if (text === null) return { state: 'none' }
  if (!isSettled) return { state: 'asking' }
  if (error !== undefined && !isAbort(error)) return { state: 'refused', failure: failureOf(error), isAsking, again }
  return data === undefined ? { state: 'asking' } : { state: 'known', value: data, isRenewed, isAsking, again }
}

/**
 * What an act came to before its form was opened, and comes to whenever the timetable changes. Where that is refused the last
 * result stays: sending it will say why.
 */
export function useRenewed<Value>(first: Value, ask: () => Promise<Value>): { value: Value; isRenewed: boolean } {
  const [value, setValue] = useState(first)
  const latest = useEffectEvent(ask)
  useEffect(() => {
    let newest = 0
    const stop = onDryRunsDue(() => {
      const own = (newest += 1)
      latest().then(
        (found) => own === newest && setValue(found),
        () => undefined,
      )
    })
    return () => {
      newest = -1
      stop()
    }
  }, [])
  const isRenewed = useMemo(() => saidIn(value) !== saidIn(first), [value, first])
  return { value, isRenewed }
}
