import type { NextAuthOptions } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import type { Database } from '@/db/client'
import type { UserId } from '@/lib/core/rules/names/ids'
import { cutTo } from '@/lib/core/rules/words/kept-text'
import { landingPath, returnPath } from '@/lib/core/rules/accounts/return-path'
import { publicUrl } from '@/lib/environment/addresses'
import type { Environment } from '@/lib/environment/environment'
import { bindByCampus, type CampusBinding } from './campus-binding'
import { campusAccount, type CampusPerson } from './campus-account'
import { recordFailure } from '@/lib/accounts/service/record-event'
import { clientAddress } from './client-address'
import { isSecure } from './cookies'
import { boundedAgent } from '@/lib/outside/bound'
import { openSession } from './session'
import { sessionCookieName, sessionMaxAge } from './session-cookie'

export const campusProviderId = 'campus'

/** The OpenID Connect claims we read. */
type Claims = { sub: string; preferred_username?: unknown; name?: unknown; [more: string]: unknown }

const longestName = 150
const nameIn = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() ? cutTo(claim.trim(), longestName) : null

function personOf(issuer: string, claims: Claims): CampusPerson {
  const username = nameIn(claims.preferred_username)
  return { issuer, subject: claims.sub, username, fullName: nameIn(claims.name) ?? username ?? claims.sub }
}

/** Some providers send a list; more than one of them is nobody's only one. */
const soleIn = (claim: unknown): string | null =>
  nameIn(Array.isArray(claim) && claim.length === 1 ? claim[0] : claim)

const bindingOf = (claims: Claims, given: Environment): CampusBinding => ({
  group: given.CAMPUS_GROUP_CLAIM ? soleIn(claims[given.CAMPUS_GROUP_CLAIM]) : null,
  teacher: given.CAMPUS_TEACHER_CLAIM ? soleIn(claims[given.CAMPUS_TEACHER_CLAIM]) : null,
})

type Campus = { issuer: string; clientId: string; clientSecret: string }

/** The configured campus provider; null if there is none. */
const campusOf = (given: Environment): Campus | null =>
  given.CAMPUS_ISSUER && given.CAMPUS_CLIENT_ID && given.CAMPUS_CLIENT_SECRET
    ? {
        issuer: given.CAMPUS_ISSUER,
        clientId: given.CAMPUS_CLIENT_ID,
        clientSecret: given.CAMPUS_CLIENT_SECRET,
      }
    : null

/** Of each of its four answers in a sign-in: all of them come before the call itself is overdue. */
const bounds = { milliseconds: 3_000, bytes: 1024 * 1024 }
const agents = { 'http:': boundedAgent('http:', bounds), 'https:': boundedAgent('https:', bounds) }
const agentFor = (protocol: string) => (protocol === 'https:' ? agents['https:'] : agents['http:'])

const campusProvider = ({ issuer, clientId, clientSecret }: Campus): OAuthConfig<Claims> => ({
  id: campusProviderId,
  name: campusProviderId,
  type: 'oauth',
  wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
  issuer,
  clientId,
  clientSecret,
  idToken: true,
  httpOptions: { agent: agentFor(new URL(issuer).protocol) },
  checks: ['pkce', 'state', 'nonce'],
  authorization: { params: { scope: 'openid profile' } },
  // Many providers return names only from userinfo; openid-client rejects it when its subject differs from the id token's.
  userinfo: {
    request: ({ client, tokens }) => client.userinfo(tokens as Parameters<typeof client.userinfo>[0]),
  },
  profile: ({ sub }) => ({ id: sub }),
})

/** Logs only the error's code and name: the messages quote authorization codes and tokens. */
const logger: NextAuthOptions['logger'] = {
  error: (code, { name }) => console.error(JSON.stringify({ level: 'error', area: 'campus', code, name })),
  warn: (code) => console.warn(JSON.stringify({ level: 'warn', area: 'campus', code })),
  debug: () => undefined,
}

/**
 * next-auth options for one request; `onIn` is told who has signed in by it. We keep the session ourselves: the token in its cookie only names a row of our session table. There is
 * no credentials provider: passwords go through POST /accounts/login/.
 */
export function authOptions(
  db: Database,
  headers: Headers,
  given: Environment,
  onIn: (userId: UserId) => void,
): NextAuthOptions {
  const campus = campusOf(given)
  let userId: UserId | undefined
  return {
    secret: given.AUTH_SECRET,
    useSecureCookies: isSecure(),
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() },
      },
    },
    session: { strategy: 'jwt', maxAge: sessionMaxAge },
    pages: { signIn: '/', error: '/' },
    providers: campus ? [campusProvider(campus)] : [],
    logger,
    callbacks: {
      async signIn({ account, profile }) {
        if (!campus || !account) return false
        const visit = { address: clientAddress(headers), session: null }
        const claims: Claims = { ...profile, sub: account.providerAccountId }
        const found = await campusAccount(
          db,
          personOf(campus.issuer, claims),
          given.CAMPUS_AUTO_CREATE,
          visit,
        )
        if (typeof found === 'string') {
          if (found !== 'campus_failed')
            await recordFailure(db, {
              kind: 'sign_in',
              userId: null,
              visit,
              reason: found,
              detail: campusProviderId,
            })
          return `/?error=${found}`
        }
        await bindByCampus(db, found, bindingOf(claims, given), visit)
        userId = found
        return true
      },
      jwt: async () => {
        if (userId === undefined) throw new Error('Only a sign-in makes a token')
        const sid = await openSession(db, userId, headers, campusProviderId)
        onIn(userId)
        return { sid }
      },
      redirect: ({ url }) => {
        const path = url.replace(publicUrl(), '')
        return publicUrl() + (path === landingPath ? path : returnPath(path))
      },
    },
  }
}
