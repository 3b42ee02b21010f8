import { z } from 'zod'
import { ownCall } from '@/lib/core/calls/calls/call.contract'
import { idTextOf } from '@/lib/core/calls/names/fields.contract'
import type { FacultyId, SemesterId } from '@/lib/core/rules/names/ids'

export const sessionBookCall = ownCall({
  method: 'GET',
  path: '/api/exam/xlsx/',
  summary:
    'The session of a faculty as a workbook, a sheet for each week: groups down, days across. Published exams of the present session unless it is said otherwise',
  query: z.object({
    faculty: idTextOf<FacultyId>(),
    semester: idTextOf<SemesterId>().optional(),
    course: z.coerce.number().int().min(1).max(8).optional(),
    drafts: z.literal('1').optional(),
  }),
  response: z.unknown(),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
