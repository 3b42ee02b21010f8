import type { NextApiRequest, NextApiResponse } from 'next'
import NextAuth, { type NextAuthOptions } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { createHash, randomBytes } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Database, Queryable } from '@/db/client'
import {
  type CampusSubject,
  findBinding,
  findCampusUser,
  findUserForCampus,
  insertCampusIdentity,
  updateAccount,
} from '@/db/queries/accounts/accounts'
import { findActiveActor, insertUser } from '@/db/queries/core/accounts/users'
import { findByTitle, findWorkingTeachers } from '@/db/queries/core/names/titles'
import { recordEvent, recordFailure } from '@/lib/accounts/service/record-event'
import type { CampusRefusal } from '@/lib/core/accounts/texts/login'
import type { Permission } from '@/lib/core/actor/rules/actor'
import { landingPath, returnPath } from '@/lib/core/actor/rules/return-path'
import type { Visit } from '@/lib/core/actor/rules/security-event'
import type { UserId } from '@/lib/core/names/rules/ids'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { mayBeBoundByCampus } from '@/lib/core/schedule/rules/own-subject'
import { errorTexts } from '@/lib/core/wire/texts/errors'
import { cutTo } from '@/lib/core/words/rules/plain-text'
import { publicUrl } from '@/lib/environment/addresses'
import { environment, type Environment } from '@/lib/environment/environment'
import { boundedAgent } from '@/lib/outbound/bound'
import { allCookies, isSecure } from './cookies'
import { openSession } from './session'
import { handOver, sessionCookieName, sessionMaxAge } from './session-cookie'
import { clientAddress } from './visit'

/** A person as the campus provider describes them; `username` is null when it sends none. */
type CampusPerson = CampusSubject & { username: string | null; fullName: string }

/** Permissions of an account created automatically at the first campus sign-in: the same as a student's. */
const permissionsOfNewcomers: Permission[] = ['can view groups', 'can view teachers']

async function tieByName(
  db: Queryable,
  { username, fullName, ...identity }: CampusPerson,
  autoCreate: boolean,
  visit: Visit,
): Promise<UserId | CampusRefusal> {
  if (username === null) return 'campus_unknown'
  const namesake = await findUserForCampus(db, username)
  if (namesake && !namesake.active) return 'campus_inactive'
  if (namesake && !namesake.awaitsCampus) return 'campus_name_taken'
  if (!namesake && !autoCreate) return 'campus_unknown'
  const userId = namesake?.userId ?? (await insertUser(db, { username, fullName, permissions: permissionsOfNewcomers }))
  // Another request took the name in the meantime.
  if (userId === null) return 'campus_name_taken'
  if (!namesake) await recordEvent(db, { kind: 'account_made', userId, visit, subject: username, detail: 'campus' })
  await insertCampusIdentity(db, identity, userId)
  return userId
}

/**
 * The user that a campus person signs in as, or the reason there is none. A linked account is found by issuer
 * and subject only. A name links once, and only to an account that an administrator created without a
 * password: with some providers people choose their own name, so a name must never open an existing account.
 */
function campusAccount(
  db: Database,
  person: CampusPerson,
  autoCreate: boolean,
  visit: Visit,
): Promise<UserId | CampusRefusal> {
  return db.transaction(async (transaction) => {
    const user = await findCampusUser(transaction, person)
    if (user) return user.active ? user.userId : 'campus_inactive'
    return tieByName(transaction, person, autoCreate, visit)
  })
}

/** Who a person is according to the campus: a group's title, a teacher's full name; null: unknown. */
type CampusBinding = { group: string | null; teacher: string | null }

const onlyOf = <Id extends number>(rows: readonly { id: Id }[]): Id | null =>
  rows.length === 1 ? (rows[0]?.id ?? null) : null

/**
 * Binds a user to the group and teacher named by the campus, if exactly one of that name exists. A binding by
 * an administrator stays, as does one that the campus no longer names or names ambiguously.
 */
function bindByCampus(db: Database, userId: UserId, { group, teacher }: CampusBinding, visit: Visit): Promise<void> {
  return db.transaction(async (transaction) => {
    const bound = await findBinding(transaction, userId)
    if (!bound || !mayBeBoundByCampus(bound)) return
    const groupId = group === null ? null : onlyOf(await findByTitle(transaction, 'group', group))
    const teacherId = teacher === null ? null : onlyOf(await findWorkingTeachers(transaction, teacher))
    const binding = {
      groupId: groupId ?? bound.groupId,
      teacherId: teacherId ?? bound.teacherId,
    }
    if (binding.groupId === bound.groupId && binding.teacherId === bound.teacherId) return
    const subgroup = binding.groupId === bound.groupId ? bound.subgroup : 0
    await updateAccount(transaction, userId, { ...binding, subgroup, boundBy: 'campus' })
    const details = [groupId !== null && `own group ${group}`, teacherId !== null && `own teacher ${teacher}`]
    await recordEvent(transaction, {
      kind: 'rights_granted',
      userId,
      visit,
      subject: bound.username,
      detail: ['campus', ...details.filter(Boolean)].join('; '),
    })
  })
}

