import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId, GroupId, RoomId } from '@/lib/core/names/rules/ids'
import { screenPage } from './screen-page'
import { sheetPage } from './sheet-page'

const typed = `</title></script><script>alert("1")</script><img src='x' onerror=alert(1)>&`
const calm = 'К-206'

const date = calendarDate('2026-11-18')
const at = '2026-11-18T10:00'
const origin = 'https://timetable.example.edu'
const data = (title: string) => ({ rooms: [{ id: 1, title }], times: [], days: {} })
const faculty = (title: string) => ({ id: 1 as FacultyId, title })

/** Each page for everybody whose names people write, with this text for every name. */
const pages: Record<string, (text: string) => string> = {
  door: (title) =>
    screenPage({ of: 'door', room: { id: 1 as RoomId, title }, weekUrl: origin }, { data: data(title), at, origin }),
  hall: (building) => screenPage({ of: 'hall', building }, { data: data(building), at, origin }),
  board: (title) => screenPage({ of: 'board', faculty: faculty(title) }, { data: data(title), at, origin }),
  sheet: (title) => {
    const place = { date, pair: 1 as const, rooms: [{ id: 1 as RoomId, title, building: title }] }
    const group = {
      ...{ id: 1 as GroupId, title, subgroup: 0 as const, students: null },
      ...{ courseYear: null, correspondence: false },
    }
    const move = {
      ...{ kind: 'move' as const, title, lessonType: 1 as const, subgroup: 0 as const, groups: [group] },
      ...{ from: place, to: place, teachers: [title], instead: [title] },
    }
    const period = { from: date, to: date }
    return sheetPage(
      {
        ...{ faculty: faculty(title), faculties: [faculty(title)], period, bounds: period },
        ...{ calendar: emptyCalendar, moves: [move, { ...move, kind: 'substitution' }] },
      },
      { faculty: 1 as FacultyId, date, span: 'day' },
      { today: date, origin, signIn: '/' },
    )
  },
}

const tagsIn = (page: string): string[] => page.match(/<[a-z!/][a-z]*/gi) ?? []

test.each(Object.entries(pages))('what people write is no markup of the page: %s', (_, pageOf) => {
  expect(tagsIn(pageOf(typed))).toEqual(tagsIn(pageOf(calm)))
})
