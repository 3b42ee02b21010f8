import { useAnswer } from '@/lib/core/browser/calls/answers'
import { sameData } from '@/lib/core/rules/live/same-data'
import type { Unread } from '@/lib/core/rules/notices/notice'
import { decodeUnread, unreadRequest } from '@/lib/notices/calls/unread'

/** The unread changes; undefined while unknown. `isAsked` false: makes no request. */
export const useUnread = (isAsked: boolean): Unread | undefined =>
  useAnswer('timetable', isAsked ? unreadRequest : null, decodeUnread, {
    quiet: true,
    compare: sameData,
  }).data
