import { z } from 'zod'
import { timetableTemplateUrl } from './addresses'
import { call } from './call.contract'

export const timetableTemplateCall = call({
  method: 'GET',
  path: timetableTemplateUrl,
  summary: 'An empty table of a timetable for `npm run import`, with its columns and how to fill them in',
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
