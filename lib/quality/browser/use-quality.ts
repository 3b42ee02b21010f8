'use client'

import type { QualityQuestion, QualityReport } from '@/lib/quality/rules/quality-check'
import { decodeQuality, qualityUrl } from '@/lib/quality/calls/quality'
import { useAnswer } from '@/lib/core/browser/calls/answers'

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
  const url = question && qualityUrl(question)
  const { data, error, isLoading, mutate } = useAnswer('timetable', url, decodeQuality, {
    quiet: true,
    keepPreviousData: true,
  })
  return {
    report: error === undefined ? data : undefined,
    isRenewed: isLoading,
    hasFailed: error !== undefined && !isLoading,
    reload: () => void mutate(),
  }
}
