import { absenceAheadAnswer } from '@/lib/absences/calls/absences'
import { absencesCall } from '@/lib/absences/calls/absences.contract'
import { listAbsencesAhead } from '@/lib/absences/service/list-absences-ahead'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(absencesCall, async (context) =>
  (await listAbsencesAhead(context)).map(absenceAheadAnswer),
)
