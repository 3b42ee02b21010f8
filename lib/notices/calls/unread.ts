import type { Unread } from '@/lib/core/rules/notices/notice'
import { ownSubjectOf } from '@/lib/core/rules/schedule/own-subject'
import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import type { unreadCall } from './notices.contract'

/** Apart from the other calls of notices: every week asks for it as it opens. */
export const unreadRequest = requestOf<typeof unreadCall>('GET /api/notice/unread/')

export const decodeUnread = ({ subjects, ...unread }: OwnAnswerOf<typeof unreadCall>): Unread => ({
  ...unread,
  subjects: subjects.map(ownSubjectOf),
})
