import { substitutesCall } from '@/lib/absences/calls/substitutes.contract'
import { viewSubstitutes } from '@/lib/absences/service/view-substitutes'
import { endpoint, routes } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(substitutesCall, (context, { params, query }) =>
    viewSubstitutes(context, { ...params, instead: query.teacher ?? null }),
  ),
)
