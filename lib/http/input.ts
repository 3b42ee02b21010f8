import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { fieldTitle } from '@/lib/core/history/calls/field-titles'
import type { CallContract } from '@/lib/core/wire/calls/call.contract'
import { errorTexts, fieldTexts, invalidInput, malformedForm, unknownFieldsText } from '@/lib/core/wire/texts/errors'
import { fileName } from '@/lib/core/words/rules/file-name'
import { grouped } from '@/lib/core/words/rules/lists'
import { cutTo, isStorable } from '@/lib/core/words/rules/plain-text'
import { Upload } from '@/lib/imports/calls/upload.contract'
import { refusal } from './respond'

const largestBody = 1024 * 1024
/** The most parts of a form: ours have a file and a few words. */
const mostParts = 100
/** The most bytes of a part's headers, including the file name. */
const longestHead = 8 * 1024
const headEnd = Buffer.from('\r\n\r\n')
const formEnd = Buffer.from('--')
const largestUpload = 10 * largestBody
const longestFieldName = 100

/** Thrown by the readers below; carries the response to send. */
export class Refused extends Error {
  constructor(readonly response: Response) {
    super('refused')
  }
}

const refuse = (status: number, code: string, detail: string): never => {
  throw new Refused(refusal(status, { detail, code }))
}

const generic: z.core.$ZodErrorMap = (issue) =>
  issue.input === undefined || issue.input === null || issue.input === ''
    ? fieldTexts.required
    : Array.isArray(issue.input)
      ? fieldTexts.repeated
      : fieldTexts.invalid

/** Deeper than any contract; zod drops what is below. */
const deepest = 16

/** Paths of fields whose text or name PostgreSQL cannot store. */
function unkeepable(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path.join('.')]
  if (typeof value !== 'object' || value === null || value instanceof Upload || path.length > deepest) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    isStorable(name) ? unkeepable(inner, [...path, name]) : [path.join('.')],
  )
}

const refuseFields = (fields: Record<string, string>): never => {
  throw new Refused(refusal(400, { detail: invalidInput(fields, fieldTitle), code: 'invalid', fields }))
}

/** The most unknown fields named in an answer; a body with more is something else altogether. */
const mostUnknown = 20

/** Refuses unknown fields: their sender expects an effect that they would not have. */
function refuseUnknown(fields: readonly string[]): void {
  if (fields.length === 0) return
  const listed = fields.slice(0, mostUnknown).map((field) => cutTo(field, longestFieldName))
  const problems = Object.fromEntries(listed.map((field) => [field, fieldTexts.unknown]))
  throw new Refused(refusal(400, { detail: unknownFieldsText(listed), code: 'unknown_field', fields: problems }))
}

/**
 * `value` parsed by `schema`, or 400 with a message per field; undefined without a schema. `unknownIn`: names
 * the fields to refuse because the contract does not have them.
 */
export function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  unknownIn: (value: unknown) => readonly string[] = () => [],
): unknown {
  if (!schema) {
    refuseUnknown(unknownIn(value))
    return undefined
  }
  const bad = unkeepable(value)
  if (bad.length > 0) refuseFields(Object.fromEntries(bad.map((field) => [field, fieldTexts.control])))
  refuseUnknown(unknownIn(value))
  const result = schema.safeParse(value, { error: generic })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.')] ??= issue.message
  return refuseFields(fields)
}

/** Path params parsed by `schema`. An unknown word in the path is an unknown address: 404. */
export function parseParams(schema: z.ZodType | undefined, params: unknown): unknown {
  const result = schema?.safeParse(params)
  if (result?.error?.issues.some((issue) => issue.code === 'invalid_value'))
    refuse(404, 'not_found', errorTexts.notFound)
  return parse(schema, params)
}

/** Values by name; the values of a repeated name become a list. */
function byName<Value>(entries: Iterable<readonly [string, Value]>): Record<string, Value | Value[]> {
  const values: Record<string, Value | Value[]> = Object.create(null)
  for (const [name, pairs] of grouped(entries, ([one]) => one)) {
    const list = pairs.map(([, value]) => value)
    const [first] = list
    values[name] = first === undefined || list.length > 1 ? list : first
  }
  return values
}

/** The query of a URL: text for a key given once, a list for a repeated one. */
export function queryOf(url: string): Record<string, string | string[]> {
  const start = url.indexOf('?')
  return byName(new URLSearchParams(start === -1 ? '' : url.slice(start + 1)))
}

/**
 * The whole body: 413 if it is too large, 400 if the client disconnects before its end, which is not our
 * fault.
 */
