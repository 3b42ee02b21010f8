import { vocabularyNames, type VocabularyName } from '@/lib/core/rules/tables/admin-table'
import { importKinds, type ImportKind, type TableKind } from '@/lib/imports/rules/import-job'
import { notAllowedTexts } from '@/lib/core/texts/rights/rights'
import type { ActorContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { gridKind } from './grid-kind'
import type { ImportKindWork, ImportTable } from './import-kind'
import { loadKind } from './load-kind'
import { peopleKind } from './people-kind'
import { timetableKind } from './timetable-kind'
import { vocabularyKind } from './vocabulary-kind'

/** Every table of what a timetable names is a kind of file. */
const ofTables = Object.fromEntries(vocabularyNames.map((name) => [name, vocabularyKind(name)])) as Record<
  VocabularyName,
  ImportKindWork & ImportTable
>

/** What the tables of each kind are. */
export const tableOf: Record<TableKind, ImportKindWork & ImportTable> = {
  timetable: timetableKind,
  load: loadKind,
  ...ofTables,
  user: peopleKind,
}

export const kindWork: Record<ImportKind, ImportKindWork> = { ...tableOf, grid: gridKind }

export const isTableKind = (kind: ImportKind): kind is TableKind => kind !== 'grid'

/** The kinds of file that the actor may bring in. */
export const allowedKinds = (asker: ActorContext): ImportKind[] =>
  importKinds.filter((kind) => kindWork[kind].ask(asker) !== null)

/** Throws `not_allowed` unless the actor may bring in such files. */
export function requireKind(asker: ActorContext, kind: ImportKind): void {
  if (!kindWork[kind].ask(asker)) throw new ServiceError('not_allowed', notAllowedTexts['import.open'])
}
