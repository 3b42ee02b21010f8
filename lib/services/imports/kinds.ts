import { adminTableNames, type AdminTableName } from '@/lib/domain/admin-tables/admin-table'
import { importKinds, type ImportKind } from '@/lib/domain/imports/import-job'
import { notAllowedTexts } from '@/lib/text/rights'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import type { ImportKindWork } from './import-kind'
import { loadKind } from './load-kind'
import { timetableKind } from './timetable-kind'
import { vocabularyKind } from './vocabulary-kind'

type Asker = Pick<ServiceContext, 'actor'>

/** Every table of the administration is a kind of file. */
const ofTables = Object.fromEntries(adminTableNames.map((name) => [name, vocabularyKind(name)])) as Record<
  AdminTableName,
  ImportKindWork
>

export const kindWork: Record<ImportKind, ImportKindWork> = {
  timetable: timetableKind,
  load: loadKind,
  ...ofTables,
}

/** The kinds of file that the actor may bring in. */
export const allowedKinds = (asker: Asker): ImportKind[] =>
  importKinds.filter((kind) => kindWork[kind].ask(asker) !== null)

/** Throws `not_allowed` unless the actor may bring in such files. */
export function requireKind(asker: Asker, kind: ImportKind): void {
  if (!kindWork[kind].ask(asker)) throw new ServiceError('not_allowed', notAllowedTexts['import.open'])
}
