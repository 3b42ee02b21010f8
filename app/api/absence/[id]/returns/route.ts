import { absenceReturnAnswer } from '@/lib/absences/calls/absences'
import { absenceReturnsCall } from '@/lib/absences/calls/absences.contract'
import { viewAbsenceReturns } from '@/lib/absences/service/end-absence'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  absenceReturnsCall,
  async (context, { params, query }) =>
    (await viewAbsenceReturns(context, { ...params, backFrom: query.date })).map(absenceReturnAnswer),
  { isLong: true },
)
