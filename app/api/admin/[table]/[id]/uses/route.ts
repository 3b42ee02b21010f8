import { tableOf } from '@/lib/core/tables/calls/admin-table-words'
import { serve } from '@/lib/http/endpoint'
import { encodeUses } from '@/lib/tables/calls/admin-tables'
import { usesCall } from '@/lib/tables/calls/admin-tables.contract'
import { viewUses } from '@/lib/tables/service/remove-row'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  usesCall,
  async (context, { params: { table, id } }) => ({
    uses: encodeUses(await viewUses(context, { table: tableOf(table), id })),
  }),
)
