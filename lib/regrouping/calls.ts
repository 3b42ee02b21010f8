import type { InputOf, OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { type CallRequest, requestOf } from '@/lib/core/wire/calls/request'
import { bulkChangeOf, toBulkAnswer } from '@/lib/publishing/calls/bulk'
import type { regroupCall } from './calls.contract'
import type { Regrouping, RegroupOrder } from './rules'

export const regroupOrderOf = ({
  params,
  body,
}: Pick<InputOf<typeof regroupCall>, 'params' | 'body'>): RegroupOrder => ({ ...body, group: params.id })

export const toRegroupAnswer = ({ parts, ...bulk }: Regrouping): OwnAnswerOf<typeof regroupCall> => ({
  ...toBulkAnswer('changed', bulk),
  parts,
})

/** Identifies the call. */
export const regroupUrl = '/api/group/{id}/regroup/'

export function regroupRequest({ group, ...order }: RegroupOrder): CallRequest<Regrouping> {
  const { read, ...request } = requestOf<typeof regroupCall>('POST /api/group/{id}/regroup/', {
    params: { id: group },
    body: order,
  })
  return {
    ...request,
    read(sent) {
      const { parts, ...bulk } = read(sent)
      return { ...bulkChangeOf('changed', bulk), parts }
    },
  }
}
