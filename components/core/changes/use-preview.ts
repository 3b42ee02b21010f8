'use client'

import { useEffect } from 'react'
import useSWR from 'swr'
import { keyOf, questionOf } from '@/lib/core/browser/calls/answers'
import { onDryRunsDue } from '@/lib/core/browser/calls/dry-runs'
import { failureOf, type Failure } from '@/lib/core/browser/calls/refusal'
import { timers } from '@/lib/core/browser/timers'
import { useSettled } from '@/lib/core/browser/live/use-settled'

/** The result of an order's dry run. */
export type Preview<Value> =
  { state: 'none' | 'asking' } | { state: 'known'; value: Value } | { state: 'refused'; failure: Failure }

/** Runs a debounced dry run of `order`, and repeats it whenever the timetable changes. `url` identifies the call. */
export function usePreview<Order, Value>(
  url: string,
  order: Order | null,
  ask: (order: Order) => Promise<Value>,
): Preview<Value> {
  const text = order && JSON.stringify(order)
  const settled = useSettled(text, timers.formSettles)
  const isSettled = text !== null && settled === text
  const { data, error, mutate } = useSWR<Value, unknown>(
    isSettled ? keyOf('dry run', `${url} ${text}`) : null,
    (key: string) => ask(JSON.parse(questionOf(key).slice(url.length + 1))),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  useEffect(() => (isSettled ? onDryRunsDue(() => void mutate()) : undefined), [isSettled, mutate])
  if (text === null) return { state: 'none' }
  if (!isSettled) return { state: 'asking' }
  if (error !== undefined) return { state: 'refused', failure: failureOf(error) }
  return data === undefined ? { state: 'asking' } : { state: 'known', value: data }
}
