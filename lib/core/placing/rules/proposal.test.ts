import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { commonReasons, type ProposedMove, proposalKey, withoutCommon } from './proposal'

const date = calendarDate('2026-11-18')
const move = (id: number, version: number, roomId: number | null): ProposedMove => ({
  title: 'Физика',
  lessonType: 1,
  subgroup: 0,
  isDraft: false,
  groups: [],
  teachers: [],
  from: { date, pair: 1, rooms: [] },
  to: { date, pair: 2, rooms: [] },
  roomId: roomId as RoomId | null,
  classes: [{ id: id as MeetingId, version, from: date, to: date }],
})

test('a way is itself again when its classes have changed, and no other that begins alike', () => {
  const way = { moves: [move(1, 1, 7), move(2, 1, null)] as const }
  expect(proposalKey({ moves: [move(1, 2, 7), move(2, 5, null)] })).toBe(proposalKey(way))
  expect(proposalKey({ moves: [move(1, 1, 7), move(3, 1, null)] })).not.toBe(proposalKey(way))
  expect(proposalKey({ moves: [move(1, 1, 8), move(2, 1, null)] })).not.toBe(proposalKey(way))
})

const way = (...reasons: string[]) => ({ reasons })

test('what more than half of many ways have is said once, and left out of each', () => {
  const ways = [way('неизвестно', 'тесно'), way('неизвестно'), way('неизвестно'), way('просторно')]
  const common = commonReasons(ways)
  expect(common).toEqual([{ reason: 'неизвестно', ways: 3 }])
  expect(ways.map((one) => withoutCommon(one, common).reasons)).toEqual([['тесно'], [], [], ['просторно']])
})

test('a few ways are read one by one, and half of them is not most', () => {
  expect(commonReasons([way('а'), way('а'), way('а')])).toEqual([])
  expect(commonReasons([way('а'), way('а'), way('б'), way('б')])).toEqual([])
})
