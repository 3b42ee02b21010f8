import { changeOf } from '@/lib/core/browser/calls/change'
import { nextSemesterPath } from '@/lib/core/calls/calls/addresses'
import type { FacultyId } from '@/lib/core/rules/names/ids'
import type { nextSemesterCall } from './calls.contract'

export const nextSemesterCallUrl = '/api/workbench/next-semester/'

/** Lays the semester, or tries it out as a dry run; `signal` ends it, and then nothing of it is left. */
export const layNextSemester = changeOf<typeof nextSemesterCall>('POST /api/workbench/next-semester/')

export const nextSemesterUrl = (faculty: FacultyId): string => `${nextSemesterPath}?faculty=${faculty}`
