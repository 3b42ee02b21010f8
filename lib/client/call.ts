import { checkLoginUrl } from '@/lib/wire/session'
import type { CheckLogin } from '@/lib/wire/session.contract'

/** A call that was answered with a failure: its `detail` and `code`, or the body as it came. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    readonly body: string,
    readonly detail: string | null,
    readonly code: string | null,
  ) {
    super(detail ?? `The server answered ${status}`)
  }
}

const listeners = new Set<(error: CallError) => void>()

/** Hears of every failed call, whoever made it; whoever did gets the error too. Returns how to stop. */
export function onCallFailure(listener: (error: CallError) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announced(error: unknown): unknown {
  if (error instanceof CallError) listeners.forEach((listener) => listener(error))
  return error
}

function callError(status: number, body: string): CallError {
  try {
    const { detail = null, code = null } = JSON.parse(body)
    return new CallError(status, body, detail, code)
  } catch {
    return new CallError(status, body, null, null)
  }
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  const text = await response.text()
  if (!response.ok) throw callError(response.status, text)
  return JSON.parse(text)
}

/** Reads; throws CallError for a failure and TypeError where there is no connection. `quiet`: nobody else is told of a failure. */
export async function get<Answer>(
  url: string,
  { signal, quiet = false }: { signal?: AbortSignal; quiet?: boolean } = {},
): Promise<Answer> {
  try {
    return await answerOf(await fetch(url, { signal }))
  } catch (error) {
    throw quiet ? error : announced(error)
  }
}

let csrf: string | undefined

/** Who is signed in; keeps the CSRF value for the calls after it. */
export async function checkLogin(): Promise<CheckLogin> {
  const answer: CheckLogin = await answerOf(await fetch(checkLoginUrl, { cache: 'no-store' }))
  csrf = answer.csrf
  return answer
}

type UnsafeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type SendOptions = {
  /** Nobody but the asker is told of a failure, or of one that the asker takes care of. */
  quiet?: boolean | ((error: CallError) => boolean)
  /** Of a call that creates something: sent again with the same key it is answered and not done again. */
  idempotencyKey?: string
}

async function sendOnce<Answer>(
  method: UnsafeMethod,
  url: string,
  body: unknown,
  key: string | undefined,
): Promise<Answer> {
  const { csrf: value } = csrf === undefined ? await checkLogin() : { csrf }
  const headers: Record<string, string> = { 'x-csrftoken': value }
  if (key !== undefined) headers['idempotency-key'] = key
  if (body === undefined) return answerOf(await fetch(url, { method, headers }))
  // The browser itself writes the content type of a form, with its boundary.
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

/** Changes something; throws as `get` does. A browser that lost its cookie meanwhile is given a new CSRF value once. */
export async function send<Answer>(
  method: UnsafeMethod,
  url: string,
  body?: unknown,
  { quiet = false, idempotencyKey }: SendOptions = {},
): Promise<Answer> {
  try {
    return await sendWithCsrf(method, url, body, idempotencyKey)
  } catch (error) {
    const isQuiet = typeof quiet === 'boolean' ? quiet : error instanceof CallError && quiet(error)
    throw isQuiet ? error : announced(error)
  }
}
