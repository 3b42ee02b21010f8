import { absenceEndOf } from '@/lib/absences/calls/absences'
import { endAbsenceCall } from '@/lib/absences/calls/absences.contract'
import { endAbsence } from '@/lib/absences/service/end-absence'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(
  endAbsenceCall,
  (context, { params, body }) => endAbsence(context, absenceEndOf(params.id, body)),
  { isLong: true },
)
