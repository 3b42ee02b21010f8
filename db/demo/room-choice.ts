import { lessonTypeTable } from '@/lib/core/rules/names/lesson-type'
import { onlineRoomId } from '@/lib/core/rules/names/ids'
import type { Busy } from './busy'
import type { PlannedClass } from './curriculum'
import type { Random } from './random'
import type { DemoRoom, RoomUse } from './rooms'

/** Assumed size of a group without a number. */
const assumedStudents = 24

const seatsFor = (planned: PlannedClass): number =>
  planned.groups.reduce((sum, group) => sum + (group.students ?? assumedStudents), 0) /
  (planned.subgroup === 0 ? 1 : 2)

/** Suitable rooms, best first: of the right kind, large enough, in the faculty's building, as small as possible. */
export function roomsByFit(rooms: readonly DemoRoom[]): (planned: PlannedClass) => DemoRoom[] {
  const known = new Map<string, DemoRoom[]>()
  return (planned) => {
    const seats = seatsFor(planned)
    const { corpus } = planned.cohort
    const key = `${planned.use}/${seats}/${corpus}`
    const fitting = known.get(key) ?? fittingRooms(rooms, planned.use, seats, corpus)
    known.set(key, fitting)
    return fitting
  }
}

function fittingRooms(rooms: readonly DemoRoom[], use: RoomUse, seats: number, corpus: string): DemoRoom[] {
  const own = rooms.filter((room) => room.use === use && (use === 'gym' || (room.capacity ?? 16) >= seats))
  const suitable =
    own.length > 0
      ? own
      : rooms.filter((room) => room.use === 'lecture hall' && (room.capacity ?? 0) >= seats)
  const distance = (room: DemoRoom) => (room.corpus === corpus ? 0 : 1000)
  return [...suitable].sort(
    (a, b) => distance(a) - distance(b) || (a.capacity ?? 16) - (b.capacity ?? 16) || a.id - b.id,
  )
}

/** Rooms for a class outside real rooms: none (4 %), a placeholder or online; null for the other classes. */
export function withoutRoom(
  planned: PlannedClass,
  rooms: readonly DemoRoom[],
  random: Random,
): number[] | null {
  const share = random.next()
  if (share < 0.04) return []
  if (share < 0.052) return [random.pick(rooms.filter((room) => room.use === 'placeholder')).id]
  if (share < 0.066 && planned.lessonType === lessonTypeTable.lecture.id) return [onlineRoomId]
  return null
}

/** The best free room; undefined if none is free. */
export function freeRoom(
  fitting: readonly DemoRoom[],
  busy: Busy,
  slot: number,
  weeks: number,
): DemoRoom | undefined {
  return fitting.find((room) => busy.isFree(room.id, slot, weeks))
}
