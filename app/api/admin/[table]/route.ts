import { decodeSort, tableOf } from '@/lib/core/tables/calls/admin-table-words'
import { endpoint, routes } from '@/lib/http/endpoint'
import { decodeValues, encodeChangedRow, encodeTable } from '@/lib/tables/calls/admin-tables'
import { addRowCall, tableCall } from '@/lib/tables/calls/admin-tables.contract'
import { addRow } from '@/lib/tables/service/change-rows'
import { viewTable } from '@/lib/tables/service/view-table'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(tableCall, async (context, { params, query }) => {
    const { q: text, sort, page, show: shown, right = null } = query
    const asked = { table: tableOf(params.table), text, sorted: decodeSort(sort), page, shown, right }
    return encodeTable(await viewTable(context, asked))
  }),
  endpoint(addRowCall, async (context, { params, body }) => {
    const row = { table: tableOf(params.table), values: decodeValues(body.values), isOther: body.is_new }
    return encodeChangedRow(await addRow(context, row))
  }),
)
