import { requestChange } from '@/lib/core/browser/placing/changes'
import { nextSemesterPath } from '@/lib/core/calls/calls/addresses'
import type { FacultyId } from '@/lib/core/rules/names/ids'
import { nextSemesterRequest } from './calls'
import type { NextSemester, NextSemesterOrder } from './rules/next-semester'

/** Lays the semester, or tries it out as a dry run; `signal` ends it, and then nothing of it is left. */
export const layNextSemester = (order: NextSemesterOrder, signal: AbortSignal): Promise<NextSemester> =>
  requestChange(nextSemesterRequest(order), { signal })

export const nextSemesterUrl = (faculty: FacultyId): string => `${nextSemesterPath}?faculty=${faculty}`
