import type { AnswerOf, CallContract, Method, OwnAnswerOf, RequestOf } from './call.contract'
import { inOwnNames } from './own-names'

/** A call as it is sent. */
export type OutgoingCall = { method: Method; url: string; body?: object }

/** A call with its input. `read` converts the answer as it was sent. */
export type CallRequest<Answer> = OutgoingCall & { read: (answer: unknown) => Answer }

/**
 * A call whose answer keeps the API's names; `decodedBy` makes it a `CallRequest`. `wire`: only carries the
 * type of the answer; never set.
 */
type UndecodedRequest<Wire> = OutgoingCall & { wire?: Wire }

type Input<Call extends CallContract> =
  object extends RequestOf<Call> ? [input?: RequestOf<Call>] : [input: RequestOf<Call>]

/**
 * `line`: method and path of the contract. The contract itself is only imported as a type, because its
 * schemas are too large for the browser.
 */
export function requestOf<Call extends CallContract & { isOwn: true }>(
  line: `${Call['method']} ${Call['path']}`,
  ...input: Input<Call>
): CallRequest<OwnAnswerOf<Call>>
export function requestOf<Call extends CallContract>(
  line: `${Call['method']} ${Call['path']}`,
  ...input: Input<Call>
): UndecodedRequest<AnswerOf<Call>>
export function requestOf(
  line: string,
  {
    params = {},
    query = {},
    body,
  }: { params?: Record<string, string | number>; query?: Record<string, unknown>; body?: object } = {},
): CallRequest<unknown> {
  const [method, path = ''] = line.split(' ')
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null
        ? []
        : [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  ).toString()
  return {
    method: method as Method,
    url: search === '' ? url : `${url}?${search}`,
    body,
    read: inOwnNames,
  }
}

/** A request whose answer has more than other names, with the function that decodes it. */
export const decodedBy = <Wire, Answer>(
  decode: (answer: Wire) => Answer,
  request: UndecodedRequest<Wire>,
): CallRequest<Answer> => ({ ...request, read: (answer) => decode(answer as Wire) })
