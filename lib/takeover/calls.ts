import { pathWord } from '@/lib/core/refusals/calls/addresses'
import { kindOfWord } from '@/lib/core/schedule/calls/subject'
import type { InputOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { type CallRequest, requestOf } from '@/lib/core/wire/calls/request'
import { bulkChangeOf, toBulkAnswer } from '@/lib/publishing/calls/bulk'
import type { takeoverCall } from './calls.contract'
import { type Takeover, type TakeoverOrder, takenFrom } from './rules'

type Input = InputOf<typeof takeoverCall>

export function takeoverOrderOf({ params, body }: Pick<Input, 'params' | 'body'>): TakeoverOrder {
  const { toId: to, since, parts, reason, justChange, dryRun } = body
  const from = takenFrom(kindOfWord(params.itemType), params.id, to)
  return { from, since, parts, reason, justChange, dryRun }
}

export const toTakeoverAnswer = ({ parts, load, ...bulk }: Takeover): OwnAnswerOf<typeof takeoverCall> => ({
  ...toBulkAnswer('changed', bulk),
  parts,
  load,
})

/** Identifies the call. */
export const takeoverUrl = '/api/{itemType}/{id}/take-over/'

export function takeoverRequest({ from, ...order }: TakeoverOrder): CallRequest<Takeover> {
  const { read, ...request } = requestOf<typeof takeoverCall>('POST /api/{itemType}/{id}/take-over/', {
    params: { itemType: pathWord(from.kind), id: from.id },
    body: { ...order, toId: from.to },
  })
  return {
    ...request,
    read(sent) {
      const { parts, load, ...bulk } = read(sent)
      return { ...bulkChangeOf('changed', bulk), parts, load }
    },
  }
}
