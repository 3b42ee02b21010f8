import { endpoint, routes } from '@/lib/http/endpoint'
import { viewUses } from '@/lib/tables/service/remove-row'
import { tableOf } from '@/lib/core/calls/tables/admin-table-words'
import { encodeUses } from '@/lib/tables/calls/admin-tables'
import { usesCall } from '@/lib/tables/calls/admin-tables.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(usesCall, async (context, { params: { table, id } }) => ({
    uses: encodeUses(await viewUses(context, { table: tableOf(table), id })),
  })),
)
