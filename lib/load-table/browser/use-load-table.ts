'use client'
import { useCallback, useEffect, useState } from 'react'
import { answerKey, useRequest } from '@/lib/core/browser/calls/answers'
import { sameData } from '@/lib/core/rules/live/same-data'
import { loadTableRequest } from '@/lib/load-table/calls'
import type { LoadTableQuestion, LoadTableView } from '@/lib/load-table/rules/load-table'

/** A table with the question it answers. */
export type LoadTableAnswer = LoadTableView & { question: LoadTableQuestion }

export const loadTableKey = (question: LoadTableQuestion): string =>
  answerKey('timetable', loadTableRequest(question).url)

/** A page restored by «Back» has old hours, so only the first view may skip the request. */
let isFirstView = true

/**
 * The load of a faculty in a semester; the previous one stays while another loads. `isSeeded`: the server
 * rendered it.
 */
export function useLoadTable(question: LoadTableQuestion, isSeeded: boolean) {
  const [isNew] = useState(() => isSeeded && isFirstView)
  useEffect(() => {
    isFirstView = false
  }, [])
  const { data, error, isLoading, mutate } = useRequest(
    'timetable',
    loadTableRequest(question),
    (view): LoadTableAnswer => ({ question, ...view }),
    { quiet: true, keepPreviousData: true, compare: sameData, revalidateOnMount: !isNew },
  )
  return {
    data,
    isRenewed: isLoading,
    hasFailed: error !== undefined && !isLoading,
    reload: useCallback(async () => void (await mutate()), [mutate]),
  }
}
