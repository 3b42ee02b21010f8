import type { NoticeId, PushId } from '@/lib/core/rules/names/ids'
import type { NoticeSettings } from '@/lib/notices/rules'
import type { NoticeAct, OwnNotices } from '@/lib/core/rules/notices/notice'
import { ownSubjectOf, type OwnSubject } from '@/lib/core/rules/schedule/own-subject'
import type { OwnAnswerOf } from '@/lib/core/calls/calls/call.contract'
import { requestOf } from '@/lib/core/calls/calls/request'
import type * as calls from './notices.contract'

export type WantedNotices = Pick<
  NoticeSettings,
  'emailOn' | 'messenger' | 'digests' | 'muted' | 'dailyAt' | 'quiet'
>

export const noticesRequest = requestOf<typeof calls.noticesCall>('GET /api/notice/')
export const markSeenRequest = (ids: readonly NoticeId[]) =>
  requestOf<typeof calls.seenCall>('POST /api/notice/seen/', { body: { ids: [...ids] } })
export const saveWantedRequest = ({ dailyAt, emailOn, muted, ...wanted }: WantedNotices) =>
  requestOf<typeof calls.noticeSettingsCall>('PUT /api/notice/settings/', {
    body: { ...wanted, muted: [...muted], daily_at: dailyAt, email_on: emailOn },
  })
/** Null: turns e-mail off. */
export const saveEmailRequest = (email: string | null) =>
  requestOf<typeof calls.noticeEmailCall>('PUT /api/notice/email/', { body: { email } })
export const confirmEmailRequest = (code: string) =>
  requestOf<typeof calls.confirmEmailCall>('POST /api/notice/email/confirm/', { body: { code } })
/** Links the chat that received this code from the university's bot. */
export const linkMessengerRequest = (code: string) =>
  requestOf<typeof calls.linkMessengerCall>('POST /api/notice/messenger/', { body: { code } })
export const addPushRequest = (body: { endpoint: string; p256dh: string; auth: string }) =>
  requestOf<typeof calls.addPushCall>('POST /api/notice/push/', { body })
export const removePushRequest = (id: PushId) =>
  requestOf<typeof calls.removePushCall>('DELETE /api/notice/push/{id}/', { params: { id } })

type NoticesAnswer = OwnAnswerOf<typeof calls.noticesCall>

export const encodeNotices = ({ subjects, acts }: OwnNotices): NoticesAnswer => ({
  subjects,
  changes: acts.map(({ changeId, at, ...act }) => ({ id: changeId, ...at, ...act })),
})

/** The changes, and the subjects they are about. */
export type ShownNotices = {
  subjects: readonly (OwnSubject & { title: string })[]
  acts: readonly NoticeAct[]
}

export const decodeNotices = ({ subjects, changes }: NoticesAnswer): ShownNotices => ({
  subjects: subjects.map(({ title, ...one }) => ({ ...ownSubjectOf(one), title })),
  acts: changes.map(({ id, date, minutes, ...act }) => ({ changeId: id, at: { date, minutes }, ...act })),
})
