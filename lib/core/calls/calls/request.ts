import type { CallContract, OwnAnswerOf, RequestOf } from './call.contract'
import type { ChangeCall } from '../placing/change-calls'

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
