'use client'

import type { ImportJobId } from '@/lib/core/rules/names/ids'
import { isAtWork } from '@/lib/imports/rules/import-job'
import type { ImportDifference } from '@/lib/imports/rules/import-comparison'
import {
  tickedPage,
  type DifferencePage,
  type DifferencesQuery,
  type TickedPart,
} from '@/lib/imports/rules/import-differences'
import type { PreviewWeeks } from '@/lib/imports/rules/preview'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { decodePage, differencesRequest, tickRequest } from '@/lib/imports/calls/import-comparison'
import {
  decodeImport,
  decodeListed,
  decodeRow,
  decodeWeeks,
  importRequest,
  importRowsRequest,
  importsRequest,
  importWeeksRequest,
  type ListedImport,
  type ShownImport,
} from '@/lib/imports/calls/imports'
import { useRequest } from '@/lib/core/browser/calls/answers'
import { requestChange } from '@/lib/core/browser/placing/changes'

export type { ListedImport, ShownContents, ShownImport, ShownSheet } from '@/lib/imports/calls/imports'

/** Milliseconds between two requests for an import at work. */
const interval = 700

type Loaded<Value> = { data: Value | undefined; hasFailed: boolean; reload: () => Promise<unknown> }

/** One of the user's imports, polled while a task is running. */
export function useImport(id: ImportJobId): Loaded<ShownImport> {
  const { data, error, mutate } = useRequest('list', importRequest(id), decodeImport, {
    quiet: true,
    refreshInterval: (latest) => (latest && isAtWork(latest.state) ? interval : 0),
  })
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}

/** The user's latest files. */
export function useImports(): Loaded<ListedImport[]> {
  const { data, error, mutate } = useRequest(
    'list',
    importsRequest,
    ({ imports }) => imports.map(decodeListed),
    { quiet: true },
  )
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}

/** The outcome of each row in the last trial. */
export function useImportRows(id: ImportJobId): Loaded<TableRowOutcome[]> {
  const { data, error, mutate } = useRequest(
    'list',
    importRowsRequest(id),
    ({ rows }) => rows.map(decodeRow),
    // Another trial may have changed them since.
    { quiet: true, revalidateOnMount: true },
  )
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}

type Differences = Loaded<DifferencePage<ImportDifference> | null> & {
  tick: (part: TickedPart, isOn: boolean) => Promise<void>
}

/**
 * A page of the differences between a timetable file and the stored timetable, from the last trial; null:
 * nothing to compare with.
 */
export function useDifferences(id: ImportJobId, query: DifferencesQuery): Differences {
  const { data, error, mutate } = useRequest(
    'list',
    differencesRequest(id, query),
    ({ comparison }) => decodePage(comparison),
    { quiet: true, revalidateOnMount: true, keepPreviousData: true },
  )
  const tick = async (part: TickedPart, isOn: boolean) => {
    await mutate(
      requestChange(tickRequest(id, query, { part, isOn })).then(({ comparison }) => decodePage(comparison)),
      { optimisticData: (_, page) => (page ? tickedPage(page, part, isOn) : null), revalidate: false },
    )
  }
  return { data, hasFailed: error !== undefined, reload: () => mutate(), tick }
}

/** Two weeks of a group as they would be after the import. */
export function useImportWeeks(id: ImportJobId, group: string): Loaded<PreviewWeeks> {
  const { data, error, mutate } = useRequest('list', importWeeksRequest(id, group), decodeWeeks, {
    quiet: true,
    keepPreviousData: true,
  })
  return { data, hasFailed: error !== undefined, reload: () => mutate() }
}
