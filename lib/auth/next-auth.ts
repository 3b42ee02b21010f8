import { createHash, randomBytes } from 'node:crypto'
import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import type { Database } from '@/db/client'
import { publicUrl } from '@/lib/environment/addresses'
import { environment } from '@/lib/environment/environment'
import type { UserId } from '@/lib/core/rules/names/ids'
import { ServiceError } from '@/lib/core/service/errors'
import { errorTexts } from '@/lib/core/texts/calls/errors'
import { authOptions, campusProviderId } from './campus'
import { allCookies, isSecure } from './cookies'
import { handOver } from './reader-cookie'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

type Call = {
  method: 'GET' | 'POST'
  action: 'signin' | 'callback'
  query?: Record<string, string>
  body?: Record<string, string>
  cookies?: Record<string, string>
}

/** Adapts next-auth's classic interface (which accepts our own cookies) to the standard Request and Response. */
async function runNextAuth(db: Database, headers: Headers, call: Call): Promise<Response> {
  if (!environment().CAMPUS_ISSUER) throw new ServiceError('not_found', errorTexts.notFound)
  // next-auth reads its own address only from this variable.
  process.env.NEXTAUTH_URL = publicUrl()
  // Neither has a connection: the answer's headers are read, and nothing is sent.
  const request: NextApiRequest = Object.assign(new IncomingMessage(new Socket()), {
    method: call.method,
    headers: Object.fromEntries(headers),
    cookies: { ...allCookies(headers.get('cookie')), ...call.cookies },
    query: { ...call.query, nextauth: [call.action, campusProviderId] },
    body: call.body,
    env: {},
  })
  const response = new ServerResponse<IncomingMessage>(request) as NextApiResponse
  response.status = () => response
  response.json = response.send = () => undefined
  let userId = null as UserId | null
  await NextAuth(
    request,
    response,
    authOptions(db, headers, environment(), (one) => (userId = one)),
  )
  const redirect = redirectOf(response)
  return userId === null ? redirect : handOver(redirect, headers, userId)
}

/** Errors of next-auth become messages on our login screen; its redirects to other sites are kept. */
function redirectOf(answer: ServerResponse): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of [answer.getHeader('Set-Cookie') ?? []].flat())
    headers.append('set-cookie', String(cookie))
  const target = String(answer.getHeader('Location') ?? '')
  const goesOn = target && !target.startsWith(`${publicUrl()}/api/auth/`)
  headers.set('location', goesOn ? target : '/?error=campus_failed')
  return new Response(null, { status: 302, headers })
}

/** Redirects to the campus provider, from a plain link; afterwards the user returns to the page at `next`. */
export async function beginCampus(db: Database, headers: Headers, next: string): Promise<Response> {
  // next-auth starts only from a POST with its own CSRF value. We build that value here; `state` protects the return.
  const csrfToken = randomBytes(32).toString('hex')
  const proof = createHash('sha256').update(`${csrfToken}${environment().AUTH_SECRET}`).digest('hex')
  const csrfCookie = `${isSecure() ? '__Host-' : ''}next-auth.csrf-token`
  return runNextAuth(db, headers, {
    method: 'POST',
    action: 'signin',
    body: { csrfToken, callbackUrl: next },
    cookies: { [csrfCookie]: `${csrfToken}|${proof}` },
  })
}

/** Handles the campus provider's callback: signs the user in, or redirects to the login screen with the reason. */
export const finishCampus = (
  db: Database,
  headers: Headers,
  query: Record<string, string>,
): Promise<Response> => runNextAuth(db, headers, { method: 'GET', action: 'callback', query })
