import { absenceOrderOf, absenceSettledAnswer } from '@/lib/absences/calls/absences'
import { settleAbsenceCall } from '@/lib/absences/calls/absences.contract'
import { settleAbsence } from '@/lib/absences/service/settle-absence'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  settleAbsenceCall,
  async (context, { params, body }) =>
    absenceSettledAnswer(await settleAbsence(context, absenceOrderOf(params.id, body))),
  { isLong: true },
)
