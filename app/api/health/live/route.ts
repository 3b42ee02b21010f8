import { liveCall } from '@/lib/core/wire/calls/service.contract'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(liveCall, async () => ({ status: 'ok' as const }))
