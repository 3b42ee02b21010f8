import { toConfirmCall } from '@/lib/booking/calls/confirmations.contract'
import { listToConfirm } from '@/lib/booking/service/confirmations'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(endpoint(toConfirmCall, listToConfirm))
