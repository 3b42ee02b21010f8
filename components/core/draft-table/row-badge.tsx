import { Badge } from '@/components/ui/badge'
import type { FieldOf } from '@/lib/core/programmes/rules/row-draft'
import { rowStates } from '@/lib/core/programmes/texts/saving-rows'
import type { DraftRow } from './use-draft-table'

/** The save state of a row. `saidOfTaken`: text about fields that others changed and the row adopted. */
export function RowBadge<Values, Stored extends Values>(props: {
  row: DraftRow<Values, Stored>
  saidOfTaken?: (fields: readonly FieldOf<Values>[]) => string
}) {
  const { row, saidOfTaken } = props
  const { isDirty, stored, outcome } = row
  if (outcome?.state === 'saving') return <Badge tone="info">{rowStates.saving}</Badge>
  if (isDirty)
    return <Badge tone="warning">{stored ? rowStates.unsaved : `${rowStates.isNew}, ${rowStates.unsaved}`}</Badge>
  if (outcome?.state !== 'saved') return null
  const { taken } = outcome
  return <Badge tone="success">{taken.length > 0 && saidOfTaken ? saidOfTaken(taken) : rowStates.saved}</Badge>
}
