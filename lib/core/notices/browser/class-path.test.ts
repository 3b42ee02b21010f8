import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, NoticeId, TeacherId } from '@/lib/core/names/rules/ids'
import { classPath, confirmPath, noticePath } from '@/lib/core/notices/rules/class-path'
import type { Notice, NoticeSlot } from '@/lib/core/notices/rules/notice'
import { approvalsPath } from '@/lib/core/requests/browser/approvals-location'
import type { OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import { dashboardUrl, slotHash } from '@/lib/core/views/browser/dashboard-location'

const slot = { date: calendarDate('2026-11-18'), pair: 3 } as const
const subjects: OwnSubject[] = [
  { kind: 'group', id: 6 as GroupId, subgroup: 0 },
  { kind: 'group', id: 6 as GroupId, subgroup: 2 },
  { kind: 'teacher', id: 7 as TeacherId, subgroup: 0 },
]

test.each(subjects)('a letter leads to the slot that the dashboard would: %j', (subject) => {
  const monday = calendarDate('2026-11-16')
  const location = { subject, subgroup: subject.subgroup, monday, view: 'grid' } as const
  expect(classPath(subject, slot)).toBe(dashboardUrl(location) + slotHash(slot))
})

test('a notice of a booking leads to the bookings, of a class to where it is now, of one that is gone to where it was', () => {
  const at = (pair: Pair): NoticeSlot => ({
    pair,
    rooms: [],
    teachers: [],
    groups: [],
    comment: '',
    link: '',
  })
  const path = (change: Partial<Notice>) =>
    noticePath(
      {
        id: 1 as NoticeId,
        kind: 'changed',
        title: 'Физика',
        lessonType: 1,
        dates: [slot.date],
        shift: 7,
        before: at(3),
        after: at(5),
        reason: '',
        hadBy: [0],
        hasBy: [0],
        facts: {},
        isSeen: false,
        isPast: false,
        ...change,
      },
      subjects,
    )
  expect(path({ kind: 'approved' })).toBe(approvalsPath)
  expect(path({ kind: 'to_confirm' })).toBe(confirmPath)
  expect(path({})).toMatch(/week=2026-11-23#2026-11-25\.5$/)
  expect(path({ kind: 'left', hasBy: [] })).toMatch(/week=2026-11-16#2026-11-18\.3$/)
  expect(path({ kind: 'cancelled', after: null, shift: 0 })).toMatch(/week=2026-11-16#2026-11-18\.3$/)
  expect(path({ hadBy: [], hasBy: [2] })).toMatch(/type=teacher&id=7/)
})
