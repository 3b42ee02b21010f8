import { toConfirmCall } from '@/lib/booking/calls/confirmations.contract'
import { listToConfirm } from '@/lib/booking/service/confirmations'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(toConfirmCall, listToConfirm)
