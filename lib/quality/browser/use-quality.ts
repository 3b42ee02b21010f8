'use client'

import type { QualityQuestion, QualityReport } from '@/lib/quality/rules/quality-check'
import { decodeQuality, qualityUrl } from '@/lib/quality/calls/quality'
import { useAnswer } from '@/lib/core/browser/calls/answers'

/**
 * What the check says; without a question nothing is asked. Undefined while loading; the previous report
 * stays while a filter changes.
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
