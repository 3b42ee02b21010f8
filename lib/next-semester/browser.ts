import { changeOf } from '@/lib/core/browser/calls/change'
import type { nextSemesterCall } from './calls.contract'

export { nextSemesterPath } from '@/lib/core/calls/calls/addresses'

export const nextSemesterCallUrl = '/api/workbench/next-semester/'

/** Lays the semester, or tries it out as a dry run; `signal` ends it, and then nothing of it is left. */
export const layNextSemester = changeOf<typeof nextSemesterCall>('POST /api/workbench/next-semester/')
