import { serve } from '@/lib/http/endpoint'
import { changeWeights } from '@/lib/quality/service/settings'
import { weightsAnswer, weightsOf } from '@/lib/quality/calls/quality-settings'
import { weightsCall } from '@/lib/quality/calls/quality-settings.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  weightsCall,
  async (context, { body: { basedOn, ...body } }) =>
    weightsAnswer(
      await changeWeights(context, { to: weightsOf(body), basedOn: basedOn && weightsOf({ rows: basedOn }) }),
    ),
)
