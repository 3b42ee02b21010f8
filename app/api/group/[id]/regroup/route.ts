import { serve } from '@/lib/http/endpoint'
import { regroupOrderOf, toRegroupAnswer } from '@/lib/regrouping/calls'
import { regroupCall } from '@/lib/regrouping/calls.contract'
import { regroup } from '@/lib/regrouping/service/regroup'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  regroupCall,
  async (context, input) => toRegroupAnswer(await regroup(context, regroupOrderOf(input))),
  {
    // A dry run makes and takes back what the act changes; of titles, and of what there is to choose, that is little.
    isLong: (_, { body }) => !body.dryRun || body.act === 'merge' || body.act === 'split' || body.act === 'halves',
  },
)
