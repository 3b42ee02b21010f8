import type { ChangeId, ImportId, ImportJobId } from '@/lib/core/names/rules/ids'
import { loadTablePath } from '@/lib/core/refusals/calls/addresses'
import { type ImportStage, importStages } from '@/lib/imports/rules/import-job'
import { adminImportPath, adminPath } from '@/lib/tables/browser/admin-location'

export const importPath = (id: ImportJobId): string => `${adminImportPath}${id}/`

/** What is read of other systems' files. */
export const neighboursPath = `${adminImportPath}systems/`

/** The stage shown, as in an import's URL; null: the furthest one reached. */
export type ImportLocation = { stage: ImportStage | null }

export const readImportLocation = (params: { get(name: string): string | null }): ImportLocation => ({
  stage: importStages.find((one) => one === params.get('stage')) ?? null,
})

export const importLocationUrl =
  (id: ImportJobId) =>
  ({ stage }: ImportLocation): string =>
    stage ? `${importPath(id)}?stage=${stage}` : importPath(id)

export const importRunPath = (id: ImportId): string => `${adminPath}imports/${id}/`

/** The load table of the semester that a stored load file is about. */
export const importedLoadUrl = (changeId: ChangeId): string => `${loadTablePath}?import=${changeId}`

/** The filter of an import's overlaps in the URL; empty strings where unset. */
export type OverlapSearch = { kind: string; text: string; from: string; until: string; page: string }

export function readOverlapSearch(params: { get(name: string): string | null }): OverlapSearch {
  const text = (name: string) => (params.get(name) ?? '').trim()
  return { kind: text('kind'), text: text('q'), from: text('from'), until: text('until'), page: text('page') }
}

export function importOverlapsUrl(id: ImportId, { kind, text, from, until, page }: OverlapSearch): string {
  const entries = Object.entries({ kind, q: text, from, until, page }).filter(([, value]) => value !== '')
  const path = importRunPath(id)
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}
