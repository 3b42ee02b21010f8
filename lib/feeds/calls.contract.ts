import { z } from 'zod'
import type { FeedId } from '@/lib/core/names/rules/ids'
import { subgroups } from '@/lib/core/names/rules/resource'
import { call, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'

const types = ['own', 'auditory', 'teacher', 'group', 'metaprogram'] as const

const about = {
  id: wire.idAnswer<FeedId>(),
  type: z.enum(types),
  /** Null for the user's own timetable. */
  subject_id: z.int().nullable(),
  ngroup: z.literal([...subgroups]),
  title: z.string(),
  /** False: the owner may not see it (any more), and the address answers 404. */
  is_seen: z.boolean(),
}

const listedFeed = z.object(about)

const shownFeed = z.object({
  ...about,
  /** Null if the server's key has changed since: the address still works, but cannot be shown. */
  address: z.url().nullable(),
  /** QR code of the address: one SVG path of unit squares, on a square of `size`. */
  qr: z.object({ size: z.int(), path: z.string() }).nullable(),
})

const params = z.object({ id: wire.idTextOf<FeedId>() })

export const feedsCall = ownCall('GET /api/feed/', {
  summary: 'The user’s calendar feeds, without their addresses',
  response: z.object({ feeds: z.array(listedFeed) }),
})

export const makeFeedCall = ownCall('POST /api/feed/', {
  isSecret: true,
  summary: 'Gives the address of a calendar feed: the one given before, if there is one',
  body: z.object({
    type: z.enum(types),
    /** Id of the room, teacher, group or meta-programme; null for the user's own timetable. */
    id: z.int().min(-2_147_483_648).max(2_147_483_647).nullable().default(null),
    ngroup: z.literal([...subgroups]).default(0),
  }),
  response: shownFeed,
})

export const feedCall = ownCall('GET /api/feed/{id}/', {
  summary: 'Shows the address of one of the user’s feeds',
  params,
  response: shownFeed,
})

export const replaceFeedCall = ownCall('POST /api/feed/{id}/replace/', {
  isSecret: true,
  summary: 'Gives a feed another address; the old one answers 404',
  params,
  response: shownFeed,
})

export const revokeFeedCall = ownCall('DELETE /api/feed/{id}/', {
  isSecret: true,
  summary: 'Revokes a feed: its address answers 404',
  params,
  response: z.object({}),
})

export const calendarCall = call('GET /api/calendar/{file}', {
  isPublic: true,
  summary:
    'A calendar feed (iCalendar) at its secret address, with ETag and Last-Modified; 404 when it was revoked or its owner may not see it',
  params: z.object({ file: z.string() }),
  response: z.string(),
  responseType: 'text/calendar',
})
