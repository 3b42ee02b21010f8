import { changingReader } from '@/lib/core/actor/browser/reader-here'
import type { JobId } from '@/lib/core/names/rules/ids'
import { overtaken } from '@/lib/core/page/browser/latest-only'
import { timers } from '@/lib/core/page/browser/timers'
import { isUnbegun, lowestPriority } from '@/lib/core/wire/calls/busy'
import { isDryRun } from '@/lib/core/wire/calls/dry-run'
import { positionHeader } from '@/lib/core/wire/calls/position'
import type { CallRequest } from '@/lib/core/wire/calls/request'
import { checkLoginUrl } from '@/lib/core/wire/calls/session'
import type { CheckLogin } from '@/lib/core/wire/calls/session.contract'
import { timeHeader } from '@/lib/core/wire/calls/time'
import { cancelledCode, type JobPurpose, purposeOfAsking } from '@/lib/core/wire/rules/job'
import { learnPosition, sendPosition } from './replay-position'
import { pause, whileBusy } from './server-busy'
import { learnTime } from './server-time'
import { learnSession } from './session-end'

/** A call that returned an error: its `detail` and `code`, or the raw body. */
class CallError extends Error {
  /** Whether a global message shows it. */
  isReported = false

  constructor(
    readonly status: number,
    readonly body: string,
    readonly detail: string | null,
    readonly code: string | null,
    /** Seconds to wait before a retry, if the server gave them. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail ?? `The server answered ${status}`)
  }
}

/** Milliseconds before resending a call with an unknown outcome; a lost database is back within seconds. */
const pauses = [0, 1000, 2000, 4000]
/** Milliseconds for which the same call, repeated by the user, reuses its key. */
const remembered = 120_000

/** Keys of calls with an unknown outcome, by content. */
const doubtful = new Map<string, { key: string; since: number }>()

// crypto.randomUUID does not exist over plain HTTP.
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether the change may have been made despite the error: the answer, a proxy or the database connection was lost. */
const isDoubt = (error: unknown): boolean =>
  !(error instanceof CallError) || error.code === 'unknown_outcome' || [502, 504].includes(error.status)

/** Whether the answer to a repeated call settles the outcome of the first. */
const settles = (error: unknown): boolean => error instanceof CallError && error.status < 500 && !isUnbegun(error.code)

function keyOf(call: string | null): string {
  const known = call === null ? undefined : doubtful.get(call)
  return known && performance.now() - known.since < remembered ? known.key : newKey()
}

/**
 * Sends a change under an idempotency key, and resends it while its outcome is unknown: the server runs it
 * once. If that stays unknown it throws the last error, and the same `call` made again soon reuses the key.
 * `call` null: it cannot be recognised. A call ended by `signal` is not repeated.
 */
async function surely<Answer>(
  call: string | null,
  sendUnder: (key: string) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const key = keyOf(call)
  let doubt: { error: unknown } | null = null
  for (const wait of [null, ...pauses]) {
    if (wait) await pause(wait)
    try {
      const answer = await sendUnder(key)
      if (call !== null) doubtful.delete(call)
      return answer
    } catch (error) {
      if (signal?.aborted || (doubt ? settles(error) : !isDoubt(error))) {
        if (call !== null) doubtful.delete(call)
        throw error
      }
      doubt ??= { error }
      // Without any network, one retry is enough.
      if (wait !== null && !(error instanceof CallError)) break
    }
  }
  if (call !== null) doubtful.set(call, { key, since: performance.now() })
  throw doubt?.error
}

export { CallError }

const listeners = new Set<(error: CallError) => void>()

/** Called for every failed call, in addition to its caller. Returns the unsubscribe function. */
export function onCallFailure(listener: (error: CallError) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a call failed because the session has ended. */
export const isSessionOver = (error: unknown): boolean => error instanceof CallError && error.status === 401

/** Suppresses the global error message, always or for certain errors; the end of the session is always reported. */
export type Quiet = boolean | ((error: CallError) => boolean)

async function announcing<Answer>(quiet: Quiet, answer: Promise<Answer>): Promise<Answer> {
  try {
    const known = await answer
    learnSession('alive')
    return known
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const isOver = isSessionOver(error)
    if (isOver) learnSession('over')
    const isQuiet = typeof quiet === 'boolean' ? quiet : quiet(error)
    // Whoever has ended a job knows.
    error.isReported = isOver || (!isQuiet && error.code !== cancelledCode)
    if (error.isReported) listeners.forEach((listener) => listener(error))
    throw error
  }
}

function callError(status: number, body: string, retryAfter: number | null): CallError {
  try {
    const { detail = null, code = null } = JSON.parse(body)
    return new CallError(status, body, detail, code, retryAfter)
  } catch {
    return new CallError(status, body, null, null, retryAfter)
  }
}

/**
 * Seconds to wait before repeating a call (even a change) that the server refused before starting it; otherwise null.
 */
const unbegunFor = (error: unknown): number | null =>
  error instanceof CallError && isUnbegun(error.code) ? (error.retryAfter ?? 1) : null

/** A call that takes long was accepted: its answer is fetched later. */
class Accepted {
  constructor(readonly id: JobId) {}
}

/** What is awaited of a job and may be left, by its address. */
const awaited = new Map<string, { id: JobId; left: AbortController; answer: Promise<unknown> }>()

/** Nobody waits any more for what was asked of this address: if it is a job, it ends. */
export const leaveAsked = (url: string): void => awaited.get(url)?.left.abort(overtaken())

/** Whether a job is awaited that answers this address. */
export const isAskedAsJob = (url: string): boolean => awaited.has(url)

/** `leftBy`: the address by which it may be left, unless a signal ends it; a change goes on. */
type Awaiting = { purpose: Exclude<JobPurpose, 'change'>; leftBy: string | null } | { purpose: 'change'; leftBy: null }

const aChange: Awaiting = { purpose: 'change', leftBy: null }

/** What was sent and left, until its job is told to end: the server would give who sends it again the same job. */
const leaving = new Map<string, Promise<unknown>>()

function noteLeft(call: string, end: Promise<unknown>): void {
  const ended = Promise.allSettled([leaving.get(call), end]).then(() => {
    if (leaving.get(call) === ended) leaving.delete(call)
  })
  leaving.set(call, ended)
}

const whenLeft = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

/**
 * The answer to a call, when its job has one. Who asks again while the same job is under way waits for it too, and hears of
 * no parts of its own; another job of the address takes its place.
 */
async function whenAnswered<Answer>(
  answer: Answer | Accepted,
  how: Awaiting & {
    signal?: AbortSignal | undefined
    onPart?: ((part: Answer) => void) | undefined
    onEnd?: (ended: Promise<unknown>) => void
  },
): Promise<Answer> {
  const { purpose, leftBy, signal, onPart, onEnd } = how
  if (!(answer instanceof Accepted)) return answer
  const { id } = answer
  const known = leftBy === null ? undefined : awaited.get(leftBy)
  if (known?.id === id && !known.left.signal.aborted) return known.answer as Promise<Answer>
  known?.left.abort(overtaken())
  const left = new AbortController()
  const abort = () => left.abort(signal?.reason)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const followed = import('./jobs').then(({ followJob }) =>
    followJob<Answer>(id, {
      purpose,
      signal: left.signal,
      onPart,
      get: (url) => get(url, { quiet: true }),
      end: (url) => {
        const ended = send('DELETE', url, undefined, { quiet: true })
        onEnd?.(ended)
        return ended
      },
    }),
  )
  const own = { id, left, answer: followed }
  if (leftBy !== null) awaited.set(leftBy, own)
  try {
    return await followed
  } finally {
    signal?.removeEventListener('abort', abort)
    if (leftBy !== null && awaited.get(leftBy) === own) awaited.delete(leftBy)
  }
}

/** What a response says; throws CallError for an error. */
async function answerOf<Answer>(response: Response): Promise<Answer | Accepted> {
  learnTime(response.headers?.get(timeHeader))
  learnPosition(response.headers?.get(positionHeader))
  const text = await response.text()
  if (!response.ok) {
    const seconds = Number(response.headers?.get('retry-after') ?? NaN)
    throw callError(response.status, text, Number.isNaN(seconds) ? null : seconds)
  }
  const answer = JSON.parse(text)
  return response.status === 202 ? new Accepted(answer.id) : answer
}

/** Says that the answer may come later, as a job's. */
const prefersLater = { prefer: 'respond-async' }

type GetOptions<Answer> = {
  signal?: AbortSignal
  /** Hears what is known of the answer before its end. */
  onPart?: ((part: Answer) => void) | undefined
  quiet?: Quiet
  /** A prefetch: a busy server answers it last, and it is not retried. */
  ahead?: boolean
}

/**
 * Rejects with TypeError, as without a connection, if no answer comes in time: a dead connection may not be
 * reported otherwise.
 */
async function inTime<Answer>(answer: Promise<Answer>, milliseconds: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TypeError('No answer in time')), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** GET; throws CallError for an error response, and TypeError without a connection. */
export const get = <Answer>(
  url: string,
  { signal, quiet = false, ahead = false, onPart }: GetOptions<Answer> = {},
): Promise<Answer> => {
  sendPosition()
  const ask = async (headers: HeadersInit) =>
    whenAnswered(await inTime(fetch(url, { signal, headers }).then(answerOf<Answer>), timers.noAnswer.read), {
      purpose: purposeOfAsking(url),
      leftBy: url,
      signal,
      onPart,
    })
  return ahead
    ? announcing(true, ask({ priority: lowestPriority }))
    : announcing(
        quiet,
        whileBusy(() => ask(prefersLater), unbegunFor, signal),
      )
}

let csrf: string | undefined

/** Reads who is signed in; stores the CSRF token for later calls. */
export async function checkLogin(): Promise<CheckLogin> {
  const answer = await whenAnswered(
    await answerOf<CheckLogin>(await fetch(checkLoginUrl, { cache: 'no-store' })),
    aChange,
  )
  csrf = answer.csrf
  if (answer.authenticated) learnSession('alive')
  return answer
}

type UnsafeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type SendOptions = { quiet?: Quiet; signal?: AbortSignal }

async function sendOnce<Answer>(
  method: UnsafeMethod,
  url: string,
  body: unknown,
  key: string | null,
): Promise<Answer | Accepted> {
  const { csrf: value } = csrf === undefined ? await checkLogin() : { csrf }
  const headers: Record<string, string> = { 'x-csrftoken': value }
  if (key !== null) Object.assign(headers, prefersLater, { 'idempotency-key': key })
  if (body === undefined) return answerOf(await fetch(url, { method, headers }))
  // The browser sets a form's content type, including its boundary.
  if (body instanceof FormData) return answerOf(await fetch(url, { method, headers, body }))
  headers['content-type'] = 'application/json'
  return answerOf(await fetch(url, { method, headers, body: JSON.stringify(body) }))
}

async function sendWithCsrf<Answer>(...call: Parameters<typeof sendOnce>): Promise<Answer | Accepted> {
  try {
    return await sendOnce<Answer>(...call)
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'csrf')) throw error
    csrf = undefined
    return sendOnce<Answer>(...call)
  }
}

/**
 * Makes a change, exactly once however often it is sent; throws as `get` does. If the CSRF cookie was lost,
 * gets a new token and retries once. `signal` ends the waiting, and the job: one that is not known yet as soon as it is.
 */
export function send<Answer>(
  method: UnsafeMethod,
  url: string,
  body?: unknown,
  { quiet = false, signal }: SendOptions = {},
): Promise<Answer> {
  const call = body instanceof FormData ? null : JSON.stringify([method, url, body ?? null])
  const sendUnder = (key: string) =>
    whileBusy(() => inTime(sendWithCsrf<Answer>(method, url, body, key), timers.noAnswer.change), unbegunFor, signal)
  const onEnd = (ended: Promise<unknown>) => {
    if (call !== null) noteLeft(call, ended)
  }
  const sent = async () => {
    while (call !== null && leaving.has(call)) await leaving.get(call)
    signal?.throwIfAborted()
    return whenAnswered(await surely(call, sendUnder, signal), {
      ...(isDryRun(url, body) ? ({ purpose: 'check', leftBy: signal ? null : url } as const) : aChange),
      signal,
      onEnd,
    })
  }
  const answer = sent()
  if (!signal) return announcing(quiet, answer)
  signal.addEventListener('abort', () => onEnd(answer), { once: true })
  return announcing(quiet, Promise.race([answer, whenLeft(signal)]))
}

/** Sends a request, a change exactly once, and returns the decoded answer; throws as `get` does. */
export const request = async <Answer>(
  { method, url, body, read }: CallRequest<Answer>,
  { quiet = false, signal }: SendOptions = {},
): Promise<Answer> =>
  read(method === 'GET' ? await get(url, { quiet, signal }) : await send(method, url, body, { quiet, signal }))

/** Signs in or out: calls without a user, so without an idempotency key. */
export const sendOpenly = <Answer>(url: string, body?: unknown, { quiet = false }: SendOptions = {}): Promise<Answer> =>
  announcing(
    quiet,
    changingReader(async () =>
      whenAnswered(await whileBusy(() => sendWithCsrf<Answer>('POST', url, body, null), unbegunFor), aChange),
    ),
  )
