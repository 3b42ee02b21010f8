import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, LoadItemId, MeetingId } from '@/lib/core/names/rules/ids'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { lesson } from '@/testing/lessons'
import { loadItemFixture } from '@/testing/load-items'
import { partsOf } from './takeover-parts'

let made = 0
/** A class on a day of November 2026, of load item 7 unless it is of a series. */
const held = (day: number, change: Partial<ScheduleItem> = {}): ScheduleItem =>
  lesson({
    id: (made += 1) as MeetingId,
    loadItemId: 7 as LoadItemId,
    date: calendarDate(`2026-11-${day}`),
    ...change,
  })
const series = (eventId: number, change: Partial<ScheduleItem>) =>
  held(23, { loadItemId: null, eventId: eventId as EventId, ...change })

const parts = (
  items: readonly ScheduleItem[],
  {
    foreign = [],
    staying = [],
    missing = null,
  }: Partial<Record<'foreign' | 'staying', number[]>> & { missing?: number | null } = {},
) =>
  partsOf(items, {
    mine: new Set(items.flatMap(({ id }, at) => (foreign.includes(at) ? [] : [id]))),
    held: new Map(items.flatMap(({ id }, at) => (staying.includes(at) ? [[id, null]] : []))),
    ahead:
      missing === null
        ? []
        : [{ id: 7 as LoadItemId, item: loadItemFixture(7, { title: 'Химия' }), missingHours: missing }],
  })

test('a part has its times in order, each once, its first and last day, and only one’s own classes are counted', () => {
  const items = [held(24, { pair: 2 }), held(30, { pair: 4 }), held(23, { pair: 4 }), held(23, { pair: 1 })]
  expect(parts(items, { foreign: [0], staying: [0, 1] })).toMatchObject([
    {
      key: 'load-7',
      slots: [
        { day: 1, pair: 1 },
        { day: 1, pair: 4 },
        { day: 2, pair: 2 },
      ],
      ...{ firstDate: '2026-11-23', lastDate: '2026-11-30' },
      ...{ meetings: 3, clashes: 1, withheld: 1, missingHours: 0 },
    },
  ])
})

test('load without classes is a part while hours of it are missing', () => {
  expect(parts([], { missing: 2 })).toMatchObject([
    { key: 'load-7', title: 'Химия', slots: [], firstDate: null, lastDate: null, meetings: 0, missingHours: 2 },
  ])
  expect(parts([], { missing: 0 })).toEqual([])
  expect(parts([held(23)], { missing: 2 })).toMatchObject([{ title: 'Физика', meetings: 1, missingHours: 2 }])
})

test('parts stand by title, then by type, then as they were made', () => {
  const items = [
    series(10, { title: 'Химия' }),
    series(9, { title: 'Химия' }),
    series(2, { title: 'Химия', lessonType: 2 }),
    series(1, { title: 'Физика', lessonType: 3 }),
    held(23, { title: 'Алгебра' }),
  ]
  expect(parts(items.toReversed()).map(({ key }) => key)).toEqual([
    'load-7',
    'series-1',
    'series-9',
    'series-10',
    'series-2',
  ])
})
