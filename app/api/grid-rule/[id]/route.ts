import { serve } from '@/lib/http/endpoint'
import { forgetGridRule } from '@/lib/grids/service/grid-rules'
import { removeGridRuleCall } from '@/lib/grids/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(removeGridRuleCall, async (context, { params }) => {
  await forgetGridRule(context, params.id)
  return {}
})
