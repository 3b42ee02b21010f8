import type { ImportId } from '@/lib/core/rules/names/ids'
import { endpoint, routes } from '@/lib/http/endpoint'
import { takeBackRun } from '@/lib/imports/service/take-back-run'
import { takeBackImportCall } from '@/lib/imports/calls/import-runs.contract'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint({
    contract: takeBackImportCall,
    async run(context, { params, body }) {
      const dryRun = body.dry_run
      const { id, kept, ...counts } = await takeBackRun(context, params.id as ImportId, { dryRun })
      return {
        ...counts,
        kept: kept.map(({ title, date, pair }) => ({ title, date, para: pair })),
        change_id: dryRun ? null : id,
      }
    },
  }),
)
