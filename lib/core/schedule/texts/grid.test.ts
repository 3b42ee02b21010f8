import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { GridCell } from '@/lib/core/schedule/rules/schedule-grid'
import { bookingRequest } from '@/testing/booking-request'
import { lesson } from '@/testing/lessons'
import { cellLabel } from './grid'

describe('a cell read out', () => {
  const time = { pair: 3, startsAt: 11 * 60 + 45, endsAt: 13 * 60 + 15 } as const
  const group: Subject = { kind: 'group', id: 12 as GroupId }
  const read = (cell: Partial<GridCell>, subject: Subject | null = group) =>
    cellLabel({ day: 3, pair: 3, items: [], requests: [], wishes: [], ...cell }, time, subject).replaceAll(
      '\u00a0',
      ' ',
    )
  const groups = (count: number): ScheduleItem['groups'] =>
    Array.from({ length: count }, (_, index) => ({
      id: (12 + index) as GroupId,
      title: `Г-${index}`,
      subgroup: 0,
      students: null,
      courseYear: null,
      correspondence: false,
    }))
  const half = lesson().groups.map((one) => ({ ...one, subgroup: 1 as const }))

  test('says when it ends, what, where, by whom, for which half, and the note', () => {
    const rooms = [{ id: 7 as RoomId, title: 'К-206', building: null }]
    expect(read({ items: [lesson({ rooms, groups: half, overlaps: true })] })).toBe(
      '11:45–13:15: Физика, лекция, К-206, Иванов И. И., ИСТб-23-1, 1-я подгруппа, Взять халат, накладка',
    )
    expect(read({})).toBe('11:45–13:15: занятий нет')
  })

  test('leaves out whose week it is, and names the first groups of a stream', () => {
    expect(read({ items: [lesson()] })).toBe('11:45–13:15: Физика, лекция, Иванов И. И., Взять халат')
    expect(read({ items: [lesson({ groups: groups(9) })] })).toMatch(/Г-0, .*Г-5, ещё 3, Взять халат$/)
  })

  test('says of a substitute for whom; in the week of whom who it is', () => {
    const substituted = lesson({
      teachers: [{ id: 6 as TeacherId, name: 'Петрова П. П.' }],
      substitution: { instead: lesson().teachers },
      comment: '',
    })
    expect(read({ items: [substituted] })).toBe(
      '11:45–13:15: Физика, лекция, Петрова П. П., замена, по расписанию Иванов И. И.',
    )
    const gone = lesson({ ...substituted, state: 'trace', trace: { kind: 'substitution', by: 'Диспетчер' } })
    expect(read({ items: [gone] })).toBe('11:45–13:15: Физика, лекция, Замена: ведёт Петрова П. П. Назначил: Диспетчер')
  })

  test('says who answers for a booking, and what it is for', () => {
    const booking = bookingRequest({
      date: calendarDate('2026-11-18'),
      pair: 3,
      title: 'День открытых дверей',
      description: 'Нужен проектор',
      inCharge: 'Петрова А. А.',
      groups: groups(1),
    })
    expect(read({ requests: [booking] }, null)).toBe(
      '11:45–13:15: Бронь, День открытых дверей, Г-0, Петрова А. А., Нужен проектор',
    )
  })
})
