import { lineParts, type Method } from '@/lib/core/wire/rules/job'
import { addressWith } from '@/lib/core/words/rules/address'
import type { AnswerOf, CallContract, OrderOf, OwnContract, ReceivedOf, RequestOf } from './call.contract'
import { inOwnNames } from './own-names'
import { inWireWords } from './wire-names'

export type OutgoingCall = { method: Method; url: string; body?: object }

/** A call with its input. `read` converts the answer as it was sent. */
export type CallRequest<Answer> = OutgoingCall & { read: (answer: unknown) => Answer }

/** A call whose answer keeps the API's names. `wire`: only carries the type of the answer; never set. */
type UndecodedRequest<Wire> = OutgoingCall & { wire?: Wire }

/**
 * Method and path of a contract. The contract itself is only imported as a type, because its schemas are too large for
 * the browser.
 */
export type LineOf<Call extends CallContract> = `${Call['method']} ${Call['path']}`

type Input<Call extends CallContract> =
  object extends RequestOf<Call> ? [input?: RequestOf<Call>] : [input: RequestOf<Call>]

type AnyInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: object
}

function outgoing(line: string, { params = {}, query = {}, body }: AnyInput): OutgoingCall {
  const { method, path } = lineParts(line)
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return { method, url: addressWith(url, query), body }
}

function ownRequest(line: string, { params, query, body }: AnyInput): CallRequest<unknown> {
  const isForm = body === undefined || body instanceof FormData
  return {
    ...outgoing(line, {
      params,
      query: query && inWireWords(line, query),
      body: isForm ? body : inWireWords(line, body),
    }),
    read: inOwnNames,
  }
}

/** A request of an `ownCall`: input and answer have the product's names. */
export function requestOf<Call extends OwnContract>(
  line: LineOf<Call>,
  ...input: Input<Call>
): CallRequest<ReceivedOf<Call>>
export function requestOf(line: string, input: AnyInput = {}): CallRequest<unknown> {
  return ownRequest(line, input)
}

/** The same with the whole input in one object. A body without any field is not sent. */
export function orderedRequest<Call extends OwnContract>(
  line: LineOf<Call>,
  order: OrderOf<Call>,
): CallRequest<ReceivedOf<Call>>
export function orderedRequest(line: string, order: object): CallRequest<unknown> {
  const isInPath = (name: string) => line.includes(`{${name}}`)
  const fields = Object.entries(order)
  const params = Object.fromEntries(fields.filter(([name]) => isInPath(name)))
  const others = fields.filter(([name]) => !isInPath(name))
  if (others.length === 0) return ownRequest(line, { params })
  const rest = Object.fromEntries(others)
  return ownRequest(line, /^(GET|DELETE) /.test(line) ? { params, query: rest } : { params, body: rest })
}

/** A request of a call with codecs of its own: input and answer have the API's names. `decodedBy` completes it. */
export function wireRequestOf<Call extends CallContract>(
  line: LineOf<Call>,
  ...input: Input<Call>
): UndecodedRequest<AnswerOf<Call>>
export function wireRequestOf(line: string, input: AnyInput = {}): OutgoingCall {
  return outgoing(line, input)
}

/** A request whose answer has more than other names, with the function that decodes it. */
export const decodedBy = <Wire, Answer>(
  decode: (answer: Wire) => Answer,
  request: UndecodedRequest<Wire>,
): CallRequest<Answer> => ({ ...request, read: (answer) => decode(answer as Wire) })
