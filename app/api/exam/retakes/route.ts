import { planRetakesCall } from '@/lib/exams/calls/exams.contract'
import { planRetakes } from '@/lib/exams/service/plan-retakes'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(planRetakesCall, (context, { body }) => planRetakes(context, body)),
)
