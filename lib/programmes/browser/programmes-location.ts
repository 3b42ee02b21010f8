import { type ProgrammeId, idIn } from '@/lib/core/names/rules/ids'

export const programmesPath = '/meta-programs/'

/** The programme id in the URL; null if absent or malformed. */
export const readProgrammesLocation = (params: { get(name: string): string | null }): ProgrammeId | null =>
  idIn(params.get('id'))

export const programmesScreenUrl = (id: ProgrammeId | null): string =>
  id === null ? programmesPath : `${programmesPath}?id=${id}`
