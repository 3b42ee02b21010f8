import type { BulkChange, Placement } from '@/lib/core/rules/placing/placement'
import { decodeConflict, encodeConflict } from './conflict'
import { decodeViolations, encodeViolations } from '@/lib/quality/calls/quality'
import { noneOf } from '@/lib/quality/rules/quality-check'
import { decodeItem, encodeItem } from '../schedule/schedule-item'
import type { WireBulkChange } from '../history/change.contract'
import type { WirePublication } from '../schedule/publishing.contract'
import type { WirePlacement } from '@/lib/planning/calls/placing.contract'

export const encodePlacement = (placement: Placement): WirePlacement => ({
  dates: placement.dates,
  created: placement.created.map(encodeItem),
  skipped: placement.skipped.map(encodeConflict),
  untaught: placement.untaught,
  warnings: placement.warnings,
  violations: encodeViolations(placement.violations),
  h_set: placement.placedHours,
  change_id: placement.changeId,
})

export const decodePlacement = (placement: WirePlacement): Placement => ({
  dates: placement.dates,
  created: placement.created.map(decodeItem),
  skipped: placement.skipped.map(decodeConflict),
  untaught: placement.untaught,
  warnings: placement.warnings,
  violations: decodeViolations(placement.violations),
  placedHours: placement.h_set,
  changeId: placement.change_id as Placement['changeId'],
})

type Count = 'changed' | 'removed' | 'created'

export const encodeBulkChange = <Word extends Count>(word: Word, bulk: BulkChange): WireBulkChange<Word> =>
  ({
    [word]: bulk.meetings,
    touched: bulk.touched,
    withheld: bulk.withheld,
    untaught: bulk.untaught,
    conflicts: bulk.conflicts.map(encodeConflict),
    warnings: bulk.warnings,
    change_id: bulk.changeId,
  }) as WireBulkChange<Word>

/** A bulk change whose classes may break rules of quality. */
export const encodePublication = (bulk: BulkChange) => ({
  ...encodeBulkChange('changed', bulk),
  violations: encodeViolations(bulk.violations),
})

/** `violations`: only a publication has them. */
export const decodeBulkChange = <Word extends Count>(
  word: Word,
  bulk: WireBulkChange<Word> & Partial<Pick<WirePublication, 'violations'>>,
): BulkChange => ({
  meetings: bulk[word],
  touched: bulk.touched,
  withheld: bulk.withheld,
  untaught: bulk.untaught,
  conflicts: bulk.conflicts.map(decodeConflict),
  warnings: bulk.warnings,
  violations: bulk.violations ? decodeViolations(bulk.violations) : noneOf,
  changeId: bulk.change_id as BulkChange['changeId'],
})
