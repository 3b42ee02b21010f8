import type { Actor } from './actor'
import type { ProgrammeId, RoomId, UserId } from './ids'
import type { Permission, ProgrammeFlag } from './permissions'
import type { Subject, SubjectKind } from './resource'
import {
  areAmong,
  grantCovers,
  hasFlag,
  isEditor,
  takesPart,
  type Booking,
  type DisciplineRow,
  type Owners,
  type Place,
  type PlacedClass,
  type Plan,
  type Standing,
} from './rights-subjects'

type OfProgramme = { programmeId: ProgrammeId }

const holds = (actor: Actor, permission: Permission): boolean => actor.permissions.includes(permission)

const holder = (permission: Permission) => (actor: Actor) => holds(actor, permission)
const flagHolder = (flag: ProgrammeFlag) => (actor: Actor, subject: OfProgramme) =>
  hasFlag(actor, subject.programmeId, flag)
const holdingEditor = (permission: Permission) => (actor: Actor, subject: Owners) =>
  holds(actor, permission) && isEditor(actor, subject)
/** Superusers pass every rule before it is asked: this one is theirs alone. */
const superuserOnly = () => false

const kindPermission: Record<Exclude<SubjectKind, 'programme'>, Permission> = {
  room: 'can view auditories',
  teacher: 'can view teachers',
  group: 'can view groups',
}

function viewsSchedule(actor: Actor, subject: Subject): boolean {
  if (subject.kind === 'programme') return takesPart(actor, subject.id)
  if (subject.kind === 'teacher' && subject.id === actor.boundTo.teacherId) return true
  if (subject.kind === 'group' && subject.id === actor.boundTo.groupId) return true
  return holds(actor, kindPermission[subject.kind])
}

/** What everybody needs who plans load, besides being its editor or permitted to set it. */
const planning: Permission = 'can set nagruzka items'

/** What somebody lacks for a permission to set load to be of any use to them. */
export const lacksToPlan = (one: Pick<Actor, 'isSuperuser' | 'permissions'>): Permission[] =>
  one.isSuperuser || one.permissions.includes(planning) ? [] : [planning]

function seesDrafts(actor: Actor, plan: Plan): boolean {
  if (plan.of === 'programme' && plansByRight(actor, plan)) return true
  const isPlanner = plansByRight(actor, plan) || plan.loadGrant?.canSet === true
  return isPlanner && holds(actor, planning)
}

/** Whether this user plans it by right, and not because it was permitted (specification, «Nagruzka panel»). */
export const plansByRight = (actor: Actor, plan: Plan): boolean =>
  plan.of === 'load' ? isEditor(actor, plan) : hasFlag(actor, plan.programmeId, 'can_project_schedule')

function mayStandIn(actor: Actor, plan: Plan, roomIds: readonly RoomId[]): boolean {
  if (plan.of === 'load') return isEditor(actor, plan) || areAmong(roomIds, plan.loadGrant?.roomIds ?? [])
  return (
    hasFlag(actor, plan.programmeId, 'can_set_in_any_auds') ||
    areAmong(roomIds, [...plan.programmeRoomIds, ...(plan.loadGrant?.roomIds ?? [])])
  )
}

function plansAt(actor: Actor, { plan, place }: { plan: Plan; place: Place }): boolean {
  if (plan.of === 'programme' && plansByRight(actor, plan)) return true
  const isPlanner = plansByRight(actor, plan) || grantCovers(plan.loadGrant, place)
  return isPlanner && holds(actor, planning)
}

const movesClasses = (actor: Actor): boolean =>
  holds(actor, planning) && holds(actor, 'can create transition')

const movesClass = (actor: Actor, subject: Owners): boolean => movesClasses(actor) && isEditor(actor, subject)

const publisher =
  (flag: ProgrammeFlag) =>
  (actor: Actor, subject: PlacedClass): boolean =>
    subject.programmeId === null
      ? holds(actor, 'can publish schedule') && isEditor(actor, subject)
      : hasFlag(actor, subject.programmeId, flag)

const mayCreateRows = (actor: Actor, { programmeId }: OfProgramme): boolean =>
  hasFlag(actor, programmeId, 'can_create_disciplines') ||
  (holds(actor, 'can create metaprogram disciplines') && takesPart(actor, programmeId))

/** A field of a row: what it takes on a proxy, and on the others the right to edit rows. */
const rowField =
  (proxyFlag: ProgrammeFlag) =>
  (actor: Actor, row: DisciplineRow): boolean =>
    (row.isNew && mayCreateRows(actor, row)) ||
    hasFlag(actor, row.programmeId, row.type === 'proxy' ? proxyFlag : 'can_edit_disciplines')

