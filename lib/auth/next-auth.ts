import { createHash, randomBytes } from 'node:crypto'
import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth from 'next-auth'
import type { Database } from '@/db/client'
import { publicUrl } from '@/lib/environment/addresses'
import { environment } from '@/lib/environment/environment'
import { ServiceError } from '@/lib/services/errors'
import { errorTexts } from '@/lib/text/errors'
import { authOptions, campusProviderId } from './campus'
import { allCookies, isSecure } from './cookies'

type Call = {
  method: 'GET' | 'POST'
  action: 'signin' | 'callback'
  query?: Record<string, string>
  body?: Record<string, string>
  cookies?: Record<string, string>
}

/** next-auth's classic interface, which takes cookies as we give them, over the standard request and response. */
async function runNextAuth(db: Database, headers: Headers, call: Call): Promise<Response> {
  if (!environment().CAMPUS_ISSUER) throw new ServiceError('not_found', errorTexts.notFound)
  // It reads its own address from nowhere else.
  process.env.NEXTAUTH_URL = publicUrl()
  const request = {
    method: call.method,
    headers: Object.fromEntries(headers),
    cookies: { ...allCookies(headers.get('cookie')), ...call.cookies },
    query: { ...call.query, nextauth: [call.action, campusProviderId] },
    body: call.body,
  }
  const answer = new Map<string, string | string[]>()
  const response = {
    status: () => response,
    getHeader: (name: string) => answer.get(name),
    setHeader(name: string, value: string | string[]) {
      answer.set(name, value)
      return response
    },
    json: () => undefined,
    send: () => undefined,
    end: () => undefined,
  }
  await NextAuth(
    request as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    authOptions(db, headers, environment()),
  )
  return redirectOf(answer)
}

/** Whatever next-auth would say itself, the login screen says; its redirects to elsewhere stand. */
function redirectOf(answer: Map<string, string | string[]>): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of [answer.get('Set-Cookie') ?? []].flat()) headers.append('set-cookie', cookie)
  const target = String(answer.get('Location') ?? '')
  const goesOn = target && !target.startsWith(`${publicUrl()}/api/auth/`)
  headers.set('location', goesOn ? target : '/?error=campus_failed')
  return new Response(null, { status: 302, headers })
}

/** On to the campus provider, from a plain link; afterwards back to the page at `next`. */
export async function beginCampus(db: Database, headers: Headers, next: string): Promise<Response> {
  // next-auth begins only for a form with its own CSRF value; the link stands for that form, and state guards the return.
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

/** The campus provider's answer: signs the person in, or says on the login screen why not. */
export const finishCampus = (
  db: Database,
  headers: Headers,
  query: Record<string, string>,
): Promise<Response> => runNextAuth(db, headers, { method: 'GET', action: 'callback', query })
