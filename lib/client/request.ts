import type { AnswerOf } from '@/lib/wire/call.contract'
import type { checkLoginCall } from '@/lib/wire/session.contract'

/** A call that was answered with a refusal. `detail` is meant for a person; null where the body has none. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: string | null,
    readonly detail: string | null,
    readonly body: string,
  ) {
    super(detail ?? `The server answered ${status}`)
  }
}

type FailureListener = (error: RequestError) => void
const listeners = new Set<FailureListener>()

/** Hears of every failed answer, whoever asked; the asker gets the error too. Returns how to stop. */
export function onRequestFailure(listener: FailureListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function errorOf(response: Response): Promise<RequestError> {
  const body = await response.text()
  const told = (name: string): string | null => {
    try {
      const value: unknown = JSON.parse(body)
      const field = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null
      return typeof field === 'string' ? field : null
    } catch {
      return null
    }
  }
  return new RequestError(response.status, told('code'), told('detail'), body)
}

async function answerOf(response: Response): Promise<unknown> {
  if (response.ok) return response.json()
  const error = await errorOf(response)
  listeners.forEach((listener) => listener(error))
  throw error
}

export const getJson = async (url: string, signal?: AbortSignal): Promise<unknown> =>
  answerOf(await fetch(url, { signal }))

let csrf: Promise<string> | undefined

const fetchCsrf = async (): Promise<string> => {
  const { csrf } = (await getJson('/accounts/check-login/')) as AnswerOf<typeof checkLoginCall>
  return csrf
}

/** An unsafe call, with the value that proves that this page made it. */
export async function sendJson(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body: unknown = {},
): Promise<unknown> {
  csrf ??= fetchCsrf().catch((error: unknown) => {
    csrf = undefined
    throw error
  })
  const headers = { 'content-type': 'application/json', 'x-csrftoken': await csrf }
  return answerOf(await fetch(url, { method, headers, body: JSON.stringify(body) }))
}
