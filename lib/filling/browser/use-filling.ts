'use client'

import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { isUnderWay, type FillingView } from '@/lib/core/rules/placing/filling'
import { fillingOf, lastFillingRequest } from '@/lib/filling/calls'
import { answerKey, useRequest } from '@/lib/core/browser/calls/answers'

/** Milliseconds between two requests for a running search. */
const interval = 1000

/** The user's last search, polled while it is running; null if there is none, undefined while loading. */
export function useFilling(): {
  filling: FillingView | null | undefined
  hasFailed: boolean
  reload: () => Promise<unknown>
} {
  const { data, error, mutate } = useRequest(
    'list',
    lastFillingRequest,
    (answer) => answer.filling && fillingOf(answer.filling),
    {
      quiet: true,
      refreshInterval: (latest) => (latest && isUnderWay(latest.state) ? interval : 0),
    },
  )
  return { filling: data, hasFailed: error !== undefined, reload: () => mutate() }
}

/** Returns a function that refetches the last search, for pages outside the dialogs that show it. */
export function useFillingRenewal(): () => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return useCallback(() => mutate(answerKey('list', lastFillingRequest.url)), [mutate])
}
