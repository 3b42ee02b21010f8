import { serve } from '@/lib/http/endpoint'
import { rememberGridRules } from '@/lib/grids/service/grid-rules'
import { ruleOf } from '@/lib/grids/calls'
import { readGridRulesCall } from '@/lib/grids/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(readGridRulesCall, async (context, { body }) => {
  return { count: (await rememberGridRules(context, body.rules.map(ruleOf))).length }
})
