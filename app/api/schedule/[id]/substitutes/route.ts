import { substitutesCall } from '@/lib/absences/calls/substitutes.contract'
import { viewSubstitutes } from '@/lib/absences/service/view-substitutes'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(substitutesCall, (context, { params, query }) =>
  viewSubstitutes(context, { ...params, instead: query.teacher ?? null }),
)
