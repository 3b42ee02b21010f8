import { serve } from '@/lib/http/endpoint'
import { viewAct } from '@/lib/history/service/view/view-act'
import { changeAnswer } from '@/lib/history/calls'
import { viewChangeCall } from '@/lib/history/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(viewChangeCall, async (context, { params, query }) =>
  changeAnswer(await viewAct(context, params.id, query)),
)
