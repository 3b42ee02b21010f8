import { kindOfPathWord } from '@/lib/core/calls/calls/addresses'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { endpoint, routes } from '@/lib/http/endpoint'
import { owedCall } from '@/lib/owed/calls.contract'
import { viewOwed } from '@/lib/owed/service/view-owed'

export const dynamic = 'force-dynamic'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes(
  endpoint(owedCall, (context, { params: { itemType, id }, query }) => {
    const subject = { kind: kindOfPathWord(itemType), id } as Plannable
    return viewOwed(context, { subject, ...query })
  }),
)
