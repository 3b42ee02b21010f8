import { type FacultyId, idIn } from '@/lib/core/names/rules/ids'
import { changeOf } from '@/lib/core/refusals/browser/change'
import { nextSemesterPath } from '@/lib/core/refusals/calls/addresses'
import type { nextSemesterCall } from './calls.contract'

export { nextSemesterPath }

/** State in the URL. Null: the first faculty. */
type NextSemesterLocation = { facultyId: FacultyId | null }

/** Parses the URL; a malformed value counts as absent. */
export const readNextSemesterLocation = (params: { get(name: string): string | null }): NextSemesterLocation => ({
  facultyId: idIn(params.get('faculty')),
})

export const nextSemesterUrl = ({ facultyId }: NextSemesterLocation): string =>
  facultyId === null ? nextSemesterPath : `${nextSemesterPath}?faculty=${facultyId}`

export const nextSemesterCallUrl = '/api/workbench/next-semester/'

/** Lays the semester, or tries it out as a dry run; `signal` ends it, and then nothing of it is left. */
export const layNextSemester = changeOf<typeof nextSemesterCall>('POST /api/workbench/next-semester/')
