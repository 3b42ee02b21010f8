import { importKinds, type ImportKind, type TableKind } from '@/lib/domain/imports/import-job'
import { isAllowed } from '@/lib/domain/rights'
import type { ServiceContext } from '../context'
import { gridKind } from './grid-kind'
import type { ImportKindWork, ImportTable } from './import-kind'
import { loadKind } from './load-kind'
import { timetableKind } from './timetable-kind'

export const kindWork: Record<ImportKind, ImportKindWork> = {
  timetable: timetableKind,
  grid: gridKind,
  load: loadKind,
}

/** What the tables of each kind are. */
export const tableOf: Record<TableKind, ImportTable> = { timetable: timetableKind, load: loadKind }

export const isTableKind = (kind: ImportKind): kind is TableKind => kind !== 'grid'

/** The kinds of file that the actor may bring in. */
export const allowedKinds = ({ actor }: Pick<ServiceContext, 'actor'>): ImportKind[] =>
  importKinds.filter((kind) => isAllowed(actor, kindWork[kind].right))
