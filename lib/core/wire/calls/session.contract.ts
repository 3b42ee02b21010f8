import { z } from 'zod'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { call, ownCall, type OwnAnswerOf } from './call.contract'

// Longer names or passwords cannot exist, so they are not worth hashing.
const credentials = z.object({
  username: z
    .string()
    .trim()
    .min(1)
    .max(150)
    .regex(/^\P{Cc}*$/u),
  password: z.string().min(1).max(1000),
})

const code = z.string().min(1).max(100)

export const checkLoginCall = call('GET /accounts/check-login/', {
  summary: 'The signed-in user, and the X-CSRFToken value for this browser',
  isPublic: true,
  response: z.object({
    authenticated: z.boolean(),
    csrf: z.string(),
    client_id: z.string().nullable(),
    username: z.string(),
    full_name: z.string(),
    is_superuser: z.boolean(),
    permissions: z.array(z.string()),
  }),
})

export const loginCall = call('POST /accounts/login/', {
  summary:
    'Signs in by name and password; with a code of the second factor also where too many have guessed at the name',
  isPublic: true,
  body: credentials.extend({ code: code.default('') }),
  response: z.union([
    z.object({ result: z.enum(['Ok', 'Code', 'Enrol']) }),
    z.object({ result: z.literal('Failed'), message: z.string() }),
  ]),
})

export const secondStepCall = call('POST /accounts/second-factor/', {
  summary: 'Second step of signing in: an authenticator code or a recovery code',
  isPublic: true,
  isSecret: true,
  body: z.object({ code }),
  response: z.object({}),
})

export const newSecondFactorCall = ownCall('POST /accounts/second-factor/new/', {
  summary: 'Creates a key for an authenticator app; requires the password, or a sign-in that demands a second factor',
  isPublic: true,
  isSecret: true,
  body: z.object({ password: z.string().max(1000).default('') }),
  response: z.object({ key: z.string(), qr: z.object({ size: z.number(), path: z.string() }) }),
})

export const confirmSecondFactorCall = ownCall('POST /accounts/second-factor/confirm/', {
  summary: 'Turns the second factor on with a code of the new key; returns the recovery codes once',
  isPublic: true,
  isSecret: true,
  body: z.object({ code }),
  response: z.object({ codes: z.array(z.string()) }),
})

export const dropSecondFactorCall = ownCall('DELETE /accounts/second-factor/', {
  summary: 'Turns the user’s second factor off',
  isSecret: true,
  body: z.object({ password: z.string().min(1).max(1000), code }),
  response: z.object({}),
})

export const logoutCall = call('POST /accounts/logout/', {
  summary: 'Ends the session; its cookie and copies of it become invalid',
  isPublic: true,
  response: z.object({}),
})

export const eventsTokenCall = call('GET /accounts/events-token/', {
  summary: 'A ten-minute token for the live socket, and the socket’s address',
  response: z.object({ token: z.string(), url: z.string() }),
})

/** Both steps of the campus sign-in answer with a redirect. */
export const campusSignInCall = call('GET /api/auth/signin/campus/', {
  summary: 'Redirects to the campus sign-on, then back to `next`',
  isPublic: true,
  query: z.object({ client_id: z.string().optional(), next: z.string().optional() }),
  response: z.undefined(),
})

export const campusCallbackCall = call('GET /api/auth/callback/campus/', {
  summary: 'Callback of the campus sign-on',
  isPublic: true,
  query: z.record(z.string(), z.string()),
  response: z.undefined(),
})

export const encodeCheckLogin = (actor: Actor | null, csrf: string, clientId: string | null): CheckLogin => ({
  authenticated: actor !== null,
  csrf,
  client_id: clientId,
  username: actor?.username ?? '',
  full_name: actor?.fullName ?? '',
  is_superuser: actor?.isSuperuser ?? false,
  permissions: [...(actor?.permissions ?? [])],
})

/** `failure`: the message for the user. */
export const encodeFailedLogin = (failure: string): LoginAnswer => ({ result: 'Failed', message: failure })

const results = { code: 'Code', enrol: 'Enrol' } as const

/** `step`: the remaining step; null: signed in. */
export const encodeLogin = (step: keyof typeof results | null): LoginAnswer => ({
  result: step ? results[step] : 'Ok',
})

export type CheckLogin = z.infer<typeof checkLoginCall.response>
export type NewSecondFactor = OwnAnswerOf<typeof newSecondFactorCall>
export type RecoveryCodes = OwnAnswerOf<typeof confirmSecondFactorCall>
export type LoginAnswer = z.infer<typeof loginCall.response>
