import { serve } from '@/lib/http/endpoint'
import { changeNorms } from '@/lib/quality/service/settings'
import { normsAnswer, normsOf } from '@/lib/quality/calls/quality-settings'
import { normsCall } from '@/lib/quality/calls/quality-settings.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  normsCall,
  async (context, { body: { basedOn, ...body } }) =>
    normsAnswer(await changeNorms(context, { to: normsOf(body), basedOn: basedOn && normsOf({ rows: basedOn }) })),
)
