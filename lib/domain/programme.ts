import type { Actor } from './actor'
import type { CalendarDate } from './calendar-date'
import type { GroupId, LoadItemId, ProgrammeDisciplineId, ProgrammeId, RoomId, TeacherId } from './ids'
import { isVirtualRoom } from './ids'
import { lessonTypeTable, type LessonType } from './lesson-type'
import type { ProgrammeFlag } from './permissions'
import type { Subgroup } from './resource'
import { isAllowed, type Action, type SubjectOf } from './rights'
import { hasFlag, type DisciplineRow } from './rights-subjects'
import type { ProgrammeEntry } from './vocabulary'

/** `proxy`: stands for a load item, and what is placed from it counts for both. */
export const disciplineTypes = ['simple', 'proxy', 'project'] as const
export type DisciplineType = (typeof disciplineTypes)[number]

/** What a row of a programme says, and what its table edits (specification, «Meta-program discipline»). */
export type DisciplineValues = {
  title: string
  type: DisciplineType
  lessonType: LessonType
  hours: number
  /** Null: of no one semester. */
  half: 1 | 2 | null
  /** `#rrggbb`; null: the programme's. */
  color: string | null
  isOnline: boolean
  /** The soft switch: a row that is off is neither offered nor placed. */
  isActive: boolean
  /** «а»: offered for placing. */
  projectActive: boolean
  /** «н»: not repeated by a template. */
  projectHidden: boolean
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  comment: string
  /** http(s), or empty. */
  link: string
  roomIds: readonly RoomId[]
  groupIds: readonly GroupId[]
  teacherIds: readonly TeacherId[]
}
export type DisciplineField = keyof DisciplineValues

/** `loadItemId`: what a proxy stands for; null for any other row. */
export type NewDiscipline = DisciplineValues & { programmeId: ProgrammeId; loadItemId: LoadItemId | null }
/** `subgroup`: its load item's; 0, whole groups, where it stands for none. */
export type ProgrammeDiscipline = NewDiscipline & {
  id: ProgrammeDisciplineId
  version: number
  subgroup: Subgroup
}

/** Load to be added to a programme. `isAdded`: it has a row that stands for it; `isOwn`: whoever asks may add it. */
export type OfferedLoad = {
  id: LoadItemId
  title: string
  lessonType: LessonType
  subgroup: Subgroup
  groups: readonly string[]
  teachers: readonly string[]
  hours: number
  isAdded: boolean
  isOwn: boolean
}

/** What may be changed of a programme itself. `roomIds`: those it may use without can_set_in_any_auds. */
export type ProgrammeValues = Pick<
  ProgrammeEntry,
  'title' | 'color' | 'isProject' | 'isDpo' | 'disciplinesIndependent' | 'roomIds'
>

/** A meta-programme with its rows; `flags` are what the asker may do with it. */
export type Programme = Omit<ProgrammeEntry, 'disciplines'> & {
  version: number
  disciplines: ProgrammeDiscipline[]
}

/** How many classes there are of what is to be removed. */
export type PlacedCounts = { published: number; drafts: number }
/** Those that go with it; and those that stay, as the load's that they were placed from. */
export type RemovalCounts = PlacedCounts & { kept: PlacedCounts }

/** Which right each field hangs on. */
export const disciplineFieldRights = {
  title: 'discipline.edit',
  type: 'discipline.edit',
  lessonType: 'discipline.edit',
  half: 'discipline.edit',
  isOnline: 'discipline.edit',
  roomIds: 'discipline.edit',
  groupIds: 'discipline.edit',
  hours: 'discipline.edit_hours',
  teacherIds: 'discipline.edit_teachers',
  startsOn: 'discipline.edit_dates',
  endsOn: 'discipline.edit_dates',
  color: 'discipline.mark',
  isActive: 'discipline.mark',
  projectActive: 'discipline.mark',
  projectHidden: 'discipline.mark',
  comment: 'discipline.comment',
  link: 'discipline.comment',
} as const satisfies Record<DisciplineField, Action>

export const disciplineFields = Object.keys(disciplineFieldRights) as DisciplineField[]

/** `row`: what is stored, or that it is new. */
export const mayChangeField = (actor: Actor, row: DisciplineRow, field: DisciplineField): boolean =>
  isAllowed(actor, disciplineFieldRights[field], ...([row] as SubjectOf<'discipline.edit'>))

/** Whether two values of a field are the same; lists of ids are in any order. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item) => other.includes(item))
    : one === other

/** The fields in which two states of a row differ. */
export const changedFields = (before: DisciplineValues, after: DisciplineValues): DisciplineField[] =>
  disciplineFields.filter((field) => !isSameValue(before[field], after[field]))

/** What a new row says but its title (specification, section 3). */
export const newDisciplineValues: Omit<DisciplineValues, 'title'> = {
  type: 'simple',
  lessonType: lessonTypeTable.lecture.id,
  hours: 2,
  half: null,
  color: null,
  isOnline: false,
  isActive: true,
  projectActive: true,
  projectHidden: false,
  startsOn: null,
  endsOn: null,
  comment: '',
  link: '',
  roomIds: [],
  groupIds: [],
  teacherIds: [],
}

/** The same person with the flags that a programme was answered with: it may be newer than what is known of the person. */
export const actorOn = (
  actor: Actor,
  { id, flags }: { id: ProgrammeId; flags: readonly ProgrammeFlag[] },
): Actor => ({
  ...actor,
  programmes: [
    ...actor.programmes.filter(({ programmeId }) => programmeId !== id),
    { programmeId: id, flags },
  ],
})

/** Whether a row of the programme may ask for this room (specification, section 5). */
export const isRoomOffered = (
  actor: Actor,
  { id, roomIds }: Pick<ProgrammeEntry, 'id' | 'roomIds'>,
  roomId: RoomId,
): boolean =>
  actor.isSuperuser ||
  isVirtualRoom(roomId) ||
  roomIds.includes(roomId) ||
  hasFlag(actor, id, 'can_set_in_any_auds')

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
