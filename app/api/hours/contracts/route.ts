import { endpoint, routes } from '@/lib/http/endpoint'
import { addContractCall } from '@/lib/hours/calls.contract'
import { addContract } from '@/lib/hours/service/keep-contracts'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(addContractCall, (context, { body }) => addContract(context, body)),
)
