import { pathWord } from '@/lib/core/calls/calls/addresses'
import type { InputOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Plannable } from '@/lib/core/rules/names/resource'
import type { Period } from '@/lib/core/rules/schedule/period'
import type * as calls from './calls.contract'
import type { Settlement, SettleOrder } from './rules'

export const owedRequest = ({ kind, id }: Plannable, { from, to }: Period) => {
  const itemType = pathWord(kind) as 'group' | 'meta-program' | 'teacher'
  return requestOf<typeof calls.owedCall>('GET /api/{itemType}/{id}/owed/', {
    params: { itemType, id },
    query: { dbeg: from, dend: to },
  })
}

export const makeUpPlacesRequest = (id: MeetingId) =>
  requestOf<typeof calls.makeUpPlacesCall>('GET /api/schedule/{id}/owed/', { params: { id } })

export const settleRequest = ({ id, how, reason, version, dryRun }: SettleOrder) =>
  requestOf<typeof calls.settleCall>('POST /api/schedule/{id}/owed/', {
    params: { id },
    body: {
      act: how.act,
      ...(how.act === 'make_up' && { date: how.date, pair: how.pair, aud_id: how.roomId }),
      reason,
      version,
      dry_run: dryRun,
    },
  })

/** How a class is settled, as the call says it; the contract has checked that a make-up has its place. */
export function settlementOf({
  act,
  date,
  pair,
  roomId,
}: InputOf<typeof calls.settleCall>['body']): Settlement {
  if (act !== 'make_up') return { act }
  if (!date || !pair) throw new Error('A make-up class without a place')
  return { act, date, pair, roomId: roomId ?? null }
}
