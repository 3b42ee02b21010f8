import type { ProgrammeId } from '@/lib/core/rules/names/ids'
import type { Programme } from '@/lib/core/rules/programmes/programme'
import type { DataContext } from '@/lib/core/service/context'
import { openProgramme } from './open-programme'

/** A programme with its rows, for its members. Throws `not_allowed` and `not_found`. */
export const viewProgramme = ({ db, actor }: DataContext, id: ProgrammeId): Promise<Programme> =>
  openProgramme(db, actor, id)
