import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { OfferedClass } from '@/lib/core/rules/schedule/own-schedule'
import type { OwnSubject } from '@/lib/core/rules/schedule/own-subject'
import type { WireOffered } from './own-timetable.contract'

export const offeredUrl = ({ kind, id }: Pick<OwnSubject, 'kind' | 'id'>): string =>
  `/api/own-timetable/offered/?type=${kind}&id=${id}`

export const encodeOffered = (classes: readonly OfferedClass[]): WireOffered => ({
  classes: classes.map(({ meetingId, lessonType, groups, slots, isMine, title, teachers }) => ({
    schedule_id: meetingId,
    title,
    nt: lessonType,
    teachers,
    groups: groups.map(({ title: name, subgroup }) => ({ title: name, ngroup: subgroup })),
    slots: slots.map(({ day, pair }) => ({ day, para: pair })),
    is_mine: isMine,
  })),
})

export const decodeOffered = ({ classes }: WireOffered): OfferedClass[] =>
  classes.map(({ schedule_id, nt, groups, slots, is_mine, title, teachers }) => ({
    meetingId: schedule_id as MeetingId,
    title,
    lessonType: nt,
    teachers,
    isMine: is_mine,
    groups: groups.map(({ title: name, ngroup }) => ({ title: name, subgroup: ngroup })),
    slots: slots.map(({ day, para }) => ({ day, pair: para })),
  }))
