import { fileName } from '@/lib/domain/file-name'
import { exactNow } from '@/lib/environment/clock'
import { encodeTime, timeHeader } from '@/lib/wire/time'
import type { WireAdminRow, WireUses } from '@/lib/wire/admin-tables.contract'
import type { WireConflict } from '@/lib/wire/change.contract'
import type { WireDiscipline } from '@/lib/wire/disciplines.contract'
import type { WireLoadItem } from '@/lib/wire/load.contract'
import type { WireLoadPermission } from '@/lib/wire/load-permissions.contract'
import type { WireProgramme } from '@/lib/wire/programmes.contract'
import type { WireItem } from '@/lib/wire/schedule.contract'

/** The body of every refusal (api.md, «An error is»). */
export type ErrorBody = {
  detail: string
  code: string
  fields?: Record<string, string>
  conflicts?: WireConflict[]
  /** For a conflict: the current state of what the change was based on. */
  current?: WireItem | WireLoadItem | WireLoadPermission | WireProgramme | WireDiscipline | WireAdminRow
  /** For a stale undo: the change that came between. */
  later?: number
  /** For `in_use`: what names the row. */
  uses?: WireUses
  /** For `looks_alike`: titles that are there already. */
  alike?: string[]
}

const jsonType = 'application/json; charset=utf-8'

/** Every answer carries the server's time, which keeps a page that stays open for days on time. */
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
