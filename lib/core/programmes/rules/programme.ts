import type { Actor, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  GroupId,
  LoadItemId,
  ProgrammeDisciplineId,
  ProgrammeId,
  RoomId,
  TeacherId,
} from '@/lib/core/names/rules/ids'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import { lessonTypeTable, type LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { isAllowed, type Action } from '@/lib/core/rights/rules/rights'
import { hasFlag, type DisciplineRow } from '@/lib/core/rights/rules/rights-subjects'
import type { ProgrammeEntry } from '@/lib/core/schedule/rules/vocabulary'
import { keysOf } from '@/lib/core/words/rules/records'

/** `proxy`: represents a load item; its classes count for both. */
export const disciplineTypes = ['simple', 'proxy', 'project'] as const
export type DisciplineType = (typeof disciplineTypes)[number]

/** Editable fields of a programme row (specification, «Meta-program discipline»). */
export type DisciplineValues = {
  title: string
  type: DisciplineType
  lessonType: LessonType
  hours: number
  /** Null: not tied to a semester. */
  half: 1 | 2 | null
  /** `#rrggbb`; null: the programme's colour. */
  color: string | null
  isOnline: boolean
  /** A row that is switched off is neither offered nor placed. */
  isActive: boolean
  /** «а»: offered for placing. */
  projectActive: boolean
  /** «н»: not repeated by a template. */
  projectHidden: boolean
  startsOn: CalendarDate | null
  endsOn: CalendarDate | null
  comment: string
  /** http(s) URL, or empty. */
  link: string
  roomIds: readonly RoomId[]
  groupIds: readonly GroupId[]
  teacherIds: readonly TeacherId[]
}
export type DisciplineField = keyof DisciplineValues

/** `loadItemId`: the load item of a proxy; null for other rows. */
export type NewDiscipline = DisciplineValues & { programmeId: ProgrammeId; loadItemId: LoadItemId | null }
/** `subgroup`: that of its load item; 0 (whole groups) without one. */
export type ProgrammeDiscipline = NewDiscipline & {
  id: ProgrammeDisciplineId
  version: number
  subgroup: Subgroup
}

/** Load that can be added to a programme. `isAdded`: a proxy row exists; `isOwn`: the user may add it. */
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

/** Editable fields of a programme. `roomIds`: rooms it may use without can_set_in_any_auds. */
export type ProgrammeValues = Pick<
  ProgrammeEntry,
  'title' | 'color' | 'isProject' | 'isDpo' | 'disciplinesIndependent' | 'roomIds'
>

/** A meta-programme with its rows; `flags`: the user's rights on it. */
export type Programme = Omit<ProgrammeEntry, 'disciplines'> & {
  version: number
  disciplines: ProgrammeDiscipline[]
}

/** Number of classes placed from the rows being removed. */
export type PlacedCounts = { published: number; drafts: number }
/** Classes that are deleted with the rows; `kept`: classes that remain because they belong to the load. */
export type RemovalCounts = PlacedCounts & { kept: PlacedCounts }

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

export const disciplineFields = keysOf(disciplineFieldRights)

/** `row`: the stored row, or that it is new. */
export const mayChangeField = (actor: Actor, row: DisciplineRow, field: DisciplineField): boolean =>
  isAllowed(actor, disciplineFieldRights[field], row)

/**
 * Whether a row is offered as load and can be placed. The query db/queries/core/placing/insert-series has the
 * same condition.
 */
export const isOffered = ({ isActive, projectActive }: Pick<DisciplineValues, 'isActive' | 'projectActive'>): boolean =>
  isActive && projectActive

/** Compares two values of a field; lists of ids ignore order. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item) => other.includes(item))
    : one === other

/** The fields that differ between two states of a row. */
export const changedFields = (before: DisciplineValues, after: DisciplineValues): DisciplineField[] =>
  disciplineFields.filter((field) => !isSameValue(before[field], after[field]))

/** Default values of a new row, without its title (specification, section 3). */
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

/** The actor with the flags from the programme's response, which may be newer than the session's. */
export const actorOn = (actor: Actor, { id, flags }: { id: ProgrammeId; flags: readonly ProgrammeFlag[] }): Actor => ({
  ...actor,
  programmes: [...actor.programmes.filter(({ programmeId }) => programmeId !== id), { programmeId: id, flags }],
})

/** Whether a row of the programme may request this room (specification, section 5). */
export const isRoomOffered = (
  actor: Actor,
  { id, roomIds }: Pick<ProgrammeEntry, 'id' | 'roomIds'>,
  roomId: RoomId,
): boolean =>
  actor.isSuperuser || isVirtualRoom(roomId) || roomIds.includes(roomId) || hasFlag(actor, id, 'can_set_in_any_auds')

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
