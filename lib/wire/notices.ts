import type { ChangeId, NoticeId } from '@/lib/domain/ids'
import type { NoticeSettings } from '@/lib/domain/notices/delivery'
import type { NoticeAct, NoticeSlot, Unread } from '@/lib/domain/notices/notice'
import type { WireNotices, WireNoticeSlot, WireUnread, WireWanted } from './notices.contract'

export const noticesUrl = '/api/notice/'
export const unreadUrl = '/api/notice/unread/'
export const seenUrl = '/api/notice/seen/'

export const settingsUrl = '/api/notice/settings/'
export const emailUrl = '/api/notice/email/'
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
  ...{ para: pair, auditories: rooms, teachers, comment, link },
  groups: groups.map(({ title, subgroup }) => ({ title, ngroup: subgroup })),
})

const decodeSlot = ({ para, auditories, groups, ...slot }: WireNoticeSlot): NoticeSlot => ({
  ...{ ...slot, pair: para, rooms: auditories },
  groups: groups.map(({ title, ngroup }) => ({ title, subgroup: ngroup })),
})

export const encodeNotices = (acts: readonly NoticeAct[]): WireNotices => ({
  changes: acts.map(({ changeId, at, undoes, notices }) => ({
    ...{ id: changeId, date: at.date, minutes: at.minutes, undoes },
    notices: notices.map(({ lessonType, before, after, isSeen, isPast, ...notice }) => ({
      ...{ ...notice, nt: lessonType, seen: isSeen, past: isPast },
      before: before && encodeSlot(before),
      after: after && encodeSlot(after),
    })),
  })),
})

export const decodeNotices = ({ changes }: WireNotices): NoticeAct[] =>
  changes.map(({ id: changeId, date, minutes, undoes, notices }) => ({
    ...{ changeId: changeId as ChangeId, at: { date, minutes }, undoes },
    notices: notices.map(({ id, nt, before, after, seen, past, ...notice }) => ({
      ...{ ...notice, id: id as NoticeId, lessonType: nt, isSeen: seen, isPast: past },
      before: before && decodeSlot(before),
      after: after && decodeSlot(after),
    })),
  }))

export const encodeUnread = ({ count, marks }: Unread): WireUnread => ({
  count,
  marks: marks.map(({ pair, ...mark }) => ({ ...mark, para: pair })),
})

export const decodeUnread = ({ count, marks }: WireUnread): Unread => ({
  count,
  marks: marks.map(({ id, para, ...mark }) => ({ ...mark, id: id as NoticeId, pair: para })),
})

export const encodeSeen = (ids: readonly NoticeId[]) => ({ ids: [...ids] })
