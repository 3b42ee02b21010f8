import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, GroupId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import { encodeItem } from '@/lib/core/schedule/calls/schedule-item'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'

/** A published weekly lecture of one group; `change` overrides fields. */
export const lesson = (change: Partial<ScheduleItem> = {}): ScheduleItem => ({
  id: 1 as MeetingId,
  version: 1,
  eventId: 1 as EventId,
  kind: 'class',
  state: 'published',
  hidden: false,
  wasProjected: false,
  date: calendarDate('2026-11-18'),
  pair: 3,
  title: 'Физика',
  lessonType: 1,
  disciplineId: null,
  loadItemId: null,
  programmeId: null,
  programmeDisciplineId: null,
  subgroup: 0,
  rooms: [],
  teachers: [{ id: 5 as TeacherId, name: 'Иванов И. И.' }],
  substitution: null,
  groups: [
    {
      id: 12 as GroupId,
      title: 'ИСТб-23-1',
      subgroup: 0,
      students: 25,
      courseYear: 3,
      correspondence: false,
    },
  ],
  comment: 'Взять халат',
  link: '',
  series: {
    startsOn: calendarDate('2026-09-02'),
    endsOn: calendarDate('2026-12-23'),
    step: 2,
    hasRelated: true,
  },
  overlaps: false,
  trace: null,
  may: [],
  ...change,
})

/** The answer to a successful move. */
export const movedAnswer = (items: readonly ScheduleItem[]) => ({
  moved: items.map(encodeItem),
  query: null,
  untouched: [],
  untaught: [],
  warnings: [],
  change_id: 9,
})
