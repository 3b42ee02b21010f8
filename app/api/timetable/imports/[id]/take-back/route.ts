import { serve } from '@/lib/http/endpoint'
import { takeBackRun } from '@/lib/imports/service/take-back-import'
import { takeBackImportCall } from '@/lib/imports/calls/import-runs.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  takeBackImportCall,
  async (context, { params, body }) => {
    const { id, ...taken } = await takeBackRun(context, params.id, body)
    return { ...taken, changeId: body.dryRun ? null : id }
  },
  { isLong: true },
)
