import type { ErrorBody } from '@/lib/core/views/calls/refusal.contract'
import { encodeTime, timeHeader } from '@/lib/core/wire/calls/time'
import { fileName } from '@/lib/core/words/rules/file-name'
import { exactNow } from '@/lib/environment/clock'

const jsonType = 'application/json; charset=utf-8'

/** Every answer carries the server's time, so that pages open for days stay on time. */
export const timeHeaders = () => ({ [timeHeader]: encodeTime(exactNow()) })

export const jsonText = (text: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(text, {
    status,
    headers: {
      'content-type': jsonType,
      'cache-control': 'no-store',
      ...timeHeaders(),
      ...headers,
    },
  })

export const refusal = (status: number, body: ErrorBody, headers?: Record<string, string>): Response =>
  jsonText(JSON.stringify(body), status, headers)

// RFC 5987 reserves these characters; encodeURIComponent leaves them as they are.
const encoded = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A download with a possibly Russian name (RFC 5987); `plainName` is the ASCII fallback. */
export const fileAnswer = (
  contents: Uint8Array | ReadableStream,
  name: string,
  type: string,
  plainName = 'table.xlsx',
): Response =>
  new Response(contents instanceof ReadableStream ? contents : new Uint8Array(contents), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${plainName}"; filename*=UTF-8''${encoded(fileName(name))}`,
      'cache-control': 'no-store',
    },
  })
