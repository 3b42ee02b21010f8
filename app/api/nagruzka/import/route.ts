import { endpoint, routes } from '@/lib/http/endpoint'
import { importLoad } from '@/lib/services/load-import/import-load'
import { encodeLoadRow } from '@/lib/wire/load-import'
import { importLoadCall } from '@/lib/wire/load-import.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: importLoadCall,
    run: async (context, { body }) => {
      const { outcomes, changeId } = await importLoad(context, body.file, { dryRun: body.dry_run })
      return { rows: outcomes.map(encodeLoadRow), change_id: changeId }
    },
  }),
)
