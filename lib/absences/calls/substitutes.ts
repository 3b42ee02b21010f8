import type { MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import { requestOf } from '@/lib/core/wire/calls/request'
import type * as calls from './substitutes.contract'

export const substitutesRequest = (id: MeetingId, instead: TeacherId | null) =>
  requestOf<typeof calls.substitutesCall>('GET /api/schedule/{id}/substitutes/', {
    params: { id },
    query: { teacher: instead },
  })
