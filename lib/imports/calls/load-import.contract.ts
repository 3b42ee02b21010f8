import { z } from 'zod'
import { loadTemplateUrl } from '@/lib/core/refusals/calls/addresses'
import { call } from '@/lib/core/wire/calls/call.contract'

export const loadTemplateCall = call(`GET ${loadTemplateUrl}`, {
  summary: 'A template of the load file with its columns and instructions',
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
