import { appealDecisionOf, decideAppealCall } from '@/lib/appeals/calls/appeals.contract'
import { decideAppeal } from '@/lib/appeals/service/appeals'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  decideAppealCall,
  async (context, { params: { id }, body }) => decideAppeal(context, appealDecisionOf(id, body)),
)
