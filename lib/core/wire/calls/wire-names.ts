import { snakeCase } from '@/lib/core/words/rules/cases'

/**
 * Words of the API for the fields of requests; `moves.roomId` is that of a field `moves`. All other fields differ only in
 * their case. The test computes both tables from all contracts.
 */
export const usualWords: Readonly<Record<string, string>> = {
  from: 'dbeg',
  kind: 'type',
  lessonType: 'nt',
  meetingId: 'schedule_id',
  'moves.roomId': 'aud_to',
  programmes: 'programs',
  roomId: 'aud_id',
  rooms: 'auditories',
  subgroup: 'ngroup',
  to: 'dend',
}

/** The words of calls that have other ones, by method and path. */
export const wordsOfCalls: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'DELETE /api/schedule/{id}/': { removeAll: 'removeAll' },
  'GET /api/schedule/{id}/swap-offers/': { roomId: 'aud_to' },
  'GET /api/timetable/imports/{id}/overlaps-xlsx/': { kind: 'kind' },
  'PATCH /api/import/{id}/': { kind: 'kind' },
  'POST /api/admin/building/rename/': { from: 'from', to: 'to' },
  'POST /api/admin/people/invite/': { 'rows.subgroup': 'subgroup' },
  'POST /api/grid-rule/': { 'rule.kind': 'kind' },
  'POST /api/grid-rule/file/': { 'rules.kind': 'kind' },
  'POST /api/letter-template/': { kind: 'kind' },
  'POST /api/letter-template/preview/': { kind: 'kind' },
  'POST /api/letter-template/try/': { kind: 'kind' },
  'PUT /api/admin/people/{id}/': { 'editorOf.kind': 'kind' },
  'PUT /api/notice/settings/': { 'quiet.from': 'from', 'quiet.to': 'to' },
}

/** Fields whose value is a record, so that its keys are data. */
export const records: ReadonlySet<string> = new Set(['ticks'])

const none: Readonly<Record<string, string>> = {}

/** The API's name of a field of a request. `line`: the call's method and path; `of`: the field that it is a part of. */
export function wireName(line: string, name: string, of: string): string {
  const words = wordsOfCalls[line] ?? none
  const inside = `${of}.${name}`
  return words[inside] ?? words[name] ?? usualWords[inside] ?? usualWords[name] ?? snakeCase(name)
}

function valueInWireNames(line: string, value: unknown, of: string): unknown {
  if (Array.isArray(value)) return value.map((one) => valueInWireNames(line, one, of))
  return typeof value === 'object' && value !== null ? inWireWords(line, value, of) : value
}

/** Converts a query or body, or what is `of` one of its fields, to the API's names, at any depth. */
export const inWireWords = (line: string, fields: object, of = ''): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      wireName(line, name, of),
      records.has(name) ? value : valueInWireNames(line, value, name),
    ]),
  )