async function bytesOf(request: Request, largest: number, tooLarge: string): Promise<Buffer> {
  if (Number(request.headers.get('content-length')) > largest) refuse(413, 'too_large', tooLarge)
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength
      if (length > largest) break
      chunks.push(chunk)
    }
  } catch {
    refuse(400, 'cut_off', errorTexts.cutOff)
  }
  return length > largest ? refuse(413, 'too_large', tooLarge) : Buffer.concat(chunks)
}

/** The JSON body: 415 for another content type, 413 over 1 MiB, 400 if it does not parse. */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    refuse(415, 'not_json', errorTexts.notJson)
  return parsedJson(await bytesOf(request, largestBody, errorTexts.tooLarge))
}

/**
 * The body of a call that has none in its contract: undefined if it is empty, as it should be. 400 if it is
 * not JSON.
 */
export async function readNeedless(request: Request): Promise<unknown> {
  const bytes = await bytesOf(request, largestBody, errorTexts.tooLarge)
  return bytes.length === 0 ? undefined : parsedJson(bytes)
}

function parsedJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return refuse(400, 'malformed_json', errorTexts.malformedJson)
  }
}

/**
 * Whether a form has at most a hundred parts with short headers: the platform's parser takes seconds for
 * others.
 */
function isModest(bytes: Buffer, type: string): boolean {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  const delimiter = `--${quoted ?? plain ?? ''}`
  let parts = 0
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    const head = bytes.subarray(at + delimiter.length, at + longestHead)
    if (head.subarray(0, 2).equals(formEnd)) return true
    parts += 1
    if (parts > mostParts || !head.includes(headEnd)) return false
  }
  return true
}

/**
 * A form with files: text or an Upload for a field given once, a list for a repeated one. 415 for another
 * content type, 413 over 10 MiB, 400 if it does not parse, has over a hundred parts, or headers that are too
 * long.
 */
export async function readForm(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) refuse(415, 'not_form', errorTexts.notForm)
  const bytes = await bytesOf(request, largestUpload, errorTexts.uploadTooLarge)
  const malformed = (): never => refuse(400, 'malformed_form', malformedForm(mostParts))
  if (!isModest(bytes, type)) malformed()
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(malformed)
  const values = [...form].map(async ([name, entry]) => {
    const value = typeof entry === 'string' ? entry : await uploadOf(entry)
    return [name, value] as const
  })
  return byName(await Promise.all(values))
}

async function uploadOf(file: File): Promise<Upload> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return new Upload(fileName(file.name), bytes, createHash('sha256').update(bytes).digest('base64url'))
}

/** The options of a union that match the value's discriminator; all options without one. */
function meantOf({ options, ...def }: z.core.$ZodUnionDef, value: object): readonly z.core.$ZodType[] {
  const discriminator = 'discriminator' in def ? String(def.discriminator) : null
  if (discriminator === null) return options
  const word = Object.entries(value).find(([name]) => name === discriminator)?.[1]
  return options.filter((option) => option._zod.propValues?.[discriminator]?.has(word))
}

/** Paths of a value's fields, at any depth, that a contract does not have. Zod itself drops them. */
export function unknownFields(schema: z.core.$ZodType, value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return []
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(value).flatMap(([name, inner]) => {
        const field = Object.hasOwn(def.shape, name) ? def.shape[name] : def.catchall
        return field ? unknownFields(field, inner, [...path, name]) : [[...path, name].join('.')]
      })
    case 'array':
      return Object.entries(value).flatMap(([at, one]) => unknownFields(def.element, one, [...path, at]))
    case 'record':
      return Object.entries(value).flatMap(([at, one]) => unknownFields(def.valueType, one, [...path, at]))
    case 'union': {
      const [first = [], ...others] = meantOf(def, value).map((option) => unknownFields(option, value, path))
      return others.reduce((least, one) => (one.length < least.length ? one : least), first)
    }
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return unknownFields(def.innerType, value, path)
    case 'pipe':
      return unknownFields(def.in, value, path)
    default:
      return []
  }
}

const allOf = (value: unknown): string[] => (typeof value === 'object' && value !== null ? Object.keys(value) : [])

/**
 * Unknown fields in a changing call's query and body. A thing sent back as it was answered may contain all
 * fields of the answer.
 */
export const unknownTo = ({ query, body, response, isSentBack }: CallContract) => ({
  query: (value: unknown): string[] => (query ? unknownFields(query, value) : allOf(value)),
  body(value: unknown): string[] {
    const unknownNames = body ? unknownFields(body, value) : allOf(value)
    if (unknownNames.length === 0 || !isSentBack) return unknownNames
    const unanswered = new Set(unknownFields(response, value))
    return unknownNames.filter((field) => unanswered.has(field))
  },
})
