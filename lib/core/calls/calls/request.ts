import type { z } from 'zod'
import type { CallContract, OwnAnswerOf } from './call.contract'
import type { ChangeCall } from '../placing/change-calls'

type Given<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined

/** The input of a call: ids in its path may be numbers; query and body have the API's names. */
type RequestOf<Call extends CallContract> = (Call['params'] extends z.ZodType
  ? { params: Record<keyof z.input<Call['params']>, string | number> }
  : object) &
  (Call['query'] extends z.ZodType ? { query?: Given<Call['query']> } : object) &
  (Call['body'] extends z.ZodType ? { body: Given<Call['body']> } : object)

/**
 * A call with its input. `answer`: only carries the type of the answer, in the product's names; never set.
 */
export type CallRequest<Answer> = Pick<ChangeCall, 'url' | 'body'> & {
  method: ChangeCall['method'] | 'GET'
  answer?: Answer
}

/**
 * `line`: method and path of the contract. The contract itself is only imported as a type, because its
 * schemas are too large for the browser.
 */
export function requestOf<Call extends CallContract & { isOwn: true }>(
  line: `${Call['method']} ${Call['path']}`,
  ...[input]: object extends RequestOf<Call> ? [input?: RequestOf<Call>] : [input: RequestOf<Call>]
): CallRequest<OwnAnswerOf<Call>> {
  const {
    params = {},
    query = {},
    body,
  } = (input ?? {}) as {
    params?: Record<string, string | number>
    query?: Record<string, unknown>
    body?: object
  }
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
    method: method as CallRequest<never>['method'],
    url: search === '' ? url : `${url}?${search}`,
    body,
  }
}
