import { serve } from '@/lib/http/endpoint'
import { removeCorrectionCall } from '@/lib/hours/calls.contract'
import { removeCorrection } from '@/lib/hours/service/keep-journal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  removeCorrectionCall,
  (context, { params: { id }, query: { dryRun } }) => removeCorrection(context, { id, dryRun }),
)
