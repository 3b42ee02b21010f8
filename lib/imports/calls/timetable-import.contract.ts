import { z } from 'zod'
import { timetableTemplateUrl } from '@/lib/core/refusals/calls/addresses'
import { call } from '@/lib/core/wire/calls/call.contract'

export const timetableTemplateCall = call(`GET ${timetableTemplateUrl}`, {
  summary: 'A template of the timetable table for `npm run import` with its columns and instructions',
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