const marksRow = (actor: Actor, row: DisciplineRow): boolean =>
  (row.isNew && mayCreateRows(actor, row)) || hasFlag(actor, row.programmeId, 'can_edit_disciplines')

const rules = {
  'list.view': (actor: Actor, kind: SubjectKind) =>
    kind === 'programme' || holds(actor, kindPermission[kind]),
  /** The week of one room, teacher, group or programme. */
  'schedule.view': viewsSchedule,
  /** The load, how much of it is placed, and its map: whoever sees the week, and so always one's own. */
  'load.view': viewsSchedule,
  'teachers.view_inactive': holder('can view all teachers'),

  'draft.view': seesDrafts,
  'draft.place': (actor: Actor, subject: { plan: Plan; place: Place }) =>
    plansAt(actor, subject) && mayStandIn(actor, subject.plan, subject.place.roomIds),
  'draft.remove': plansAt,
  'load.place_outside_dates': superuserOnly,
  'overlap.force': superuserOnly,

  /** Publishing, and placing what is published at once; where it may stand is asked of `draft.place`. */
  'schedule.publish': publisher('can_publish'),
  /** Taking back into drafts, and removing what is published. */
  'schedule.unpublish': publisher('can_unpublish'),
  'schedule.project_by_template': superuserOnly,
  'schedule.copy_week': superuserOnly,
  'schedule.remove_by_load': superuserOnly,
  'schedule.remove_week': superuserOnly,
  'schedule.remove_visible': superuserOnly,
  'schedule.toggle_by_load': holdingEditor('can toggle schedule by nagruzka'),

  /** What stands in somebody's way, by its name: a draft or a hidden class is told to whoever plans it. */
  'class.name': (actor: Actor, { plan, subjects }: Standing) =>
    plan
      ? seesDrafts(actor, plan)
      : holds(actor, planning) || subjects.some((subject) => viewsSchedule(actor, subject)),

  /** Move, swap and transition. */
  'class.move': movesClass,
  /** Another room for a class in the slot where it stands, and nothing else of it. */
  'class.change_room': (actor: Actor, subject: Owners) =>
    holds(actor, 'can change schedule item auditory') || movesClass(actor, subject),
  'class.change_people': holdingEditor('can change schedule item info'),
  'class.comment': (actor: Actor, subject: PlacedClass) =>
    (subject.programmeId !== null && hasFlag(actor, subject.programmeId, 'can_comment_schedule')) ||
    isEditor(actor, subject),
  /** Teachers and groups of a load item. */
  'load.change_teachers': holdingEditor('can change nagruzka item info'),
  /** A load item, or all of a group's, as rows of a programme, whose flags then plan and publish it. */
  'load.add_to_programme': (actor: Actor, subject: Owners) => isEditor(actor, subject),
  /** Permitting to set an item, to oneself too: nobody permits more than they plan without being permitted. */
  'load.permit': (actor: Actor, { plan, roomIds }: { plan: Plan; roomIds: readonly RoomId[] }) =>
    holds(actor, 'can edit nagruzka set permissions') &&
    plansByRight(actor, plan) &&
    mayStandIn(actor, { ...plan, loadGrant: null }, roomIds),
  'load.import': superuserOnly,

  /** Whose weeks are followed as they change: what one may see of them, and of a room whether it is free. */
  'place.follow': (actor: Actor, subject: Subject) =>
    viewsSchedule(actor, subject) || (subject.kind === 'room' && holds(actor, 'can find free auditories')),
  /** Whom a class that they do not see keeps from a place. */
  'place.find': (actor: Actor, subject: Subject) =>
    holds(actor, planning) || (subject.kind === 'room' && holds(actor, 'can find free auditories')),
  'rooms.find_free': holder('can find free auditories'),
  'rooms.find_free_pairs': superuserOnly,
  'room.book': holder('can create queries'),
  'room.book_pairs': superuserOnly,
  'exam.book': holdingEditor('can create queries'),
  'booking.take_back': (actor: Actor, { madeBy, liesAhead }: Booking) =>
    holds(actor, 'can remove queries') || (liesAhead && madeBy === actor.userId),
  'closure.change': holder('can close auditories'),
  'wish.change': (actor: Actor, subject: Subject) =>
    holds(actor, 'can close auditories') ||
    (subject.kind === 'teacher' && subject.id === actor.boundTo.teacherId),

  'programmes.open': (actor: Actor) =>
    holds(actor, 'can create metaprogram disciplines') ||
    actor.programmes.some(({ flags }) => flags.length > 0),
  'programme.create': holder('can create metaprograms'),
  'programme.edit': flagHolder('can_edit'),
  /** Which rooms a programme may use: only for whoever may use any of them there. */
  'programme.edit_rooms': (actor: Actor, { programmeId }: OfProgramme) =>
    hasFlag(actor, programmeId, 'can_edit') && hasFlag(actor, programmeId, 'can_set_in_any_auds'),
  'programme.remove': (actor: Actor, { programmeId }: OfProgramme) =>
    holds(actor, 'can remove metaprograms') && takesPart(actor, programmeId),
  'programme.add_load': (actor: Actor, { programmeId }: OfProgramme) =>
    holds(actor, 'can add nagruzka ids to metaprogram') && takesPart(actor, programmeId),
  'discipline.create': mayCreateRows,
  /** Title, type, rooms and groups of a row; a proxy's are its load item's. */
  'discipline.edit': (actor: Actor, row: DisciplineRow) =>
    (row.isNew && mayCreateRows(actor, row)) ||
    (row.type !== 'proxy' && hasFlag(actor, row.programmeId, 'can_edit_disciplines')),
  'discipline.edit_hours': rowField('can_edit_proxy_disciplines_hours'),
  'discipline.edit_teachers': rowField('can_edit_proxy_disciplines_teachers'),
  'discipline.edit_dates': rowField('can_edit_proxy_disciplines_dates'),
  /** What is the row's own even where it stands for a load item: its colour and switches. */
  'discipline.mark': marksRow,
  'discipline.comment': (actor: Actor, row: DisciplineRow) =>
    marksRow(actor, row) || hasFlag(actor, row.programmeId, 'can_comment_schedule'),
  'discipline.remove': (actor: Actor, row: DisciplineRow) =>
    (row.isNew && mayCreateRows(actor, row)) || hasFlag(actor, row.programmeId, 'can_remove_disciplines'),

  /** The screen of what others may set; `load.permit` tells of which items. */
  'load_permissions.edit': holder('can edit nagruzka set permissions'),
  'requests.view_active': superuserOnly,
  'admin.open': superuserOnly,
  /** The log of security events. */
  'security.view': superuserOnly,
} satisfies Record<string, (actor: Actor, subject: never) => boolean>

