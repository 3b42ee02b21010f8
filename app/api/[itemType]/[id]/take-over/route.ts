import { serve } from '@/lib/http/endpoint'
import { takeoverOrderOf, toTakeoverAnswer } from '@/lib/takeover/calls'
import { takeoverCall } from '@/lib/takeover/calls.contract'
import { takeOverClasses } from '@/lib/takeover/service/take-over'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  takeoverCall,
  async (context, { params, body }) =>
    toTakeoverAnswer(await takeOverClasses(context, takeoverOrderOf({ params, body }))),
  { isLong: true },
)
