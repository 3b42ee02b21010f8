import { serve } from '@/lib/http/endpoint'
import { removeContractCall } from '@/lib/hours/calls.contract'
import { removeContract } from '@/lib/hours/service/keep-contracts'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  removeContractCall,
  (context, { params: { id }, query: { dryRun } }) => removeContract(context, { id, dryRun }),
)
