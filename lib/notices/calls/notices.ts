import type { NoticeAct, OwnNotices } from '@/lib/core/notices/rules/notice'
import { ownSubjectOf, type OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import type { noticesCall } from './notices.contract'

type NoticesAnswer = OwnAnswerOf<typeof noticesCall>

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
