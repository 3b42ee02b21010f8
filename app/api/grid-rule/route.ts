import { endpoint, routes } from '@/lib/http/endpoint'
import { rememberGridRule, viewGridRules } from '@/lib/grids/service/grid-rules'
import { ruleAnswer, ruleOf } from '@/lib/grids/calls'
import { addGridRuleCall, gridRulesCall } from '@/lib/grids/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(gridRulesCall, async (context) => ({
    rules: (await viewGridRules(context)).map(({ id, rule }) => ({ id, rule: ruleAnswer(rule) })),
  })),
  endpoint(addGridRuleCall, async (context, { body }) => ({
    id: await rememberGridRule(context, ruleOf(body.rule)),
  })),
)
