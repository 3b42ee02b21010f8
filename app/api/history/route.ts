import { serve } from '@/lib/http/endpoint'
import { listOwnActs } from '@/lib/history/service/view/list-history'
import { ownActsAnswer } from '@/lib/history/calls'
import { listOwnActsCall } from '@/lib/history/calls.contract'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(listOwnActsCall, async (context) =>
  ownActsAnswer(await listOwnActs(context)),
)
