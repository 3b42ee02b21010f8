import type { ChangeId, NoticeId, PushId } from '@/lib/core/rules/names/ids'
import type { NoticeSettings } from '@/lib/notices/rules/delivery'
import type { NoticeAct, NoticeSlot, OwnNotices, Unread } from '@/lib/core/rules/notices/notice'
import type { OwnSubject } from '@/lib/core/rules/schedule/own-subject'
import type { WireNotices, WireNoticeSlot, WireUnread, WireWanted } from './calls.contract'
import { decodeOwnSubject } from '@/lib/core/calls/own/own-timetable'

export const noticesUrl = '/api/notice/'
export const unreadUrl = '/api/notice/unread/'
export const seenUrl = '/api/notice/seen/'

export const settingsUrl = '/api/notice/settings/'
export const emailUrl = '/api/notice/email/'
export const pushUrl = '/api/notice/push/'
export const pushBrowserUrl = (id: PushId): string => `${pushUrl}${id}/`
export const messengerUrl = '/api/notice/messenger/'
export const confirmUrl = '/api/notice/email/confirm/'

export type WantedNotices = Pick<NoticeSettings, 'messenger' | 'digest' | 'dailyAt' | 'quiet'>

export const encodeWanted = ({ dailyAt, ...wanted }: WantedNotices): WireWanted => ({
  ...wanted,
  daily_at: dailyAt,
})

export const decodeWanted = ({ daily_at: dailyAt, ...wanted }: WireWanted): WantedNotices => ({
  ...wanted,
  dailyAt,
})

const encodeSlot = ({ pair, rooms, groups, teachers, comment, link }: NoticeSlot): WireNoticeSlot => ({
  para: pair,
  auditories: rooms,
  teachers,
  comment,
  link,
  groups: groups.map(({ title, subgroup }) => ({ title, ngroup: subgroup })),
})

const decodeSlot = ({ para, auditories, groups, ...slot }: WireNoticeSlot): NoticeSlot => ({
  ...slot,
  pair: para,
  rooms: auditories,
  groups: groups.map(({ title, ngroup }) => ({ title, subgroup: ngroup })),
})

const encodeSubject = ({ kind, id, subgroup }: OwnSubject) => ({ type: kind, id, ngroup: subgroup })

export const encodeNotices = ({ subjects, acts }: OwnNotices): WireNotices => ({
  subjects: subjects.map((one) => ({ ...encodeSubject(one), title: one.title })),
  changes: acts.map(({ changeId, at, undoes, notices }) => ({
    id: changeId,
    date: at.date,
    minutes: at.minutes,
    undoes,
    notices: notices.map(({ lessonType, before, after, hadBy, hasBy, isSeen, isPast, ...notice }) => ({
      ...notice,
      nt: lessonType,
      seen: isSeen,
      past: isPast,
      before: before && encodeSlot(before),
      after: after && encodeSlot(after),
      had_by: hadBy,
      has_by: hasBy,
    })),
  })),
})

/** What changed, and of what it is told. */
export type ShownNotices = { subjects: (OwnSubject & { title: string })[]; acts: NoticeAct[] }

export const decodeNotices = ({ subjects, changes }: WireNotices): ShownNotices => ({
  subjects: subjects.map((one) => ({ ...decodeOwnSubject(one), title: one.title })),
  acts: changes.map(({ id: changeId, date, minutes, undoes, notices }) => ({
    changeId: changeId as ChangeId,
    at: { date, minutes },
    undoes,
    notices: notices.map(
      ({ id, nt, before, after, had_by: hadBy, has_by: hasBy, seen, past, ...notice }) => ({
        ...notice,
        id: id as NoticeId,
        lessonType: nt,
        isSeen: seen,
        isPast: past,
        hadBy,
        hasBy,
        before: before && decodeSlot(before),
        after: after && decodeSlot(after),
      }),
    ),
  })),
})

export const encodeUnread = ({ subjects, count, marks }: Unread): WireUnread => ({
  subjects: subjects.map(encodeSubject),
  count,
  marks: marks.map(({ pair, ...mark }) => ({ ...mark, para: pair })),
})

export const decodeUnread = ({ subjects, count, marks }: WireUnread): Unread => ({
  subjects: subjects.map(decodeOwnSubject),
  count,
  marks: marks.map(({ id, para, ...mark }) => ({ ...mark, id: id as NoticeId, pair: para })),
})

export const encodeSeen = (ids: readonly NoticeId[]) => ({ ids: [...ids] })
