import { askAnswer } from '@/lib/booking/calls/approvals'
import { asksCall } from '@/lib/booking/calls/approvals.contract'
import { listAsks } from '@/lib/booking/service/approvals'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(asksCall, async (context) => {
  const { toDecide, own } = await listAsks(context)
  return { toDecide: toDecide.map(askAnswer), own: own.map(askAnswer) }
})
