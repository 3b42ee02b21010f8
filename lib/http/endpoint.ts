import { createHash, randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Database, Queryable } from '@/db/client'
import {
  callDatabase,
  callPrimary,
  findReplayPosition,
  findShown,
  leaveReplica,
  type PublishedReader,
  readPublished,
} from '@/db/connection'
import { storeAnswer, takeKey } from '@/db/queries/core/calls/answered-calls'
import { inTransaction, tryOut } from '@/db/transaction'
import { recordEvent, recordFailure } from '@/lib/accounts/service/record-event'
import { actorOf } from '@/lib/auth/actor'
import { clientKeyHash, keyIn } from '@/lib/auth/secrets'
import { hasCsrf } from '@/lib/auth/csrf'
import { visitOf } from '@/lib/auth/visit'
import type { CallContract, InputOf, Method, OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { SecurityEventKind } from '@/lib/core/rules/accounts/security-event'
import type { UserId } from '@/lib/core/rules/names/ids'
import type { Position } from '@/lib/core/rules/processes/position'
import type { KeyReader, KeyScope } from '@/lib/core/rules/rights/client-key'
import { mayHaveDrafts } from '@/lib/core/rules/schedule/planning'
import type { DataContext, ServiceContext } from '@/lib/core/service/context'
import { isInJob } from '@/lib/core/service/processes/job-work'
import { acceptAsJob } from '@/lib/core/service/processes/manage-jobs'
import { errorTexts, methodNotAllowed } from '@/lib/core/texts/calls/errors'
import { universityNow } from '@/lib/environment/clock'
import { namesTag } from '@/lib/environment/entity-tag.mjs'
import { readerOfKey } from '@/lib/keys/service/manage-keys'
import { keyErrors } from '@/lib/keys/texts'
import { inTurn, isCostly } from './costly'
import { failure, logFailure } from './failure'
import { parse, parseParams, queryOf, readForm, readJson, readNeedless, Refused, unknownTo } from './input'
import { positionHeaders, publishedReader } from './position-headers'
import { jsonText, refusal, timeHeaders } from './respond'
import { fromWireNames, inWireNames, namingOf } from './wire-names'

const header = 'idempotency-key'
const longestKey = 200

const hasFailed = ({ status }: Response): boolean => status >= 500

const isDryRun = (request: Request, body: unknown): boolean =>
  (typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true) ||
  new URL(request.url).searchParams.get('dry_run') === '1'

const digestOf = (request: Request, body: unknown): string => {
  const { pathname, search } = new URL(request.url)
  return createHash('sha256')
    .update(JSON.stringify([request.method, pathname, search, body ?? null]))
    .digest('base64url')
}

/**
 * Runs a call with an `Idempotency-Key` at most once a day: a repetition by the same user, even a concurrent
 * one, gets the stored answer, refusals included. The key is stored in the call's own transaction, and after
 * a 5xx stays free for a retry. Without a key, and for a dry run, the call simply runs.
 */
export async function answerOnce(
  { request, body, userId, db }: { request: Request; body: unknown; userId: UserId; db: Database },
  run: (db: Database) => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(header)
  if (key === null || isDryRun(request, body)) return run(db)
  if (key === '' || key.length > longestKey) return refusal(400, { detail: errorTexts.badKey, code: 'invalid' })
  const call = { userId, key, digest: digestOf(request, body) }
  const answer = async (transaction: Queryable): Promise<Response> => {
    const stored = await takeKey(transaction, call)
    if (stored)
      return stored.digest === call.digest
        ? jsonText(stored.body, stored.status)
        : refusal(409, { detail: errorTexts.keyReused, code: 'key_reused' })
    const response = await run(transaction)
    if (hasFailed(response)) return response
    await storeAnswer(transaction, call, { status: response.status, body: await response.clone().text() })
    return response
  }
  return tryOut(db, answer, { keeps: (response) => !hasFailed(response) })
}

/**
 * The user whose data a request's key reads; or the refusal: no valid key (401), too many requests (429),
 * another scope (403).
 */
async function keyReader(db: Database, { headers }: Request, scope: KeyScope | 'any'): Promise<KeyReader | Response> {
  const key = keyIn(headers)
  const access = key === null ? null : await readerOfKey(db, clientKeyHash(key), universityNow().date)
  if (!access) return refusal(401, { detail: keyErrors.noKey, code: 'no_key' }, { 'www-authenticate': 'Bearer' })
  if ('waitSeconds' in access) {
    const { waitSeconds } = access
    return refusal(
      429,
      { detail: keyErrors.tooSoon(waitSeconds), code: 'too_many_requests' },
      { 'retry-after': String(waitSeconds) },
    )
  }
  const { reader } = access
  return scope === 'any' || reader.scope === scope
    ? reader
    : refusal(403, { detail: keyErrors.wrongScope[scope], code: 'wrong_scope' })
}

/** How the security log names a call: method and path template, without ids. */
const callDetail = ({ method, path }: CallContract): string => `${method} ${path}`

/** Records a call refused by the rights or by the CSRF check. Never changes the answer. */
async function recordRefusal(
  contract: CallContract,
  actor: Actor | null,
  request: Request,
  response: Response,
): Promise<void> {
  try {
    const { code } = (await response.clone().json()) as { code?: string }
    const event = {
      kind: code === 'csrf' ? 'csrf' : 'refused',
      userId: actor?.userId ?? null,
      visit: await visitOf(request.headers),
      detail: callDetail(contract),
    } as const
    await callPrimary((db) => recordFailure(db, event))
  } catch (error) {
    logFailure(request, error)
  }
}

/**
 * A public call has no actor, a program's call has a reader; any other requires a session, and its service
 * checks the rights.
 */
type ContextOf<Call extends CallContract> = Call extends { keyScope: string }
  ? Omit<ServiceContext, 'actor'> & { reader: KeyReader }
  : Call extends { isPublic: true }
    ? Omit<ServiceContext, 'actor'>
    : ServiceContext

type Run<Call extends CallContract> = (
  context: ContextOf<Call>,
  input: InputOf<Call> & { request: Request },
) => Promise<OwnAnswerOf<Call> | Response>

type Options<Call extends CallContract> = {
  /** Answers with an ETag, and 304 when it matches. */
  etag?: boolean
  /** Reads only published data and the caller's identity, so a replica of the database may answer. */
  published?: true
  /** The security event that a success records, in the same transaction as its changes. */
  records?: SecurityEventKind
  /** Whether it takes long enough to be answered later, as a job; by default if it runs apart. */
  isLong?: true | ((context: ContextOf<Call>, input: InputOf<Call>) => boolean | Promise<boolean>)
}

/** Whether whoever asks can come back for the answer. */
const mayAnswerLater = ({ headers }: Request): boolean =>
  !isInJob() && /\brespond-async\b/.test(headers.get('prefer') ?? '')

/** Accepts a call that is answered later: 202 with its job. */
async function accept(
  context: DataContext,
  request: Request,
  { sent, digest }: { sent: unknown; digest: string },
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const id = await acceptAsJob(context, {
    method: request.method as Method,
    url: pathname + search,
    body: sent ?? null,
    // A change is made once, however often its job begins.
    callKey: request.headers.get(header) ?? (request.method === 'GET' ? null : randomUUID()),
    digest,
  })
  return jsonText(JSON.stringify({ id }), 202, { location: `/api/job/${id}/` })
}

type Route = { params: Promise<unknown> }
export type Handler = (request: Request, route: Route) => Promise<Response>
type Handlers = Record<Method | 'OPTIONS', Handler>

/** Milliseconds; longer than for other calls, because a file is also built or parsed. */
const longestCostly = 60_000
/** Milliseconds that a job may take. */
const longestJob = 20 * 60_000

const unsafe: readonly string[] = ['POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[]

function answer(request: Request, value: unknown, etag: boolean): Response {
  const text = JSON.stringify(value)
  if (!etag) return jsonText(text)
  const tag = `"${createHash('sha1').update(text).digest('base64url')}"`
  const headers = { etag: tag, 'cache-control': 'private, no-cache' }
  return namesTag(request.headers.get('if-none-match'), tag)
    ? new Response(null, { status: 304, headers: { ...headers, ...timeHeaders() } })
    : jsonText(text, 200, headers)
}

const isJson = (request: Request): boolean => /^application\/json\b/i.test(request.headers.get('content-type') ?? '')

async function readBody(request: Request, { method, body, isForm }: CallContract): Promise<unknown> {
  if (!body) return unsafe.includes(method) ? readNeedless(request) : undefined
  return isForm && !(isForm === 'or JSON' && isJson(request)) ? readForm(request) : readJson(request)
}

function tell({ headers }: Response, position: Position | null): void {
  for (const [name, value] of positionHeaders(position)) headers.append(name, value)
}

const refusalOf = (request: Request, error: unknown): Response =>
  error instanceof Refused ? error.response : failure(request, error)

/**
 * The handler of one call. In order: session or key (401, 429, 403), CSRF of an unsafe method (403), params,
 * query and body by the contract, where an unsafe method refuses unknown fields (400, 413, 415), queue of a
 * costly call (429), idempotency of a change, service. Errors become `{detail, code}`.
 */
export function endpoint<const Call extends CallContract>(
  contract: Call,
  run: Run<Call>,
  options: Options<Call> = {},
): { contract: Call; handle: Handler } {
  const isUnsafe = unsafe.includes(contract.method)
  const unknown = isUnsafe ? unknownTo(contract) : null
  const naming = contract.isOwn ? namingOf(contract.response) : null
  const named = (schema: z.ZodType | undefined) => {
    const schemaNaming = contract.isOwn && schema ? namingOf(schema) : 'as it is'
    return (value: unknown) => fromWireNames(schemaNaming, value)
  }
  const ownQuery = named(contract.query)
  const ownBody = named(contract.body)
  return {
    contract,
    handle: async (request, route) => {
      let asker: Actor | null = null
      const response = await (options.published ? readPublished(findPublishedReader, respond) : respond())
      if (isUnsafe && response.ok) tell(response, await findReplayPosition())
      if (response.status === 403) await recordRefusal(contract, asker, request, response)
      return response

      /** A program has no cookie that tells what it has seen: it is shown everything committed so far. */
      async function findPublishedReader(): Promise<PublishedReader> {
        return contract.keyScope
          ? { seen: await findReplayPosition(), person: '' }
          : publishedReader(request.headers.get('cookie'))()
      }

      async function respond(): Promise<Response> {
        try {
          const findActor = () => callDatabase(() => actorOf(request.headers))
          const replicaActor = contract.isPublic ? null : await findActor()
          // The session of a user who has just signed in may not have reached the replica yet.
          const isUnsure = !replicaActor && !contract.isPublic && leaveReplica()
          const actor = isUnsure ? await findActor() : replicaActor
          // A replica may lag, and drafts must not.
          if (actor && mayHaveDrafts(actor)) leaveReplica()
          asker = actor
          if (!contract.isPublic && !actor)
            return refusal(401, { detail: errorTexts.notSignedIn, code: 'not_signed_in' })
          const { keyScope } = contract
          const reader = keyScope && (await callPrimary((db) => keyReader(db, request, keyScope)))
          if (reader instanceof Response) return reader
          if (isUnsafe && !isInJob() && !hasCsrf(request.headers))
            return refusal(403, { detail: errorTexts.csrf, code: 'csrf' })
          const params = contract.params && parseParams(contract.params, await route.params)
          const query = parse(contract.query, queryOf(request.url), unknown?.query)
          const sent = await readBody(request, contract)
          const body = parse(contract.body, sent, unknown?.body)
          const input = { params, query: ownQuery(query), body: ownBody(body), request } as InputOf<Call> & {
            request: Request
          }
          const answered = async (db: Database): Promise<Response> => {
            const visit = () => visitOf(request.headers)
            // Which of these a call has depends on its contract, which the compiler does not know here.
            const context = { db, actor, reader, now: universityNow(), visit } as unknown as ContextOf<Call>
            try {
              const value = await (options.records ? recorded(options.records, context, input) : run(context, input))
              return value instanceof Response
                ? value
                : answer(request, naming ? inWireNames(naming, value) : value, options.etag ?? keyScope !== undefined)
            } catch (error) {
              // If a replica fails, the primary is asked.
              if (options.published) throw error
              return refusalOf(request, error)
            }
          }
          const recorded = async (kind: SecurityEventKind, context: ContextOf<Call>, callInput: typeof input) => {
            const visit = await visitOf(request.headers)
            const event = { kind, userId: actor?.userId ?? null, visit, detail: callDetail(contract) }
            return inTransaction(context.db, async (db) => {
              const value = await run({ ...context, db }, callInput)
              await recordEvent(db, event)
              return value
            })
          }
          if (actor && mayAnswerLater(request)) {
            const accepted = await callPrimary(async (db) => {
              const context = { db, actor, now: universityNow() } as unknown as ContextOf<Call>
              const { isLong: given = contract.isHeavy === 'apart' } = options
              const isLong = typeof given === 'function' ? await given(context, input) : given
              return isLong ? accept({ db, actor }, request, { sent, digest: digestOf(request, body) }) : null
            })
            if (accepted) return accepted
          }
          const isCostlyCall = actor !== null && isCostly(contract) && !isInJob()
          const answerCall = () =>
            callDatabase(
              (db) =>
                actor && isUnsafe && !contract.isSecret
                  ? answerOnce({ request, body, userId: actor.userId, db }, answered)
                  : answered(db),
              isInJob() ? longestJob : isCostlyCall ? longestCostly : undefined,
            )
          // A call waiting for its turn holds no database connection.
          const response = await (isCostlyCall
            ? inTurn(actor.userId, answerCall, { isApart: contract.isHeavy === 'apart' })
            : answerCall())
          if (options.published && actor) tell(response, await findShown())
          return response
        } catch (error) {
          return refusalOf(request, error)
        }
      }
    },
  }
}

/**
 * The exports of a `route.ts`: a handler for every method. Methods without an endpoint answer 405 with
 * `Allow`; `routes()` alone answers 404 to all methods.
 */
export function routes(...endpoints: { contract: CallContract; handle: Handler }[]): Handlers {
  const byMethod = Object.fromEntries(endpoints.map(({ contract, handle }) => [contract.method, handle]))
  const methods = Object.keys(byMethod)
  const allow = [...methods, ...(byMethod.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const otherwise: Handler = async ({ method }) =>
    methods.length === 0
      ? refusal(404, { detail: errorTexts.notFound, code: 'not_found' })
      : refusal(405, { detail: methodNotAllowed(method), code: 'method_not_allowed' }, { allow })
  const options: Handler = async (request, route) =>
    methods.length === 0 ? otherwise(request, route) : new Response(null, { status: 204, headers: { allow } })
  return {
    GET: byMethod.GET ?? otherwise,
    POST: byMethod.POST ?? otherwise,
    PUT: byMethod.PUT ?? otherwise,
    PATCH: byMethod.PATCH ?? otherwise,
    DELETE: byMethod.DELETE ?? otherwise,
    OPTIONS: options,
  }
}
