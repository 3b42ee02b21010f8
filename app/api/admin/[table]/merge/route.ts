import { tableOf } from '@/lib/core/tables/calls/admin-table-words'
import { serve } from '@/lib/http/endpoint'
import { encodeAdminRow, encodeUses } from '@/lib/tables/calls/admin-tables'
import { mergeRowsCall } from '@/lib/tables/calls/admin-tables.contract'
import { mergeRows } from '@/lib/tables/service/remove-row'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  mergeRowsCall,
  async (context, { params, body: { keep, drop, dry_run: dryRun } }) => {
    const merged = await mergeRows(context, { table: tableOf(params.table), keep, drop, dryRun })
    const { row, moved, both, overlaps, changeId } = merged
    return {
      row: encodeAdminRow(row),
      moved: encodeUses(moved),
      both,
      overlaps,
      change_id: changeId,
    }
  },
)
