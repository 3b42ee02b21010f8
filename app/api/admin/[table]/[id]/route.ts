import { tableOf } from '@/lib/core/tables/calls/admin-table-words'
import { endpoint, routes } from '@/lib/http/endpoint'
import { decodeValues, encodeChangedRow } from '@/lib/tables/calls/admin-tables'
import { changeRowCall, removeRowCall } from '@/lib/tables/calls/admin-tables.contract'
import { changeRow } from '@/lib/tables/service/change-rows'
import { removeRow } from '@/lib/tables/service/remove-row'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(changeRowCall, async (context, { params, body }) => {
    const { version, values, is_new: isOther } = body
    const change = { table: tableOf(params.table), id: params.id, version, isOther }
    return encodeChangedRow(await changeRow(context, { ...change, values: decodeValues(values) }))
  }),
  endpoint(removeRowCall, async (context, { params, query }) => ({
    change_id: await removeRow(context, {
      table: tableOf(params.table),
      id: params.id,
      version: query.version,
    }),
  })),
)
