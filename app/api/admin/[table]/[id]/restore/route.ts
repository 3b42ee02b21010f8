import { tableOf } from '@/lib/core/tables/calls/admin-table-words'
import { serve } from '@/lib/http/endpoint'
import { encodeChangedRow } from '@/lib/tables/calls/admin-tables'
import { restoreRowCall } from '@/lib/tables/calls/admin-tables.contract'
import { retireRow } from '@/lib/tables/service/change-rows'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  restoreRowCall,
  async (context, { params: { table, id } }) => {
    return encodeChangedRow(await retireRow(context, { table: tableOf(table), id, isActive: true }))
  },
)
