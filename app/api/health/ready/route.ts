import { checkReadiness } from '@/lib/core/processes/service/check-health'
import { readyCall } from '@/lib/core/wire/calls/service.contract'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readyCall, async () => ({
  status: await checkReadiness(),
}))
