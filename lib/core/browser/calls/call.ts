import { isUnbegun, lowestPriority } from '@/lib/core/calls/calls/busy'
import { checkLoginUrl } from '@/lib/core/calls/accounts/session'
import type { CheckLogin } from '@/lib/core/calls/accounts/session.contract'
import { positionHeader } from '@/lib/core/calls/processes/position'
import { timeHeader } from '@/lib/core/calls/names/time'
import { CallError } from './call-error'
import { changingReader } from '../offline/reader-here'
import { learnTime } from '../calendar/server-time'
import { learnSeen, tellSeen } from '../processes/seen'
import { whileBusy } from './server-busy'
import { learnSession } from './session-end'
import { surely } from './surely'
import { timers } from '../timers'

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
type Quiet = boolean | ((error: CallError) => boolean)

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
    if (isOver || !isQuiet) listeners.forEach((listener) => listener(error))
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

/** Seconds to wait before repeating a call (even a change) that the server refused before starting it; otherwise null. */
const unbegunFor = (error: unknown): number | null =>
  error instanceof CallError && isUnbegun(error.code) ? (error.retryAfter ?? 1) : null

async function answerOf<Answer>(response: Response): Promise<Answer> {
  learnTime(response.headers?.get(timeHeader))
  learnSeen(response.headers?.get(positionHeader))
  const text = await response.text()
  if (!response.ok) {
    const seconds = Number(response.headers?.get('retry-after') ?? NaN)
    throw callError(response.status, text, Number.isNaN(seconds) ? null : seconds)
  }
  return JSON.parse(text)
}

type GetOptions = {
  signal?: AbortSignal
  quiet?: boolean
  /** A prefetch: a busy server answers it last, and it is not retried. */
  ahead?: boolean
}

/** Rejects with TypeError, as without a connection, if no answer comes in time: a dead connection may not be reported otherwise. */
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
  { signal, quiet = false, ahead = false }: GetOptions = {},
): Promise<Answer> => {
  tellSeen()
  const ask = (headers?: HeadersInit) =>
    inTime(fetch(url, { signal, headers }).then(answerOf<Answer>), timers.noAnswer.read)
  return ahead
    ? announcing(true, ask({ priority: lowestPriority }))
    : announcing(
        quiet,
        whileBusy(() => ask(), unbegunFor, signal),
      )
}

let csrf: string | undefined

/** Reads who is signed in; stores the CSRF token for later calls. */
export async function checkLogin(): Promise<CheckLogin> {
  const answer: CheckLogin = await answerOf(await fetch(checkLoginUrl, { cache: 'no-store' }))
  csrf = answer.csrf
  if (answer.authenticated) learnSession('alive')
  return answer
}

type UnsafeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type SendOptions = { quiet?: Quiet }

async function sendOnce<Answer>(
  method: UnsafeMethod,
  url: string,
  body: unknown,
  key: string | null,
): Promise<Answer> {
  const { csrf: value } = csrf === undefined ? await checkLogin() : { csrf }
  const headers: Record<string, string> = { 'x-csrftoken': value }
  if (key !== null) headers['idempotency-key'] = key
  if (body === undefined) return answerOf(await fetch(url, { method, headers }))
  // The browser sets a form's content type, including its boundary.
  if (body instanceof FormData) return answerOf(await fetch(url, { method, headers, body }))
  headers['content-type'] = 'application/json'
  return answerOf(await fetch(url, { method, headers, body: JSON.stringify(body) }))
}

async function sendWithCsrf<Answer>(...call: Parameters<typeof sendOnce>): Promise<Answer> {
  try {
    return await sendOnce(...call)
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'csrf')) throw error
    csrf = undefined
    return sendOnce(...call)
  }
}

/**
 * Makes a change, exactly once however often it is sent; throws as `get` does. If the CSRF cookie was lost, gets a new token and
 * retries once.
 */
export function send<Answer>(
  method: UnsafeMethod,
  url: string,
  body?: unknown,
  { quiet = false }: SendOptions = {},
): Promise<Answer> {
  const call = body instanceof FormData ? null : JSON.stringify([method, url, body ?? null])
  const sendUnder = (key: string) =>
    whileBusy(() => inTime(sendWithCsrf<Answer>(method, url, body, key), timers.noAnswer.change), unbegunFor)
  return announcing(quiet, surely(call, sendUnder))
}

/** Signs in or out: calls without a user, so without an idempotency key. */
export const sendOpenly = <Answer>(
  url: string,
  body?: unknown,
  { quiet = false }: SendOptions = {},
): Promise<Answer> =>
  announcing(
    quiet,
    changingReader(() => whileBusy(() => sendWithCsrf<Answer>('POST', url, body, null), unbegunFor)),
  )
