'use client'

import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { qualityOf, qualityRequest } from '@/lib/quality/calls/quality'
import type { QualityQuestion, QualityReport } from '@/lib/quality/rules/quality-check'

/** The report of a check; null makes no request. The previous report stays while a filter changes. */
export const useQuality = (question: QualityQuestion | null): Asked<QualityReport> =>
  useAsked('timetable', question && qualityRequest(question), qualityOf, { keepPreviousData: true })
