import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { onlineRoomId, type RoomId } from '@/lib/core/names/rules/ids'
import type { RequestTrace, ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { openEvents } from '@/lib/open-reading/rules'
import { becameText } from '@/lib/open-reading/texts'
import { lesson } from '@/testing/lessons'
import { exportStateText } from './exports'
import { traceText } from './traces'

const k101 = { id: 1 as RoomId, title: 'К-101', building: 'К' }
const k206 = { id: 2 as RoomId, title: 'К-206', building: 'К' }
const online = { id: onlineRoomId, title: 'Онлайн', building: null }
const here = { date: calendarDate('2026-11-16'), pair: 1 } as const
const there = { date: calendarDate('2026-11-27'), pair: 4 } as const
const traced = (change: Partial<ScheduleItem>, trace: Partial<RequestTrace> = {}) =>
  lesson({
    ...here,
    rooms: [k101],
    ...change,
    trace: {
      requestId: null,
      kind: 'move',
      reason: 'Болезнь',
      by: '',
      madeBy: null,
      begins: null,
      movedTo: null,
      movedFrom: null,
      ...trace,
    },
  })
const gone = { state: 'trace' } as const
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  [
    'moved from here',
    traced(gone, { movedTo: { ...there, rooms: [k206] } }),
    'Перенесено на 27.11, 4-ю пару, К-206',
    'перенесено отсюда',
  ],
  [
    'moved here',
    traced({}, { movedFrom: { ...there, rooms: [k206] } }),
    'Перенесено с 27.11, 4-й пары, К-206',
    'перенесено сюда',
  ],
  [
    'swapped',
    traced(gone, { kind: 'swap', movedTo: { ...there, rooms: [k101] } }),
    'Обмен: перенесено на 27.11, 4-ю пару, К-101',
    'перенесено отсюда',
  ],
  [
    'in another room, told in the old one',
    traced(gone, { kind: 'transition', movedTo: { ...here, rooms: [k206] } }),
    'Переведено в ту же пару в ауд. К-206',
    'переведено отсюда',
  ],
  [
    'online, told in the old room',
    traced(gone, { movedTo: { ...here, rooms: [online] } }),
    'Переведено в ту же пару: Онлайн',
    'переведено отсюда',
  ],
  [
    'in another room, told in the new one',
    traced({}, { movedFrom: { ...here, rooms: [k206] } }),
    'Переведено из К-206',
    'переведено сюда',
  ],
  ['given its first room', traced({}, { movedFrom: { ...here, rooms: [] } }), 'Аудитория назначена', 'переведено сюда'],
  [
    'held online without a room before',
    traced({ rooms: [online] }, { movedFrom: { ...here, rooms: [] } }),
    'Теперь онлайн',
    'переведено сюда',
  ],
  ['withdrawn', traced(gone, { kind: 'withdrawal' }), 'Снято', 'снято'],
  ['moved out of sight', traced(gone), 'Снято', 'снято'],
])('a class that was %s is shown so by every view, the reason not to everybody', (_, item, text, state) => {
  expect(plain(traceText(item))).toBe(`${text}. Причина: Болезнь`)
  expect(exportStateText(item)).toBe(state)
  expect(
    openEvents({ items: [item], requests: [] })
      .map(becameText)
      .map(plain),
  ).toEqual([text])
})

test('a class that stands in the slot it left in another room is shown once, where it stands', () => {
  const trace = traced({ ...gone, id: 7 as ScheduleItem['id'] }, { movedTo: { ...here, rooms: [k206] } })
  const standing = traced({ rooms: [k206] }, { movedFrom: { ...here, rooms: [k101] } })
  expect(openEvents({ items: [trace, standing], requests: [] })).toMatchObject([
    { kind: 'class', became: 'rehoused', movedFrom: { rooms: [{ title: 'К-101' }] } },
  ])
})

test('a substitution is shown where the class stands, without the names of former teachers', () => {
  const [event] = openEvents({ items: [lesson({ substitution: { instead: [] } })], requests: [] })
  expect(event && becameText(event)).toBe('Замена')
})
