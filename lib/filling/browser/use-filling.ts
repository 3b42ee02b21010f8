'use client'

import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { isUnderWay, type ShownFilling } from '@/lib/core/rules/placing/filling'
import { decodeFilling, fillingsUrl } from '@/lib/filling/calls'
import type { WireLastFilling } from '@/lib/filling/calls.contract'
import { keyOf, useAnswer } from '@/lib/core/browser/calls/answers'

/** Milliseconds between two looks at a search under way. */
const interval = 1000

const fillingOf = ({ filling }: WireLastFilling): ShownFilling | null => filling && decodeFilling(filling)

/** The user's last search, followed while it is under way; null if there is none, undefined while loading. */
export function useFilling(): {
  filling: ShownFilling | null | undefined
  hasFailed: boolean
  reload: () => Promise<unknown>
} {
  const { data, error, mutate } = useAnswer('list', fillingsUrl, fillingOf, {
    quiet: true,
    refreshInterval: (latest) => (latest && isUnderWay(latest.state) ? interval : 0),
  })
  return { filling: data, hasFailed: error !== undefined, reload: () => mutate() }
}

/** Asks for the last search again, for a screen whose answers are not those of the dialogs above it. */
export function useFillingRenewal(): () => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return useCallback(() => mutate(keyOf('list', fillingsUrl)), [mutate])
}
