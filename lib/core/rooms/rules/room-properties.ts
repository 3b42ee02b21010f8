import { keysOf, recordOf } from '@/lib/core/words/rules/records'
/**
 * `property`: of a room. `mayFail`: it may be out of order. `isNamed`: it is told of a room wherever a timetable names
 * it. `statedBy`: the property of groups by which they say that their classes need it; null: nobody says so, and a class
 * needs what all the rooms have in which it stood.
 */
type EquipmentRow = { property: string; mayFail: boolean; isNamed: boolean; statedBy: string | null }

/**
 * What a room may have that classes need, by the word of the API. A room is told of each yes or no; no is also what
 * nobody has told.
 */
export const roomEquipment = {
  projector: { property: 'hasProjector', mayFail: true, isNamed: false, statedBy: null },
  computers: { property: 'isComputerClass', mayFail: true, isNamed: false, statedBy: null },
  step_free: { property: 'isStepFree', mayFail: false, isNamed: true, statedBy: 'needsStepFree' },
} as const satisfies Record<string, EquipmentRow>

export type RoomEquipment = keyof typeof roomEquipment

export const equipmentNames = keysOf(roomEquipment)

/** One value for each. */
export const eachEquipment = <Value>(valueOf: (equipment: RoomEquipment) => Value) => recordOf(equipmentNames, valueOf)

/** What may be out of order. */
export type FallibleEquipment = {
  [Name in RoomEquipment]: (typeof roomEquipment)[Name]['mayFail'] extends true ? Name : never
}[RoomEquipment]

export const fallibleEquipment: readonly FallibleEquipment[] = equipmentNames.filter(
  (one): one is FallibleEquipment => roomEquipment[one].mayFail,
)

export type EquipmentFlags = Record<(typeof roomEquipment)[RoomEquipment]['property'], boolean>

/** All that is told of a room by yes or no: its equipment, and whether it takes a key. */
export type RoomFlags = EquipmentFlags & { needsKey: boolean }

export type RoomProperty = keyof RoomFlags

export const roomProperties: readonly RoomProperty[] = [
  ...Object.values(roomEquipment).map(({ property }) => property),
  'needsKey',
]

/** One value for each property. */
export const eachProperty = <Value>(valueOf: (property: RoomProperty) => Value) => recordOf(roomProperties, valueOf)

/** Of a row, or of the columns of a table, the properties alone. */
export const flagsOf = <Row extends Record<RoomProperty, unknown>>(row: Row) =>
  Object.fromEntries(roomProperties.map((one) => [one, row[one]])) as Pick<Row, RoomProperty>

/** A row as statements give it, with its properties beside its other fields. */
export const withFlags = <Row extends { flags: RoomFlags }>({ flags, ...row }: Row) => ({ ...row, ...flags })

export const hasEquipment = (room: EquipmentFlags, equipment: RoomEquipment): boolean =>
  room[roomEquipment[equipment].property]

export const equipmentOf = (room: EquipmentFlags): RoomEquipment[] =>
  equipmentNames.filter((one) => hasEquipment(room, one))

/** What is told of a room wherever it is named; without `has`: nothing. The view `shown_room` has the same rule. */
export function namedEquipment(room: EquipmentFlags): { has?: readonly RoomEquipment[] } {
  const has = equipmentOf(room).filter((one) => roomEquipment[one].isNamed)
  return has.length > 0 ? { has } : {}
}

export type StatedNeed = NonNullable<(typeof roomEquipment)[RoomEquipment]['statedBy']>

export const statedNeeds: readonly StatedNeed[] = equipmentNames.flatMap((one) => roomEquipment[one].statedBy ?? [])

/** What a class needs that stood in these rooms, and whose groups state these needs. */
export const neededEquipment = (
  used: readonly EquipmentFlags[],
  stated: readonly RoomEquipment[] = [],
): RoomEquipment[] =>
  equipmentNames.filter((one) =>
    roomEquipment[one].statedBy === null
      ? used.length > 0 && used.every((room) => hasEquipment(room, one))
      : stated.includes(one),
  )

export const hasAll = (room: EquipmentFlags, needed: readonly RoomEquipment[] = []): boolean =>
  needed.every((one) => hasEquipment(room, one))
