import { defaultExamNorms } from '@/lib/core/calendar/rules/session'
import type { GroupId, RoomId } from '@/lib/core/names/rules/ids'
import { roomFlags } from '@/testing/rooms'
import { sessionExam } from '@/testing/session-exams'
import type { SessionRoom } from '../rooms'
import { Busy } from './busy'
import { candidateRooms, engineRooms } from './session-rooms'

const roomsIn = (building: string, count: number, from: number): SessionRoom[] =>
  Array.from({ length: count }, (_, index) => ({
    id: (from + index) as RoomId,
    title: `${building}-${index}`,
    building,
    seats: 30,
    ...roomFlags(),
  }))

/** To which buildings an exam of a group at home in К may go. */
function buildingsFor({ near, roomCount }: { near: number; roomCount: number }): (string | null | undefined)[] {
  const rooms = [...roomsIn('К', near, 1), ...roomsIn('А', 3, 1001)]
  const session = { periods: [], slots: [], norms: defaultExamNorms }
  const facts = { rooms, session, homes: new Map([[1 as GroupId, 'К']]) } as const
  const engine = engineRooms(facts, [], new Busy([]))
  const known = { exam: { ...sessionExam(), roomCount }, itemVersion: 1, isFree: true }
  return [...new Set(candidateRooms(facts, engine, known, 25).map((index) => rooms[index]?.building))]
}

test.each([
  [11, 1, ['К', 'А']],
  [12, 1, ['К']],
  [12, 2, ['К', 'А']],
  [23, 2, ['К', 'А']],
  [24, 2, ['К']],
])('of %i rooms near an exam of %i rooms is offered those in %j', (near, roomCount, buildings) => {
  expect(buildingsFor({ near, roomCount })).toEqual(buildings)
})

test('an exam that takes no room has none to choose from', () => {
  expect(buildingsFor({ near: 3, roomCount: 0 })).toEqual([undefined])
})
