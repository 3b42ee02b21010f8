import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { DisciplineId, GroupId, LoadItemId, SemesterId, TeacherId } from '@/lib/core/names/rules/ids'

/** A lecture of 36 hours for one group; `change` overrides fields. */
export const loadItemFixture = (id: number, change: Partial<LoadItem> = {}): LoadItem => ({
  ref: { of: 'load', id: id as LoadItemId },
  version: 1,
  semester: { id: 1 as SemesterId, half: 1 },
  programmeId: null,
  disciplineId: 1 as DisciplineId,
  title: 'Физика',
  lessonType: 1,
  subgroup: 0,
  requiredHours: 36,
  isDerived: false,
  startsOn: calendarDate('2026-09-01'),
  endsOn: calendarDate('2026-12-31'),
  students: 25,
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
  teachers: [{ id: 5 as TeacherId, name: 'Иванов И. И.' }],
  rooms: [],
  plan: { of: 'load', loadGrant: null, groups: [], teachers: [] },
  ...change,
})
