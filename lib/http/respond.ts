import type { WireConflict } from '@/lib/wire/conflict'

/** What every refusal carries (api.md, «An error is»). */
export type ErrorBody = {
  detail: string
  code: string
  fields?: Record<string, string>
  conflicts?: WireConflict[]
  current?: unknown
}

const jsonType = 'application/json; charset=utf-8'

export const jsonText = (text: string, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(text, {
    status,
    headers: { 'content-type': jsonType, 'cache-control': 'no-store', ...headers },
  })

export const refusal = (status: number, body: ErrorBody, headers?: Record<string, string>): Response =>
  jsonText(JSON.stringify(body), status, headers)
