import { serve } from '@/lib/http/endpoint'
import { changeTogether } from '@/lib/moves/service/change-together'
import { encodeTogether } from '@/lib/moves/calls'
import { togetherCall, togetherOf } from '@/lib/moves/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(togetherCall, async (context, { body }) =>
  encodeTogether(await changeTogether(context, togetherOf(body)), context.now.date),
)
