import { DemoRandom } from '@/db/demo/random'
import type { CallContract } from '@/lib/core/wire/calls/call.contract'
import type { Role } from '../rights/roles'
import { FromSchema, schemaOf, type SampleValues } from './from-schema'
import { oddFile } from './odd-files'
import { oddBodies, oddTexts } from './odd-values'
import type { Sending } from './send'

/** One request and its origin. `headers` lack the cookie and CSRF value of `role`. */
export type Case = { role: Role | 'stranger'; call: CallContract; sending: Sending; hasKey: boolean }

type Material = {
  calls: readonly CallContract[]
  roles: readonly (Role | 'stranger')[]
  known: SampleValues
  /** The column titles of each import's files. */
  columns: (path: string) => readonly string[]
}

const multipart = '----part'

function formOf(fields: Record<string, unknown>, file: { name: string; bytes: Uint8Array } | null): Uint8Array {
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields))
    parts.push(
      Buffer.from(
        `--${multipart}\r\ncontent-disposition: form-data; name="${name.replace(/[\r\n"]/g, '')}"\r\n\r\n${String(value)}\r\n`,
      ),
    )
  if (file)
    parts.push(
      Buffer.from(
        `--${multipart}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(file.bytes),
      Buffer.from('\r\n'),
    )
  parts.push(Buffer.from(`--${multipart}--\r\n`))
  return Buffer.concat(parts)
}

const pathParts = [
  '0',
  '-1',
  '-2',
  '2147483648',
  '1.0',
  'abc',
  '%D9%A1',
  '1%2F2',
  '%00',
  '%ff',
  '+1',
  '%201',
  '1e3',
  '',
]

function pathOf(call: CallContract, from: FromSchema, random: DemoRandom): string {
  const params = call.params ? schemaOf(call.params).properties : undefined
  return call.path.replace(/{(\w+)}/g, (_, name: string) => {
    if (random.chance(0.06)) return random.pick(pathParts)
    const choices = params?.[name]?.enum
    return choices ? String(random.pick(choices)) : String(from.id(name === 'id' ? '' : name))
  })
}

function queryOf(call: CallContract, from: FromSchema, random: DemoRandom): string {
  if (!call.query) return random.chance(0.05) ? '?x=1' : ''
  const given = from.value(schemaOf(call.query))
  const search = new URLSearchParams()
  if (typeof given === 'object' && given !== null)
    for (const [name, value] of Object.entries(given))
      for (const one of random.chance(0.05) ? [value, value] : [value]) search.append(name, String(one).slice(0, 3000))
  const extra = random.chance(0.03) ? random.pick(['&%zz', '&a[]=1', '&__proto__=1', '&=&=', '&id=%ff', '&x=%00']) : ''
  return `?${search}${extra}`
}

/** Case number `index` of `seed`: deterministic for the same material. */
export function caseOf(seed: number, index: number, { calls, roles, known, columns }: Material): Case {
  const random = new DemoRandom(seed * 1_000_003 + index)
  const call = random.pick(calls)
  const role = random.pick(roles)
  const from = new FromSchema(random, known, call.path, random.pick([0, 0, 0, 0.05, 0.2]))
  const path = pathOf(call, from, random) + queryOf(call, from, random)
  const method = random.chance(0.04)
    ? random.pick(['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PUT', 'PATCH', 'DELETE', 'GET', 'POST'])
    : call.method
  const headers: Sending['headers'] = {}
  let body: Uint8Array | undefined
  if (call.isForm && !(call.isForm === 'or JSON' && random.chance(0.3))) {
    const fields = call.body ? from.value(schemaOf(call.body)) : {}
    const { file: _, ...others } = { file: null, ...(typeof fields === 'object' ? fields : {}) }
    body = formOf(others, random.chance(0.95) ? oddFile(random, columns(call.path)) : null)
    headers['content-type'] = `multipart/form-data; boundary=${multipart}`
    if (random.chance(0.05))
      headers['content-type'] = random.pick(['multipart/form-data', 'multipart/form-data; boundary=x'])
  } else if (method !== 'GET' && method !== 'HEAD') {
    const text = random.chance(0.05)
      ? random.pick(oddBodies)
      : (JSON.stringify(call.body ? from.value(schemaOf(call.body)) : {}) ?? '')
    body = random.chance(0.02) ? Uint8Array.from(Buffer.from(text, 'latin1')) : Buffer.from(text)
    headers['content-type'] = random.chance(0.05)
      ? random.pick([
          'text/plain',
          '',
          'application/json; charset=utf-16',
          'application/jsonx',
          'application/xml',
          'APPLICATION/JSON',
        ])
      : 'application/json'
  }
  if (random.chance(0.03)) headers['x-csrftoken'] = random.pick(['', 'x', 'x'.repeat(5000)])
  const hasKey = random.chance(0.08)
  if (hasKey) headers['idempotency-key'] = random.pick(['', 'one', 'two', 'x'.repeat(201), String(index)])
  if (random.chance(0.03)) headers['if-none-match'] = random.pick(['*', 'W/"x"', '"', ','.repeat(500)])
  if (random.chance(0.03))
    headers.cookie = random.pick(['next-auth.session-token=x', '=;=;', 'browser=%00', 'a=b; '.repeat(300)])
  if (random.chance(0.03)) headers['x-forwarded-for'] = random.pick(['::1', 'x', '1.1.1.1, 2.2.2.2'])
  if (random.chance(0.03)) headers.accept = random.pick(['text/html', '*/*;q=0', 'application/xml'])
  if (random.chance(0.02)) headers.range = 'bytes=0-1'
  if (random.chance(0.02))
    headers[random.pick(['next-action', 'rsc', 'x-middleware-subrequest', 'x-http-method-override'])] = random.pick([
      '1',
      'DELETE',
      ...oddTexts.filter((text) => /^[\x20-\x7e]*$/.test(text) && text.length < 500),
    ])
  return { role, call, hasKey, sending: { method, path, headers, body, chunks: body && random.chance(0.04) } }
}
