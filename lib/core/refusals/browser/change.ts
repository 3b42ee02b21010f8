import { request, type SendOptions } from '@/lib/core/wire/browser/call'
import type { OrderOf, OwnContract, ReceivedOf } from '@/lib/core/wire/calls/call.contract'
import { type CallRequest, type LineOf, orderedRequest } from '@/lib/core/wire/calls/request'
import { isRefusal } from './refusal'

/** Sends a change. The caller shows conflicts and stale answers; other errors get a global message, unless `quiet`. */
export const requestChange = <Answer>(
  call: CallRequest<Answer>,
  { quiet = isRefusal, signal }: SendOptions = {},
): Promise<Answer> => request(call, { quiet, signal })

/** The function that makes a change: takes what its path and body name as one order. `options` as for `requestChange`. */
export const changeOf =
  <Call extends OwnContract>(line: LineOf<Call>, options: SendOptions = {}) =>
  (order: OrderOf<Call>, more: SendOptions = {}): Promise<ReceivedOf<Call>> =>
    requestChange(orderedRequest<Call>(line, order), { ...options, ...more })
