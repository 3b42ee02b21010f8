import { placeExamCall } from '@/lib/exams/calls/exams.contract'
import { placeExam } from '@/lib/exams/service/place-exam'
import { serve } from '@/lib/http/endpoint'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(placeExamCall, (context, { body }) =>
  placeExam(context, body),
)
