import { z } from 'zod'
import { teacherNamings } from '@/lib/domain/open/open-reading'
import { call, type AnswerOf } from './call.contract'

const reading = z.object({ is_open: z.boolean(), teacher_names: z.enum(teacherNamings) })

export const openReadingCall = call({
  method: 'POST',
  path: '/api/open-reading/',
  summary:
    'Opens published timetables to whoever has not signed in, or closes them; and how teachers are named there',
  body: reading,
  response: reading,
})

export type WireOpenReading = AnswerOf<typeof openReadingCall>