const campusProviderId = 'campus'

/** The OpenID Connect claims we read. */
type Claims = { sub: string; preferred_username?: unknown; name?: unknown; [more: string]: unknown }

const longestName = 150
const nameIn = (claim: unknown): string | null =>
  typeof claim === 'string' && claim.trim() ? cutTo(claim.trim(), longestName) : null

function personOf(issuer: string, claims: Claims): CampusPerson {
  const username = nameIn(claims.preferred_username)
  return { issuer, subject: claims.sub, username, fullName: nameIn(claims.name) ?? username ?? claims.sub }
}

/** Some providers send a list; if it has several values, none is used. */
const soleIn = (claim: unknown): string | null => nameIn(Array.isArray(claim) && claim.length === 1 ? claim[0] : claim)

const bindingOf = (claims: Claims, env: Environment): CampusBinding => ({
  group: env.CAMPUS_GROUP_CLAIM ? soleIn(claims[env.CAMPUS_GROUP_CLAIM]) : null,
  teacher: env.CAMPUS_TEACHER_CLAIM ? soleIn(claims[env.CAMPUS_TEACHER_CLAIM]) : null,
})

type Campus = { issuer: string; clientId: string; clientSecret: string }

/** The configured campus provider; null if there is none. */
const campusOf = (env: Environment): Campus | null =>
  env.CAMPUS_ISSUER && env.CAMPUS_CLIENT_ID && env.CAMPUS_CLIENT_SECRET
    ? {
        issuer: env.CAMPUS_ISSUER,
        clientId: env.CAMPUS_CLIENT_ID,
        clientSecret: env.CAMPUS_CLIENT_SECRET,
      }
    : null

/**
 * Bounds for each of the provider's four answers in a sign-in: together they take less than the call's
 * deadline.
 */
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
  // Many providers return names only from userinfo; openid-client rejects it when its subject differs from
  // the id token's.
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
 * next-auth options for one request; `onIn` is called with the user who signed in. We keep the session
 * ourselves: the token in its cookie only names a row of our session table. There is no credentials provider:
 * passwords go through POST /accounts/login/.
 */
function authOptions(
  db: Database,
  headers: Headers,
  env: Environment,
  onIn: (userId: UserId) => void,
): NextAuthOptions {
  const campus = campusOf(env)
  let userId: UserId | undefined
  return {
    secret: env.AUTH_SECRET,
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
        const outcome = await campusAccount(db, personOf(campus.issuer, claims), env.CAMPUS_AUTO_CREATE, visit)
        if (typeof outcome === 'string') {
          if (outcome !== 'campus_failed')
            await recordFailure(db, {
              kind: 'sign_in',
              userId: null,
              visit,
              reason: outcome,
              detail: campusProviderId,
            })
          return `/?error=${outcome}`
        }
        await bindByCampus(db, outcome, bindingOf(claims, env), visit)
        userId = outcome
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
  // Neither has a connection: we read the response's headers, and nothing is sent.
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
  return userId === null ? redirect : handOver(redirect, headers, await findActiveActor(db, userId))
}

/** Errors of next-auth become messages on our login screen; its redirects to other sites are kept. */
function redirectOf(answer: ServerResponse): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  for (const cookie of [answer.getHeader('Set-Cookie') ?? []].flat()) headers.append('set-cookie', String(cookie))
  const target = String(answer.getHeader('Location') ?? '')
  const goesOn = target && !target.startsWith(`${publicUrl()}/api/auth/`)
  headers.set('location', goesOn ? target : '/?error=campus_failed')
  return new Response(null, { status: 302, headers })
}

/** Redirects to the campus provider, from a plain link; afterwards the user returns to the page at `next`. */
export async function beginCampus(db: Database, headers: Headers, next: string): Promise<Response> {
  // next-auth starts only from a POST with its own CSRF value. We build that value here; `state` protects the
  // return.
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

/**
 * Handles the campus provider's callback: signs the user in, or redirects to the login screen with the
 * reason.
 */
export const finishCampus = (db: Database, headers: Headers, query: Record<string, string>): Promise<Response> =>
  runNextAuth(db, headers, { method: 'GET', action: 'callback', query })
