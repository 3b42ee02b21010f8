import { serve } from '@/lib/http/endpoint'
import { correctImport } from '@/lib/imports/service/take-back-import'
import { mendImportCall } from '@/lib/imports/calls/import-runs.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  mendImportCall,
  async (context, { params, body }) => {
    const { from: start, weeks, weekEven: parity, ticks, dryRun } = body
    const correction = {
      ...(start === undefined ? {} : { start }),
      ...(weeks === undefined ? {} : { weeks }),
      ...(parity === undefined ? {} : { parity }),
    }
    return correctImport(context, params.id, correction, { ticks, dryRun })
  },
  { isLong: true },
)
