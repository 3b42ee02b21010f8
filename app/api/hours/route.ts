import { serve } from '@/lib/http/endpoint'
import { hoursQuestionOf } from '@/lib/hours/calls'
import { hoursCall } from '@/lib/hours/calls.contract'
import { viewHours } from '@/lib/hours/service/view-hours'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  hoursCall,
  (context, { query: { byClass, ...asked } }) =>
    viewHours(context, hoursQuestionOf(asked, context.now.date), { byClass }),
)
