'use client'

import type { QualityQuestion, QualityReport } from '@/lib/quality/rules/quality-check'
import { qualityOf, qualityRequest } from '@/lib/quality/calls/quality'
import { useRequest } from '@/lib/core/browser/calls/answers'

/**
 * The report of a check; null makes no request. Undefined while loading; the previous report stays while a
 * filter changes.
 */
export function useQuality(question: QualityQuestion | null): {
  report: QualityReport | undefined
  isRenewed: boolean
  hasFailed: boolean
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
    hasFailed: error !== undefined && !isLoading,
    reload: () => void mutate(),
  }
}
