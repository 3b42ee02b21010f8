import type { ImportJobId } from '@/lib/core/rules/names/ids'
import { importStages, type ImportStage } from '@/lib/imports/rules/stages'
import { adminImportPath } from '@/lib/tables/browser/admin-location'

export const importPath = (id: ImportJobId): string => `${adminImportPath}${id}/`

/** The stage shown, as in an import's URL; null: the furthest one reached. */
export type ImportLocation = { stage: ImportStage | null }

export const readImportLocation = (params: { get(name: string): string | null }): ImportLocation => ({
  stage: importStages.find((one) => one === params.get('stage')) ?? null,
})

export const importLocationUrl =
  (id: ImportJobId) =>
  ({ stage }: ImportLocation): string =>
    stage ? `${importPath(id)}?stage=${stage}` : importPath(id)
