import { serve } from '@/lib/http/endpoint'
import { changeWalks } from '@/lib/quality/service/settings'
import { walksAnswer, walksOf } from '@/lib/quality/calls/quality-settings'
import { walksCall } from '@/lib/quality/calls/quality-settings.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  walksCall,
  async (context, { body: { basedOn, ...body } }) =>
    walksAnswer(await changeWalks(context, { to: walksOf(body), basedOn: basedOn && walksOf({ rows: basedOn }) })),
)
