import { importKinds, type ImportKind } from '@/lib/domain/imports/import-job'
import { isAllowed } from '@/lib/domain/rights'
import type { ServiceContext } from '../context'
import type { ImportKindWork } from './import-kind'
import { loadKind } from './load-kind'
import { timetableKind } from './timetable-kind'

export const kindWork: Record<ImportKind, ImportKindWork> = { timetable: timetableKind, load: loadKind }

/** The kinds of file that the actor may bring in. */
export const allowedKinds = ({ actor }: Pick<ServiceContext, 'actor'>): ImportKind[] =>
  importKinds.filter((kind) => isAllowed(actor, kindWork[kind].right))
