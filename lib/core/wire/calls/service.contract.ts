import { z } from 'zod'
import { call } from './call.contract'

export const healthCall = call('GET /api/health/', {
  summary:
    'Whether this server can work: the database answers and its migrations are current (503 if not). Whoever administers the university is told what of PostgreSQL is set badly',
  isPublic: true,
  response: z.object({
    status: z.literal('ok'),
    database: z
      .array(z.object({ setting: z.string(), detail: z.string() }))
      .optional()
      .describe('For administrators, signed in'),
  }),
})

export const liveCall = call('GET /api/health/live/', {
  summary: 'Whether this process answers at all, with the database or without: if not, start it anew',
  isPublic: true,
  response: z.object({ status: z.literal('ok') }),
})

export const readyCall = call('GET /api/health/ready/', {
  summary:
    'Whether requests should be sent here: 503 while the database is lost, a migration is missing or this process is stopping',
  isPublic: true,
  response: z.object({ status: z.literal('ok') }),
})

export const openApiCall = call('GET /api/openapi.json', {
  summary: 'This document',
  isPublic: true,
  response: z.record(z.string(), z.unknown()),
})
