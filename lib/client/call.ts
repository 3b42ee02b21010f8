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

export type UnsafeMethod = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

async function sendOnce<Answer>(method: UnsafeMethod, url: string, body: unknown): Promise<Answer> {
  const { csrf: value } = csrf === undefined ? await checkLogin() : { csrf }
  const headers: HeadersInit = { 'x-csrftoken': value }
  if (body === undefined) return answerOf(await fetch(url, { method, headers }))
  headers['content-type'] = 'application/json'
  return answerOf(await fetch(url, { method, headers, body: JSON.stringify(body) }))
}

async function sendWithCsrf<Answer>(method: UnsafeMethod, url: string, body: unknown): Promise<Answer> {
  try {
    return await sendOnce(method, url, body)
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'csrf')) throw error
    csrf = undefined
    return sendOnce(method, url, body)
  }
}

/**
 * Changes something; throws as `get` does. A browser that lost its cookie meanwhile is given a new CSRF value once. `quiet`:
 * the asker alone shows a failure.
 */
export async function send<Answer>(
  method: UnsafeMethod,
  url: string,
  body?: unknown,
  { quiet = false }: { quiet?: boolean } = {},
): Promise<Answer> {
  try {
    return await sendWithCsrf(method, url, body)
  } catch (error) {
    throw quiet ? error : announced(error)
  }
}
