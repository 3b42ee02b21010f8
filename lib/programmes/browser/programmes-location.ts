import type { ProgrammeId } from '@/lib/core/rules/names/ids'

export const programmesPath = '/meta-programs/'

/** The programme id in the URL; null if absent or malformed. */
export function readProgrammesLocation(params: { get(name: string): string | null }): ProgrammeId | null {
  const id = params.get('id') ?? ''
  return /^\d{1,9}$/.test(id) ? (Number(id) as ProgrammeId) : null
}

export const programmesScreenUrl = (id: ProgrammeId | null): string =>
  id === null ? programmesPath : `${programmesPath}?id=${id}`
