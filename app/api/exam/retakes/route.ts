import { planRetakesCall } from '@/lib/exams/calls/exams.contract'
import { planRetakes } from '@/lib/exams/service/plan-retakes'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(planRetakesCall, (context, { body }) =>
  planRetakes(context, body),
)
