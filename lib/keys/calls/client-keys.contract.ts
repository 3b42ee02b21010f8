import { z } from 'zod'
import { keyScopes, longestKeyTitle, mostPerMinute, usualPerMinute } from '@/lib/core/rules/rights/client-key'
import { call, type AnswerOf, type InputOf } from '@/lib/core/calls/calls/call.contract'
import { dateText, idText } from '@/lib/core/calls/names/fields.contract'

export const makeKeyCall = call({
  method: 'POST',
  isSecret: true,
  path: '/api/client-key/',
  summary:
    'Gives a key to a program that reads (docs/read-api.md), and shows it, once: of the university («public»), for superusers, or the user’s own',
  body: z.object({
    scope: z.enum(keyScopes),
    title: z.string().trim().min(1).max(longestKeyTitle),
    /** For the university's keys; a person's own key has a fixed limit. */
    per_minute: z.int().min(1).max(mostPerMinute).default(usualPerMinute),
    /** The last day it works. */
    expires_on: dateText.nullable().default(null),
  }),
  response: z.object({ id: z.int(), key: z.string() }),
})

export const revokeKeyCall = call({
  method: 'DELETE',
  isSecret: true,
  path: '/api/client-key/{id}/',
  summary: 'Revokes a key: it is refused from now on',
  params: z.object({ id: idText }),
  response: z.object({}),
})

export type WireNewKey = AnswerOf<typeof makeKeyCall>
export type WireKeyAsked = InputOf<typeof makeKeyCall>['body']
