'use client'
import { useCallback } from 'react'
import { useSWRConfig } from 'swr'
import { answerKey, useRequest } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'
import type { FillingId } from '@/lib/core/rules/names/ids'
import {
  type FillingRequest,
  type FillingView,
  isUnderWay,
  type StoredFilling,
} from '@/lib/core/rules/placing/filling'
import {
  fillingOf,
  keepFillingRequest,
  keptOf,
  lastFillingRequest,
  startFillingRequest,
  stopFillingRequest,
  throwFillingAwayRequest,
} from './calls'

export const startFilling = (request: FillingRequest) => requestChange(startFillingRequest(request))

export const stopFilling = (id: FillingId) => requestChange(stopFillingRequest(id))

/** `chosen` null: all proposals. */
export const keepFilling = async (id: FillingId, chosen: readonly number[] | null): Promise<StoredFilling> =>
  keptOf(await requestChange(keepFillingRequest(id, chosen)))

export const throwFillingAway = (id: FillingId) => requestChange(throwFillingAwayRequest(id))

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
