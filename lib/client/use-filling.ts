'use client'

import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { isUnderWay, type ShownFilling } from '@/lib/domain/filling/filling'
import { decodeFilling, fillingsUrl } from '@/lib/wire/filling'
import type { WireLastFilling } from '@/lib/wire/filling.contract'
import { keyOf, useAnswer } from './answers'

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
