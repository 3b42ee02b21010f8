import type { Unread } from '@/lib/core/notices/rules/notice'
import { useAnswer } from '@/lib/core/wire/browser/answers'
import { sameData } from '@/lib/core/words/rules/same-data'
import { decodeUnread, unreadRequest } from '@/lib/notices/calls/unread'

/** The unread changes; undefined while unknown. `isAsked` false: makes no request. */
export const useUnread = (isAsked: boolean): Unread | undefined =>
  useAnswer('timetable', isAsked ? unreadRequest : null, decodeUnread, {
    quiet: true,
    compare: sameData,
  }).data
