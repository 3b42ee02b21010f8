import { requestOf } from '@/lib/core/calls/calls/request'
import type { MeetingId, TeacherId } from '@/lib/core/rules/names/ids'
import type * as calls from './substitutes.contract'

export const substitutesRequest = (id: MeetingId, instead: TeacherId | null) =>
  requestOf<typeof calls.substitutesCall>('GET /api/schedule/{id}/substitutes/', {
    params: { id },
    query: { teacher: instead },
  })
