import { serve } from '@/lib/http/endpoint'
import { addContractCall } from '@/lib/hours/calls.contract'
import { addContract } from '@/lib/hours/service/keep-contracts'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(addContractCall, (context, { body }) =>
  addContract(context, body),
)
