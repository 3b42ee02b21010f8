import { z } from 'zod'
import type { KeyScope } from '@/lib/core/actor/rules/client-key'
import { lineParts, type Method } from '@/lib/core/wire/rules/job'
import type { Own, Received } from './own-names'

/** Schemas with a name: the API document describes each of them once. */
export const components = z.registry<{ id: string }>()

export type { Method }

/** The contract of one API call. Params and query are strings; `body` absent: no body. */
export type CallContract = {
  method: Method
  path: string
  summary: string
  /**
   * The handler gets the body and answers with the product's names (`own-names.ts`); only the wrapper
   * converts them.
   */
  isOwn?: true
  /** Needs no session. */
  isPublic?: true
  /** Called by programs, with a key of this scope instead of a session; the answers have an ETag. */
  keyScope?: KeyScope | 'any'
  /** No answer is stored, so an Idempotency-Key has no effect: the data is secret, or the call must run each time. */
  isSecret?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body may repeat an answer as it was received: fields that only the server sets are ignored. */
  isSentBack?: true
  /** The body is a multipart form of up to 10 MiB; `or JSON`: without a file, JSON is accepted too. */
  isForm?: true | 'or JSON'
  /** Uses much CPU time, `apart` in the thread of lib/worker: such calls wait for their turn, as those with files do. */
  isHeavy?: true | 'apart'
  response: z.ZodType
  /** The media type of a non-JSON answer. */
  responseType?: string
}

/** A contract whose input and answers have the product's names on both sides. */
export type OwnContract = CallContract & { isOwn: true }

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

type Named<Call extends CallContract, Value> = Call extends { isOwn: true } ? Own<Value> : Value

export type InputOf<Call extends CallContract> = {
  params: Parsed<Call['params']>
  query: Named<Call, Parsed<Call['query']>>
  body: Named<Call, Parsed<Call['body']>>
}

export type AnswerOf<Call extends CallContract> = z.input<Call['response']>

/** A handler's answer, in the product's names. */
export type OwnAnswerOf<Call extends CallContract> = Named<Call, AnswerOf<Call>>

/** The same as the browser gets it: its lists are nobody else's. */
export type ReceivedOf<Call extends CallContract> = Received<OwnAnswerOf<Call>>

/** Method and path, with `{name}` for each of `params`. */
type Line = `${Method} /${string}`

/** What a contract says besides its method and path. */
type Terms = Omit<CallContract, 'method' | 'path' | 'isOwn'>

type Told<Of extends Line, Rest extends Terms> = Of extends `${infer Verb extends Method} ${infer Path}`
  ? { method: Verb; path: Path } & Rest
  : never

/** A contract, with the literal types of its line and terms. */
export function call<const Of extends Line, const Rest extends Terms>(line: Of, terms: Rest): Told<Of, Rest>
export function call(line: Line, terms: Terms): CallContract {
  return { ...lineParts(line), ...terms }
}

/**
 * As `call`, for a call whose input and answer differ from the product's in names alone, so that they need no encoding
 * by hand. The keys of a record in its answer are ids or slots, never words: the browser reads the answer without
 * the contract, and would rename them.
 */
export const ownCall = <const Of extends Line, const Rest extends Terms>(
  line: Of,
  terms: Rest,
): Told<Of, Rest> & { isOwn: true } => ({ ...call(line, terms), isOwn: true })

/** What is sent may be readonly. */
type Sent<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer One)[]
    ? readonly Sent<One>[]
    : { readonly [Name in keyof Value]: Sent<Value[Name]> }

type Given<Schema> = Schema extends z.ZodType ? Sent<z.input<Schema>> : undefined
type OwnGiven<Schema> = Schema extends z.ZodType ? Sent<Own<z.input<Schema>>> : undefined

type BodyOf<Call extends CallContract> =
  | (Call['isForm'] extends true ? never : Call extends { isOwn: true } ? OwnGiven<Call['body']> : Given<Call['body']>)
  | (Call extends { isForm: true | 'or JSON' } ? FormData : never)

/** What the handler gets: ids, flags and lists, which a query has as text. Null: left out. */
type OwnQuery<Schema extends z.ZodType> = {
  readonly [Name in keyof Own<z.input<Schema>>]: Name extends keyof Own<z.output<Schema>>
    ? Own<z.output<Schema>>[Name] | (undefined extends Own<z.input<Schema>>[Name] ? null | undefined : never)
    : never
}
type QueryOf<Call extends CallContract> = Call['query'] extends z.ZodType
  ? Call extends { isOwn: true }
    ? OwnQuery<Call['query']>
    : Given<Call['query']>
  : undefined

/**
 * The input of a call: ids in its path may be numbers; query and body have the product's names for an `ownCall`, else
 * those of the API.
 */
export type RequestOf<Call extends CallContract> = (Call['params'] extends z.ZodType
  ? { params: Record<keyof z.input<Call['params']>, string | number> }
  : object) &
  (Call['query'] extends z.ZodType ? { query?: QueryOf<Call> } : object) &
  (Call['body'] extends z.ZodType ? { body: BodyOf<Call> } : object)

type RestOf<Call extends CallContract> = Call['method'] extends 'GET' | 'DELETE'
  ? Call['body'] extends z.ZodType
    ? never
    : QueryOf<Call>
  : Call['query'] extends z.ZodType
    ? never
    : OwnGiven<Call['body']>

/**
 * The input of an `ownCall` as one object: what its path names together with its body, or with its query where the
 * method has no body. Other calls have no such order.
 */
export type OrderOf<Call extends OwnContract> = (Call['params'] extends z.ZodType
  ? Readonly<z.output<Call['params']>>
  : object) &
  (undefined extends RestOf<Call> ? object : RestOf<Call>)
