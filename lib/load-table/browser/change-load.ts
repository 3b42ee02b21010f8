import { requestChange } from '@/lib/core/browser/placing/changes'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { changeLoadRowsRequest, joinLoadRequest, splitLoadRequest } from '@/lib/load-table/calls'
import type { ChangedLoadRow, LoadChangeOrder } from '@/lib/load-table/rules/load-changes'
import type { JoinOrder, SplitOrder } from '@/lib/load-table/rules/split-load'

/** What becomes of the rows; `changeId` null: a dry run, or nothing changed. */
export type LoadChangeAnswer = {
  rows: readonly ChangedLoadRow[]
  warnings: readonly ChangeWarning[]
  changeId: ChangeId | null
}

export const changeLoadRowsUrl = '/api/workbench/load/change/'

/** Writes cells of the load. The caller shows what is refused. */
export const changeLoadRows = (order: LoadChangeOrder): Promise<LoadChangeAnswer> =>
  requestChange(changeLoadRowsRequest(order), { quiet: true })

/** What became of the classes of a split or joined item; `changeId` null: a dry run. */
export type RegroupedLoad = { classes: number; staying: number; changeId: ChangeId | null }

export const splitLoadUrl = '/api/workbench/load/split/'
export const joinLoadUrl = '/api/workbench/load/join/'

export const splitLoad = (order: SplitOrder): Promise<RegroupedLoad> =>
  requestChange(splitLoadRequest(order), { quiet: true })

export const joinLoad = (order: JoinOrder): Promise<RegroupedLoad> =>
  requestChange(joinLoadRequest(order), { quiet: true })
