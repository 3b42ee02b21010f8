import { onlineRoomId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { grouped } from '@/lib/core/words/rules/lists'
import { BusySlots, pairsPerDay, slotCount, weekCount } from './busy'
import type { PlannedClass } from './curriculum'
import type { DemoRandom } from './random'
import type { DemoRoom, RoomUse } from './rooms'
import { semesterWeeks } from './semesters'
import type { DemoTeacher } from './teachers'

/** Assumed size of a group without a number. */
const assumedStudents = 24

const seatsFor = (planned: PlannedClass): number =>
  planned.groups.reduce((sum, group) => sum + (group.students ?? assumedStudents), 0) / (planned.subgroup === 0 ? 1 : 2)

/**
 * Suitable rooms, best first: of the right kind, large enough, in the faculty's building, as small as
 * possible.
 */
function roomsByFit(rooms: readonly DemoRoom[]): (planned: PlannedClass) => DemoRoom[] {
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
    own.length > 0 ? own : rooms.filter((room) => room.use === 'lecture hall' && (room.capacity ?? 0) >= seats)
  const distance = (room: DemoRoom) => (room.corpus === corpus ? 0 : 1000)
  return [...suitable].sort(
    (a, b) => distance(a) - distance(b) || (a.capacity ?? 16) - (b.capacity ?? 16) || a.id - b.id,
  )
}

/** Rooms for a class outside real rooms: none (4 %), a placeholder or online; null for the other classes. */
function withoutRoom(planned: PlannedClass, rooms: readonly DemoRoom[], random: DemoRandom): number[] | null {
  const share = random.next()
  if (share < 0.04) return []
  if (share < 0.052) return [random.pick(rooms.filter((room) => room.use === 'placeholder')).id]
  if (share < 0.066 && planned.lessonType === lessonTypeTable.lecture.id) return [onlineRoomId]
  return null
}

/** The best free room; undefined if none is free. */
function freeRoom(fitting: readonly DemoRoom[], busy: BusySlots, slot: number, weeks: number): DemoRoom | undefined {
  return fitting.find((room) => busy.isFree(room.id, slot, weeks))
}

/** A class with its slot (from 0: day * pairsPerDay + pair - 1), rooms and teachers. */
export type DemoPlacement = PlannedClass & { slot: number; roomIds: number[]; teacherIds: number[] }

/**
 * The cost of each pair of a day: half of the years study in the morning, half in the afternoon, masters in
 * the evening.
 */
const shifts = {
  morning: [0, 0, 0, 1, 5, 12, 30, 90],
  noon: [7, 3, 0, 0, 0, 3, 12, 90],
  evening: [60, 40, 20, 8, 1, 0, 0, 4],
}

function shiftOf({ cohort }: PlannedClass): readonly number[] {
  if (cohort.studyForm !== 'day') return shifts.evening
  return (cohort.courseYear + cohort.speciality.code.length) % 2 === 1 ? shifts.morning : shifts.noon
}

/** The group halves a class occupies, as resources of a Busy table. */
const halvesOf = ({ groups, subgroup }: PlannedClass): number[] =>
  groups.flatMap(({ id }) => (subgroup === 0 ? [id * 2, id * 2 + 1] : [id * 2 + subgroup - 1]))

/** The cost of a slot for half a group: gaps, long days, an additional day, Saturday. Null: not allowed. */
function dayCost(busy: BusySlots, half: number, slot: number): number | null {
  const day = Math.floor(slot / pairsPerDay)
  const pair = slot % pairsPerDay
  const held: number[] = []
  for (let other = 0; other < pairsPerDay; other += 1)
    if (busy.weeks(half, day * pairsPerDay + other) !== 0) held.push(other)
  if (held.includes(pair)) return -3
  const saturday = day === 5 ? 4 : 0
  if (held.length === 0) return 3 + saturday
  const span = Math.max(pair, ...held) - Math.min(pair, ...held)
  if (held.length >= 5 || span > 5) return null
  const window = Math.min(...held.map((other) => Math.abs(other - pair))) - 1
  return window * 6 + (held.length === 4 ? 8 : 0) + saturday
}

type Site = { rooms: readonly DemoRoom[]; teachers: readonly DemoTeacher[]; vacancyId: number }

/**
 * Places each class where its groups, a teacher and a suitable room are free; classes that fit nowhere are
 * left out.
 */
export function placeClasses(
  plan: readonly PlannedClass[],
  departmentIds: ReadonlyMap<string, number>,
  { rooms, teachers, vacancyId }: Site,
  random: DemoRandom,
): DemoPlacement[] {
  const lastGroup = Math.max(...plan.flatMap(({ groups }) => groups.map(({ id }) => id)))
  const groupBusy = new BusySlots(2 * lastGroup + 1)
  const teacherBusy = new BusySlots(teachers.length)
  const roomBusy = new BusySlots(rooms.length)
  const classesAWeek = new Map<number, number>()
  const fittingRooms = roomsByFit(rooms)
  const loadOf = (teacher: DemoTeacher) => classesAWeek.get(teacher.id) ?? 0

  const staff = grouped(
    teachers.filter(({ active }) => active),
    ({ departmentId }) => departmentId,
  )

  const rankedSlots = (planned: PlannedClass): number[] => {
    const halves = halvesOf(planned)
    const shift = shiftOf(planned)
    const ranked: { slot: number; cost: number }[] = []
    for (let slot = 0; slot < slotCount; slot += 1) {
      if (!halves.every((half) => groupBusy.isFree(half, slot, planned.weeks))) continue
      const costs = halves.map((half) => dayCost(groupBusy, half, slot))
      if (costs.includes(null)) continue
      const mean = costs.reduce((sum: number, cost) => sum + (cost ?? 0), 0) / halves.length
      ranked.push({ slot, cost: mean + (shift[slot % pairsPerDay] ?? 0) + random.next() * 2 })
    }
    return ranked.sort((a, b) => a.cost - b.cost).map(({ slot }) => slot)
  }

  const rankedTeachers = (planned: PlannedClass): DemoTeacher[] => {
    const department = departmentIds.get(planned.department)
    return (staff.get(department ?? null) ?? []).sort((a, b) => loadOf(a) - loadOf(b) || a.id - b.id)
  }

  const place = (planned: PlannedClass): DemoPlacement | null => {
    const fitting = fittingRooms(planned)
    const roomless = withoutRoom(planned, rooms, random)
    const candidates = rankedTeachers(planned)
    const wanted = random.chance(0.05) ? 2 : 1
    const vacant = random.chance(0.01)
    for (const slot of rankedSlots(planned)) {
      const free = candidates.filter((teacher) => teacherBusy.isFree(teacher.id, slot, planned.weeks))
      const room = roomless ? undefined : freeRoom(fitting, roomBusy, slot, planned.weeks)
      if (free.length < wanted || (!roomless && !room)) continue
      const chosen = vacant ? [] : free.slice(0, wanted)
      for (const half of halvesOf(planned)) groupBusy.take(half, slot, planned.weeks)
      for (const teacher of chosen) {
        teacherBusy.take(teacher.id, slot, planned.weeks)
        classesAWeek.set(teacher.id, loadOf(teacher) + weekCount(planned.weeks) / semesterWeeks)
      }
      if (room) roomBusy.take(room.id, slot, planned.weeks)
      return {
        ...planned,
        slot,
        roomIds: roomless ?? (room ? [room.id] : []),
        teacherIds: vacant ? [vacancyId] : chosen.map(({ id }) => id),
      }
    }
    return null
  }

  return plan.flatMap((planned) => place(planned) ?? [])
}
