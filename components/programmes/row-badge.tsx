import { rowTexts, takenText } from '@/lib/text/programme-screen'
import { Badge } from '@/components/ui/badge'
import type { SheetRow } from './use-programme-table'

/** Whether a row is saved, in words. */
export function RowBadge({ row: { isDirty, stored, outcome } }: { row: SheetRow }) {
  const state = outcome?.state
  if (state === 'saving') return <Badge tone="info">{rowTexts.saving}</Badge>
  if (isDirty)
    return (
      <Badge tone="warning">{stored ? rowTexts.unsaved : `${rowTexts.isNew}, ${rowTexts.unsaved}`}</Badge>
    )
  if (outcome?.state !== 'saved') return null
  return <Badge tone="success">{outcome.taken.length > 0 ? takenText(outcome.taken) : rowTexts.saved}</Badge>
}
