'use client'

import type { ImportJobId } from '@/lib/domain/ids'
import { isAtWork } from '@/lib/domain/imports/import-job'
import type { ImportComparison } from '@/lib/domain/import-comparison'
import type { PreviewWeeks } from '@/lib/domain/imports/preview'
import type { TableRowOutcome } from '@/lib/domain/table-row'
import { decodeComparison } from '@/lib/wire/import-comparison'
import {
  decodeImport,
  decodeListed,
  decodeRow,
  decodeWeeks,
  importComparisonUrl,
  importRowsUrl,
  importsUrl,
  importUrl,
  importWeeksUrl,
  type ListedImport,
  type ShownImport,
} from '@/lib/wire/imports'
import type {
  WireImport,
  WireImportComparison,
  WireImportRows,
  WireImports,
  WireImportWeeks,
} from '@/lib/wire/imports.contract'
import { useAnswer } from './answers'

export type { ListedImport, ShownContents, ShownImport, ShownSheet } from '@/lib/wire/imports'

/** Milliseconds between two looks at a file that is worked on. */
const interval = 700

type Loaded<Value> = { data: Value | undefined; hasFailed: boolean; reload: () => Promise<unknown> }

/** An import of the user, followed while something is done with it. */
export function useImport(id: ImportJobId): Loaded<ShownImport> {
  const { data, error, mutate } = useAnswer<WireImport, ShownImport>('list', importUrl(id), decodeImport, {
    quiet: true,
    refreshInterval: (latest) => (latest && isAtWork(latest.state) ? interval : 0),
  })
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}

/** The user's last files. */
export function useImports(): Loaded<ListedImport[]> {
  const { data, error, mutate } = useAnswer<WireImports, ListedImport[]>(
    'list',
    importsUrl,
    ({ imports }) => imports.map(decodeListed),
    { quiet: true },
  )
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}

/** What would become of each row, as the last trial found it. */
export function useImportRows(id: ImportJobId): Loaded<TableRowOutcome[]> {
  const { data, error, mutate } = useAnswer<WireImportRows, TableRowOutcome[]>(
    'list',
    importRowsUrl(id),
    ({ rows }) => rows.map(decodeRow),
    // A trial may have followed another.
    { quiet: true, revalidateOnMount: true },
  )
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}

/** How a timetable differs from what stands, as the last trial found it; null: nothing to compare with. */
export function useImportComparison(id: ImportJobId): Loaded<ImportComparison | null> {
  const { data, error, mutate } = useAnswer<WireImportComparison, ImportComparison | null>(
    'list',
    importComparisonUrl(id),
    ({ comparison }) => decodeComparison(comparison),
    { quiet: true, revalidateOnMount: true },
  )
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}

/** Two weeks of a group as they would be. */
export function useImportWeeks(id: ImportJobId, group: string): Loaded<PreviewWeeks> {
  const { data, error, mutate } = useAnswer<WireImportWeeks, PreviewWeeks>(
    'list',
    importWeeksUrl(id, group),
    decodeWeeks,
    { quiet: true, keepPreviousData: true },
  )
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}
