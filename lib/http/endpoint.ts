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
import { hasCsrf } from '@/lib/auth/csrf'
import { clientKeyHash, keyIn } from '@/lib/auth/secrets'
import { visitOf } from '@/lib/auth/visit'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { KeyReader, KeyScope } from '@/lib/core/actor/rules/client-key'
import type { SecurityEventKind } from '@/lib/core/actor/rules/security-event'
import type { UserId } from '@/lib/core/names/rules/ids'
import { mayHaveDrafts } from '@/lib/core/placing/rules/planning'
import { isInJob, tellPart, type TellPart, toldAs } from '@/lib/core/processes/service/job-work'
import { acceptAsJob } from '@/lib/core/processes/service/manage-jobs'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import type { CallContract, InputOf, Method, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { isDryRun } from '@/lib/core/wire/calls/dry-run'
import type { Position } from '@/lib/core/wire/rules/position'
import { errorTexts, methodNotAllowed } from '@/lib/core/wire/texts/errors'
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
  if (key === null || isDryRun(request.url, body)) return run(db)
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
    const { code }: { code?: string } = await response.clone().json()
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
  input: InputOf<Call> & { request: Request; tellPart: TellPart<OwnAnswerOf<Call>> },
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
  { method, sent, digest }: { method: Method; sent: unknown; digest: string },
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const id = await acceptAsJob(context, {
    method,
    url: pathname + search,
    body: sent ?? null,
    // A change is made once, however often its job begins.
    callKey: request.headers.get(header) ?? (method === 'GET' ? null : randomUUID()),
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
 * Who asks; null: nobody, or a public call. A replica may lag: it need not know the session of a user who has just
 * signed in yet, and drafts must not be behind.
 */
async function findAsker({ isPublic }: CallContract, { headers }: Request): Promise<Actor | null> {
  if (isPublic) return null
  const find = () => callDatabase(() => actorOf(headers))
  const actor = (await find()) ?? (leaveReplica() ? await find() : null)
  if (actor && mayHaveDrafts(actor)) leaveReplica()
  return actor
}

/** Whose data a key reads, if the call is for programs; or the refusal of whoever may not call. */
async function admit(
  { isPublic, keyScope, method }: CallContract,
  request: Request,
  actor: Actor | null,
): Promise<{ reader: KeyReader | undefined } | Response> {
  if (!isPublic && !actor) return refusal(401, { detail: errorTexts.notSignedIn, code: 'not_signed_in' })
  const reader = keyScope && (await callPrimary((db) => keyReader(db, request, keyScope)))
  if (reader instanceof Response) return reader
  return unsafe.includes(method) && !isInJob() && !hasCsrf(request.headers)
    ? refusal(403, { detail: errorTexts.csrf, code: 'csrf' })
    : { reader }
}

/** Reads the input of a call by its contract. `sent` and `body` have the names of the API. */
function inputReader<const Call extends CallContract>(contract: Call) {
  const unknown = unsafe.includes(contract.method) ? unknownTo(contract) : null
  const named = (schema: z.ZodType | undefined) => {
    const naming = contract.isOwn && schema ? namingOf(schema) : 'as it is'
    return (value: unknown) => fromWireNames(naming, value)
  }
  const ownQuery = named(contract.query)
  const ownBody = named(contract.body)
  return async (request: Request, route: Route) => {
    const params = contract.params && parseParams(contract.params, await route.params)
    const query = parse(contract.query, queryOf(request.url), unknown?.query)
    const sent = await readBody(request, contract)
    const body = parse(contract.body, sent, unknown?.body)
    // The schemas of the contract have made these.
    const input = { params, query: ownQuery(query), body: ownBody(body), request } as InputOf<Call> & {
      request: Request
    }
    return { sent, body, input }
  }
}

/** Which of the facts about a request a call has depends on its contract, which the compiler does not know here. */
const contextOf = <Call extends CallContract>(facts: unknown) => facts as ContextOf<Call>

/** A call whose success is recorded, in one transaction with what it does. */
const recording =
  <Call extends CallContract>(
    kind: SecurityEventKind,
    contract: Call,
    run: Run<Call>,
    actor: Actor | null,
  ): Run<Call> =>
  async (context, input) => {
    const visit = await visitOf(input.request.headers)
    const event = { kind, userId: actor?.userId ?? null, visit, detail: callDetail(contract) }
    return inTransaction(context.db, async (db) => {
      const value = await run({ ...context, db }, input)
      await recordEvent(db, event)
      return value
    })
  }

/** A program has no cookie that tells what it has seen: it is shown everything committed so far. */
const findPublishedReader = async ({ keyScope }: CallContract, { headers }: Request): Promise<PublishedReader> =>
  keyScope ? { seen: await findReplayPosition(), person: '' } : publishedReader(headers.get('cookie'))()

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
  const readInput = inputReader(contract)
  const naming = contract.isOwn ? namingOf(contract.response) : null
  const { isLong = contract.isHeavy === 'apart', etag = contract.keyScope !== undefined, published, records } = options

  /** Answers an admitted call, now or later. */
  async function respondTo(request: Request, route: Route, actor: Actor | null, reader: KeyReader | undefined) {
    const { input, sent, body } = await readInput(request, route)
    const contextIn = (db: Database) =>
      contextOf<Call>({ db, actor, reader, now: universityNow(), visit: () => visitOf(request.headers) })
    if (actor && mayAnswerLater(request)) {
      const accepted = await callPrimary(async (db) => {
        const isApart = typeof isLong === 'function' ? await isLong(contextIn(db), input) : isLong
        const order = { method: contract.method, sent, digest: digestOf(request, body) }
        return isApart ? accept({ db, actor }, request, order) : null
      })
      if (accepted) return accepted
    }
    const act = records ? recording(records, contract, run, actor) : run
    const sentOf = (value: OwnAnswerOf<Call>): unknown => (naming ? inWireNames(naming, value) : value)
    const tellAnswer = toldAs(tellPart, (value: OwnAnswerOf<Call>) => JSON.stringify(sentOf(value)))
    const answered = async (db: Database): Promise<Response> => {
      try {
        const value = await act(contextIn(db), { ...input, tellPart: tellAnswer })
        return value instanceof Response ? value : answer(request, sentOf(value), etag)
      } catch (error) {
        // If a replica fails, the primary is asked.
        if (published) throw error
        return refusalOf(request, error)
      }
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
    if (published && actor) tell(response, await findShown())
    return response
  }

  return {
    contract,
    handle: async (request, route) => {
      let asker: Actor | null = null
      const respond = async (): Promise<Response> => {
        try {
          asker = await findAsker(contract, request)
          const admission = await admit(contract, request, asker)
          return admission instanceof Response ? admission : await respondTo(request, route, asker, admission.reader)
        } catch (error) {
          return refusalOf(request, error)
        }
      }
      const response = await (published
        ? readPublished(() => findPublishedReader(contract, request), respond)
        : respond())
      if (isUnsafe && response.ok) tell(response, await findReplayPosition())
      if (response.status === 403) await recordRefusal(contract, asker, request, response)
      return response
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

/** As `routes`, of one call. */
export const serve = <const Call extends CallContract>(
  contract: Call,
  run: Run<Call>,
  options: Options<Call> = {},
): Handlers => routes(endpoint(contract, run, options))
