'use client'
import { useCallback, useEffect, useState } from 'react'
import type { CallRequest } from '@/lib/core/calls/calls/request'
import { sameData } from '@/lib/core/rules/live/same-data'
import { useRequest } from './answers'

/** Screens shown already: one that «Back» restores has an old answer, so only its first view may skip the request. */
const shown = new Set<string>()

/**
 * What a screen shows of the timetable; the previous answer stays while another loads. `isSeeded`: the server rendered this
 * one.
 */
export function useSeeded<Answer, Value>(
  request: CallRequest<Answer>,
  decode: (answer: Answer) => Value,
  isSeeded: boolean,
) {
  const [path = ''] = request.url.split('?')
  const [isNew] = useState(() => isSeeded && !shown.has(path))
  useEffect(() => void shown.add(path), [path])
  const { data, error, isLoading, mutate } = useRequest('timetable', request, decode, {
    quiet: true,
    keepPreviousData: true,
    compare: sameData,
    revalidateOnMount: !isNew,
  })
  return {
    data,
    isRenewed: isLoading,
    hasFailed: error !== undefined && !isLoading,
    reload: useCallback(async () => void (await mutate()), [mutate]),
  }
}
