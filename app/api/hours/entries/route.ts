import { serve } from '@/lib/http/endpoint'
import { correctHoursCall } from '@/lib/hours/calls.contract'
import { correctHours } from '@/lib/hours/service/keep-journal'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(correctHoursCall, (context, { body }) =>
  correctHours(context, body),
)
