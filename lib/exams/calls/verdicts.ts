import { requestOf } from '@/lib/core/calls/calls/request'
import type { LoadItemId } from '@/lib/core/rules/names/ids'
import type { verdictsCall } from './verdicts.contract'

export const verdictsRequest = (id: LoadItemId) =>
  requestOf<typeof verdictsCall>('GET /api/exam/verdicts/', { query: { id: String(id) } })
