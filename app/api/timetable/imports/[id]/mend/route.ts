import type { ImportId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { correctImport } from '@/lib/imports/service/correct-import'
import { encodeComparison } from '@/lib/imports/calls/import-comparison'
import { mendImportCall } from '@/lib/imports/calls/import-runs.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: mendImportCall,
    async run(context, { params, body }) {
      const { dbeg: start, weeks, week_even: parity, ticks, dry_run: dryRun } = body
      const mending = {
        ...(start === undefined ? {} : { start }),
        ...(weeks === undefined ? {} : { weeks }),
        ...(parity === undefined ? {} : { parity }),
      }
      const done = await correctImport(context, params.id as ImportId, mending, { ticks, dryRun })
      return { comparison: encodeComparison(done.comparison), change_id: done.changeId }
    },
  }),
)
