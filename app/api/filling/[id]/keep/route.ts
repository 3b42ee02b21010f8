import { serve } from '@/lib/http/endpoint'
import { keepFilling } from '@/lib/filling/service/keep-filling'
import { keptAnswer } from '@/lib/filling/calls'
import { keepFillingCall } from '@/lib/filling/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  keepFillingCall,
  async (context, { params, body }) =>
    keptAnswer(await keepFilling(context, { ...params, chosen: body.proposals ?? null })),
  { isLong: true },
)
