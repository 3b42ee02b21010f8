'use client'

import type { QualityQuestion, QualityReport } from '@/lib/quality/rules/quality-check'
import { qualityOf, qualityRequest } from '@/lib/quality/calls/quality'
import { useRequest } from '@/lib/core/browser/calls/answers'
import { type Failure, failureOf } from '@/lib/core/browser/calls/refusal'

/**
 * The report of a check; null makes no request. Undefined while loading; the previous report stays while a
 * filter changes.
 */
export function useQuality(question: QualityQuestion | null): {
  report: QualityReport | undefined
  isRenewed: boolean
  /** Why there is no report; null while there may be one. */
  failure: Failure | null
  reload: () => void
} {
  const { data, error, isLoading, mutate } = useRequest(
    'timetable',
    question && qualityRequest(question),
    qualityOf,
    {
      quiet: true,
      keepPreviousData: true,
    },
  )
  return {
    report: error === undefined ? data : undefined,
    isRenewed: isLoading,
    failure: error !== undefined && !isLoading ? failureOf(error) : null,
    reload: () => void mutate(),
  }
}
