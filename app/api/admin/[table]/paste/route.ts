import { columnKey, tableOf } from '@/lib/core/tables/calls/admin-table-words'
import { serve } from '@/lib/http/endpoint'
import { encodePasted } from '@/lib/tables/calls/admin-tables'
import { pasteRowsCall } from '@/lib/tables/calls/admin-tables.contract'
import { pasteRows } from '@/lib/tables/service/paste-rows'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(pasteRowsCall, async (context, { params, body }) => {
  const table = tableOf(params.table)
  const { columns, rows, as_new: asNew, dry_run: dryRun } = body
  const keys = columns.map((word) => (word === '' ? null : columnKey(word)))
  return encodePasted(table, await pasteRows(context, { table, columns: keys, rows, asNew, dryRun }))
})
