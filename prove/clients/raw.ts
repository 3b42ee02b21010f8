import { once } from 'node:events'
import { request as ask, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Browser } from '@/testing/browser'
import { filesOfArchive } from '@/testing/archives'
import { cookieOf } from '../fuzz/send'

export type Raw = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }
type Head = { method?: string; headers?: Record<string, string>; as?: Browser }

/** Milliseconds for one answer; the machine may be busy. */
const patience = 120_000

/** Begins a request on a connection of its own; its body and its end are its caller's. */
export function begin(url: string, { method = 'GET', headers = {}, as }: Head = {}): ClientRequest {
  const own = as && { cookie: cookieOf(as), ...(method !== 'GET' && { 'x-csrftoken': as.csrf }) }
  const request = ask(url, { method, agent: false, headers: { ...own, ...headers }, timeout: patience })
  request.on('timeout', () => request.destroy())
  // Who leaves amid a request hears of it.
  request.on('error', () => undefined)
  return request
}

/** The head of an answer; null where the connection ends without one. */
export const headOf = (request: ClientRequest): Promise<IncomingMessage | null> =>
  Promise.race([
    once(request, 'response').then(([response]: IncomingMessage[]) => response ?? null),
    once(request, 'close').then(() => null),
  ]).catch(() => null)

/** The whole answer; null where the connection ends before. */
export async function answerOf(request: ClientRequest): Promise<Raw | null> {
  const response = await headOf(request)
  if (!response) return null
  try {
    const bytes = Buffer.concat(await response.toArray())
    return { status: response.statusCode ?? 0, headers: response.headers, bytes }
  } catch {
    return null
  }
}

/** Asks for something as people do. */
export function getRaw(url: string, head?: Head): Promise<Raw | null> {
  const request = begin(url, head)
  const answer = answerOf(request)
  request.end()
  return answer
}

/** Asks and reads nothing. */
export function ignore(request: ClientRequest): void {
  request.on('response', (response) => response.on('error', () => undefined).pause())
  request.end()
}

/** Whether bytes are a packed archive, as workbooks are, of which every file can be read to its end. */
export const isWholeZip = async (bytes: Buffer | undefined): Promise<boolean> =>
  bytes !== undefined &&
  (await filesOfArchive(bytes).then(
    (texts) => Object.keys(texts).length > 0,
    () => false,
  ))

/** Where files are brought in, and a small one. */
export const importUploads = '/api/import/'
export const tableUpload = 'Дисциплина;Тип;Группы;Часы\nФизика;лк;А-1;36'

export const boundary = '----part'
export const formType = `multipart/form-data; boundary=${boundary}`

/** A form of one file with such a name and these words, as it is written. */
export const fileForm = (name: string, content: string | Uint8Array, words: Record<string, string> = {}): Buffer =>
  Buffer.concat([
    ...Object.entries(words).map(([field, word]) =>
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${word}\r\n`),
    ),
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])

/** Sends a form whole. */
export function postRaw(url: string, as: Browser, form: Buffer): Promise<Raw | null> {
  const headers = { 'content-type': formType, 'content-length': String(form.length) }
  const request = begin(url, { method: 'POST', as, headers })
  const answer = answerOf(request)
  request.end(form)
  return answer
}

/** Whether it is a refusal that says in words what is wrong. */
export function isRawRefusal({ status, bytes }: Raw): boolean {
  if (status < 400 || status >= 500) return false
  try {
    return /[А-яё]/.test((JSON.parse(bytes.toString()) as { detail?: string }).detail ?? '')
  } catch {
    return false
  }
}

export const describeText = (answer: Raw | null): string =>
  answer ? `${answer.status} ${answer.bytes.toString().slice(0, 200)}` : 'no answer'
