'use client'

import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { requestChange } from '@/lib/core/refusals/browser/change'
import { type Asked, useAsked } from '@/lib/core/wire/browser/answers'
import { requestOf } from '@/lib/core/wire/calls/request'
import { decodePage, differencesRequest, tickRequest } from '@/lib/imports/calls/import-comparison'
import {
  decodeImport,
  decodeListed,
  decodeRow,
  decodeWeeks,
  type ListedImport,
  type ShownImport,
} from '@/lib/imports/calls/imports'
import type * as calls from '@/lib/imports/calls/imports.contract'
import type { ImportDifference } from '@/lib/imports/rules/import-comparison'
import {
  tickedPage,
  type DifferencePage,
  type DifferencesQuery,
  type TickedPart,
} from '@/lib/imports/rules/import-differences'
import { isAtWork } from '@/lib/imports/rules/import-job'
import type { PreviewWeeks } from '@/lib/imports/rules/preview'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'

export type { ListedImport, ShownContents, ShownImport, ShownSheet } from '@/lib/imports/calls/imports'

/** Milliseconds between two requests for an import at work. */
const interval = 700

/** One of the user's imports, polled while a task is running. */
export const useImport = (id: ImportJobId): Asked<ShownImport> =>
  useAsked('list', requestOf<typeof calls.importCall>('GET /api/import/{id}/', { params: { id } }), decodeImport, {
    refreshInterval: (latest) => (latest && isAtWork(latest.state) ? interval : 0),
  })

/** The user's latest files. */
export const useImports = (): Asked<ListedImport[]> =>
  useAsked('list', requestOf<typeof calls.importsCall>('GET /api/import/'), ({ imports }) => imports.map(decodeListed))

export const useImportRows = (id: ImportJobId): Asked<TableRowOutcome[]> =>
  // Another trial may have changed them since.
  useAsked(
    'list',
    requestOf<typeof calls.importRowsCall>('GET /api/import/{id}/rows/', { params: { id } }),
    ({ rows }) => rows.map(decodeRow),
    { revalidateOnMount: true },
  )

type Differences = Asked<DifferencePage<ImportDifference> | null> & {
  tick: (part: TickedPart, isOn: boolean) => Promise<void>
}

/**
 * A page of the differences between a timetable file and the stored timetable, from the last trial; null:
 * nothing to compare with.
 */
export function useDifferences(id: ImportJobId, query: DifferencesQuery): Differences {
  const { mutate, ...asked } = useAsked(
    'list',
    differencesRequest(id, query),
    ({ comparison }) => decodePage(comparison),
    { revalidateOnMount: true, keepPreviousData: true },
  )
  const tick = async (part: TickedPart, isOn: boolean) => {
    await mutate(
      requestChange(tickRequest(id, query, { part, isOn })).then(({ comparison }) => decodePage(comparison)),
      { optimisticData: (_, page) => (page ? tickedPage(page, part, isOn) : null), revalidate: false },
    )
  }
  return { ...asked, tick }
}

export const useImportWeeks = (id: ImportJobId, group: string): Asked<PreviewWeeks> =>
  useAsked(
    'list',
    requestOf<typeof calls.importWeeksCall>('GET /api/import/{id}/weeks/', {
      params: { id },
      query: { group },
    }),
    decodeWeeks,
    { keepPreviousData: true },
  )