/** What can be asked (api.md, «Rights»): each action is one rule above. */
export type Action = keyof typeof rules

/** What the rule of an action must be told of, as trailing arguments: none, or one subject. */
export type SubjectOf<A extends Action> =
  Parameters<(typeof rules)[A]> extends [Actor, infer S] ? [subject: S] : []

const table: { [A in Action]: (actor: Actor, ...subject: SubjectOf<A>) => boolean } = rules

/** Whether this user may do this to this thing. The server asks before it acts, the pages before they offer. */
export const isAllowed = <A extends Action>(actor: Actor, action: A, ...subject: SubjectOf<A>): boolean =>
  actor.isSuperuser || table[action](actor, ...subject)

/** What doing the opposite by hand takes, where that is another right. */
const opposites: Partial<Record<Action, readonly Action[]>> = {
  'draft.place': ['draft.remove'],
  'draft.remove': ['draft.place'],
  'schedule.publish': ['schedule.unpublish'],
  'schedule.unpublish': ['schedule.publish'],
  'programme.create': ['programme.remove'],
  'programme.remove': ['programme.create', 'load.add_to_programme'],
  'programme.add_load': ['discipline.remove'],
  'discipline.create': ['discipline.remove'],
  'discipline.remove': ['discipline.create', 'load.add_to_programme'],
}

/** A change as the right to undo it is asked. `putBack`: what that change took which it took back, if it did. */
type UndoneChange = {
  rights: readonly Action[]
  putBack: readonly Action[]
  madeBy: UserId | null
  madeRequest: boolean
}

/**
 * What undoing a change takes. What it took itself, so that whoever made it takes a slip back; of anybody else the right to do the
 * opposite by hand too. Undoing a request is taking it back, for its maker as well.
 */
export function rightsToUndo(actor: Actor, { rights, putBack, madeBy, madeRequest }: UndoneChange): Action[] {
  const ofOthers =
    madeBy === actor.userId ? [] : [...rights.flatMap((one) => opposites[one] ?? []), ...putBack]
  return [...new Set([...rights, ...ofOthers, ...(madeRequest ? (['booking.take_back'] as const) : [])])]
}

/** Whether this user moves classes at all; `class.move` tells which ones. */
export const mayMoveSome = (actor: Actor): boolean => actor.isSuperuser || movesClasses(actor)

export const actions = Object.keys(rules) as Action[]
