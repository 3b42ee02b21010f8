import { serve } from '@/lib/http/endpoint'
import { notKeptAnswer } from '@/lib/filling/calls'
import { goneFillingCall } from '@/lib/filling/calls.contract'
import { viewGone } from '@/lib/filling/service/view-gone'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(goneFillingCall, async (context, { params }) =>
  notKeptAnswer(await viewGone(context, params.id)),
)
