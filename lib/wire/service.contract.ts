import { z } from 'zod'
import { call } from './call.contract'

export const healthCall = call({
  method: 'GET',
  path: '/api/health/',
  summary: 'Whether this server can work: the database answers and its migrations are current (503 if not)',
  isPublic: true,
  response: z.object({ status: z.literal('ok') }),
})

export const openApiCall = call({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This document',
  isPublic: true,
  response: z.record(z.string(), z.unknown()),
})
