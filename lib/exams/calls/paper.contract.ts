import { z } from 'zod'
import type { FacultyId, SemesterId } from '@/lib/core/names/rules/ids'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

export const sessionBookCall = ownCall('GET /api/exam/xlsx/', {
  summary:
    'The session of a faculty as a workbook, a sheet for each week: groups down, days across. Published exams of the present session unless it is said otherwise',
  query: z.object({
    faculty: wire.idTextOf<FacultyId>(),
    semester: wire.idTextOf<SemesterId>().optional(),
    course: z.coerce.number().int().min(1).max(8).optional(),
    drafts: z.literal('1').optional(),
  }),
  response: z.unknown(),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
