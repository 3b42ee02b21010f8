import type { Period } from '@/lib/core/calendar/rules/period'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { pathWord } from '@/lib/core/refusals/calls/addresses'
import type { InputOf } from '@/lib/core/wire/calls/call.contract'
import { requestOf } from '@/lib/core/wire/calls/request'
import type * as calls from './calls.contract'
import type { Settlement } from './rules'

export const owedRequest = ({ kind, id }: Plannable, { from, to }: Period) => {
  const itemType = pathWord(kind)
  return requestOf<typeof calls.owedCall>('GET /api/{itemType}/{id}/owed/', {
    params: { itemType, id },
    query: { from, to },
  })
}

/** How a class is settled, as the call says it; the contract has checked that a make-up has its place. */
export function settlementOf({ act, date, pair, roomId }: InputOf<typeof calls.settleCall>['body']): Settlement {
  if (act !== 'make_up') return { act }
  if (!date || !pair) throw new Error('A make-up class without a place')
  return { act, date, pair, roomId: roomId ?? null }
}
