import type { Unread } from '@/lib/core/notices/rules/notice'
import { ownSubjectOf } from '@/lib/core/schedule/rules/own-subject'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { requestOf } from '@/lib/core/wire/calls/request'
import type { unreadCall } from './notices.contract'

/** Apart from the other calls of notices: every week asks for it as it opens. */
export const unreadRequest = requestOf<typeof unreadCall>('GET /api/notice/unread/')

export const decodeUnread = ({ subjects, ...unread }: OwnAnswerOf<typeof unreadCall>): Unread => ({
  ...unread,
  subjects: subjects.map(ownSubjectOf),
})
