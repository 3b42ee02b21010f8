import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API: what it takes and what it answers. Params and query arrive as text; `body` absent: the call takes none. */
export type CallContract = {
  method: Method
  /** With `{name}` for each of `params`. */
  path: string
  summary: string
  /** Answers without a session. */
  isPublic?: true
  /** Nothing of it is kept, so that an Idempotency-Key means nothing: what was sent is secret, or has to be done anew every time. */
  isSecret?: true
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The body is a form with files (multipart), of up to 10 MiB; or, without a file, JSON too. */
  isForm?: true | 'or JSON'
  response: z.ZodType
  /** The media type of an answer that is no JSON. */
  responseType?: string
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a handler is given, parsed. */
export type InputOf<Call extends CallContract> = {
  params: Parsed<Call['params']>
  query: Parsed<Call['query']>
  body: Parsed<Call['body']>
}

/** What a handler answers. */
export type AnswerOf<Call extends CallContract> = z.input<Call['response']>

/** Keeps the literal types of a contract. */
export const call = <const Call extends CallContract>(contract: Call): Call => contract
