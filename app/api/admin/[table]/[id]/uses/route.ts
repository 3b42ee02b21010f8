import { endpoint, routes } from '@/lib/http/endpoint'
import { viewUses } from '@/lib/services/admin-tables/remove-row'
import { tableOf } from '@/lib/wire/admin-table-words'
import { encodeUses } from '@/lib/wire/admin-tables'
import { usesCall } from '@/lib/wire/admin-tables.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: usesCall,
    run: async (context, { params: { table, id } }) => ({
      uses: encodeUses(await viewUses(context, { table: tableOf(table), id })),
    }),
  }),
)
