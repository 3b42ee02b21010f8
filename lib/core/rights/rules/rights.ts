import type { Actor, Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { FacultyId, ProgrammeId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject, SubjectKind } from '@/lib/core/names/rules/resource'
import type { AppealWant } from '@/lib/core/requests/rules/appeal'
import type { AdminTableName } from '@/lib/core/tables/rules/admin-table'
import { keysOf } from '@/lib/core/words/rules/records'
import type { QualityScope } from '@/lib/quality/rules/quality-check'
import { administers, administersSome, keepsAccount, type AccountRights } from './rights-people'
import {
  areAmong,
  changesClasses,
  editsSome,
  givesReasons,
  grantCovers,
  hasFlag,
  isEditor,
  makesChanges,
  planningPermission,
  plansSome,
  publishesOwn,
  takesPart,
  type AppealSubject,
  type ApprovedRoom,
  type ConfirmedBooking,
  type Booking,
  type CampaignScope,
  type DisciplineRow,
  type HoursOwner,
  type Owners,
  type PlanningPlace,
  type PastThing,
  type PlacedClass,
  type PlanSubject,
  type PlannedPlace,
  type PersonStanding,
  type TableRowSubject,
} from './rights-subjects'

type OfProgramme = { programmeId: ProgrammeId }

const holds = (actor: Actor, permission: Permission): boolean => actor.permissions.includes(permission)

const holder = (permission: Permission) => (actor: Actor) => holds(actor, permission)
const flagHolder = (flag: ProgrammeFlag) => (actor: Actor, subject: OfProgramme) =>
  hasFlag(actor, subject.programmeId, flag)
const holdingEditor = (permission: Permission) => (actor: Actor, subject: Owners) =>
  holds(actor, permission) && isEditor(actor, subject)
/** Superusers bypass all rules, so this leaves only them. */
const superuserOnly = () => false

const kindPermission: Record<Exclude<SubjectKind, 'programme'>, Permission> = {
  room: 'can view auditories',
  teacher: 'can view teachers',
  group: 'can view groups',
}

const isOwn = ({ boundTo }: Actor, { kind, id }: Subject): boolean =>
  (kind === 'teacher' && id === boundTo.teacherId) || (kind === 'group' && id === boundTo.groupId)

function viewsSchedule(actor: Actor, subject: Subject): boolean {
  if (subject.kind === 'programme') return takesPart(actor, subject.id)
  return isOwn(actor, subject) || holds(actor, kindPermission[subject.kind])
}

const plansOrEdits = (actor: Actor): boolean => plansSome(actor) || editsSome(actor)

const checksQuality = (actor: Actor, scope: QualityScope): boolean =>
  scope.kind === 'group' || scope.kind === 'teacher'
    ? isOwn(actor, scope) || (viewsSchedule(actor, scope) && plansOrEdits(actor))
    : holds(actor, planningPermission) && holds(actor, 'can view groups') && holds(actor, 'can view teachers')

/** The permissions a user still lacks for a load permission to have any effect. */
export const lacksToPlan = (one: Pick<Actor, 'isSuperuser' | 'permissions'>): Permission[] =>
  one.isSuperuser || one.permissions.includes(planningPermission) ? [] : [planningPermission]

function seesDrafts(actor: Actor, plan: PlanSubject): boolean {
  if (plan.of === 'programme' && plansByRight(actor, plan)) return true
  const isPlanner = plansByRight(actor, plan) || plan.loadGrant?.canSet === true
  return isPlanner && holds(actor, planningPermission)
}

/** Whether the user plans it by right rather than by load permission (specification, «Nagruzka panel»). */
export const plansByRight = (actor: Actor, plan: PlanSubject): boolean =>
  plan.of === 'load' ? isEditor(actor, plan) : hasFlag(actor, plan.programmeId, 'can_project_schedule')

function mayStandIn(actor: Actor, plan: PlanSubject, roomIds: readonly RoomId[]): boolean {
  if (plan.of === 'load') return isEditor(actor, plan) || areAmong(roomIds, plan.loadGrant?.roomIds ?? [])
  return (
    hasFlag(actor, plan.programmeId, 'can_set_in_any_auds') ||
    areAmong(roomIds, [...plan.programmeRoomIds, ...(plan.loadGrant?.roomIds ?? [])])
  )
}

function plansAt(actor: Actor, { plan, place }: { plan: PlanSubject; place: PlanningPlace }): boolean {
  if (plan.of === 'programme' && plansByRight(actor, plan)) return true
  const isPlanner = plansByRight(actor, plan) || grantCovers(plan.loadGrant, place)
  return isPlanner && holds(actor, planningPermission)
}

/** By their own permission, or because the university lets all readers search. */
const findsRooms = (actor: Actor): boolean => holds(actor, 'can find free auditories') || actor.readers.findsRooms

function viewsHours(actor: Actor, of: HoursOwner): boolean {
  if (of.kind === 'university') return false
  if (of.kind === 'department') return actor.editorOf.departments.includes(of.id)
  return of.id === actor.boundTo.teacherId || isEditor(actor, { groups: [], teachers: [of] })
}

/** By their own permission, or their own request while it lies ahead. */
const takesBack = (actor: Actor, { madeBy, liesAhead }: Booking): boolean =>
  holds(actor, 'can remove queries') || (liesAhead && madeBy === actor.userId)

/** Whether somebody made a booking, or is in charge of it. */
export const isOwnBooking = (actor: Actor, { madeBy, teacherId }: ConfirmedBooking): boolean =>
  (madeBy !== null && madeBy === actor.userId) || (teacherId !== null && teacherId === actor.boundTo.teacherId)

const approvesBookings = (actor: Actor, { departmentId }: ApprovedRoom): boolean =>
  holds(actor, 'can approve bookings') && (departmentId === null || actor.editorOf.departments.includes(departmentId))

const movesClasses = (actor: Actor): boolean =>
  holds(actor, planningPermission) && holds(actor, 'can create transition')

const movesClass = (actor: Actor, subject: Owners): boolean => movesClasses(actor) && isEditor(actor, subject)

const isMonitor = (actor: Actor): boolean => holds(actor, 'can ask for group') && actor.boundTo.groupId !== null

const asksFor = (actor: Actor, { teachers, groups }: Owners): boolean =>
  teachers.some(({ id }) => id === actor.boundTo.teacherId) ||
  (isMonitor(actor) && groups.some(({ id }) => id === actor.boundTo.groupId))

const changesRoom = (actor: Actor, subject: Owners): boolean =>
  holds(actor, 'can change schedule item auditory') || movesClass(actor, subject)

/** Who decides about what is asked for. */
const appealRights: Record<AppealWant, (actor: Actor, subject: Owners) => boolean> = {
  time: movesClass,
  room: changesRoom,
  swap: movesClass,
  consultation: holdingEditor('can create queries'),
}

const publisher =
  (flag: ProgrammeFlag) =>
  (actor: Actor, subject: PlacedClass): boolean =>
    publishesOwn(actor, subject) || (subject.programmeId !== null && hasFlag(actor, subject.programmeId, flag))

const mayCreateRows = (actor: Actor, { programmeId }: OfProgramme): boolean =>
  hasFlag(actor, programmeId, 'can_create_disciplines') ||
  (holds(actor, 'can create metaprogram disciplines') && takesPart(actor, programmeId))

/** Rule of a row's field: for a proxy the given right, for other rows the right to edit rows. */
const rowField =
  (proxyFlag: ProgrammeFlag) =>
  (actor: Actor, row: DisciplineRow): boolean =>
    (row.isNew && mayCreateRows(actor, row)) ||
    hasFlag(actor, row.programmeId, row.type === 'proxy' ? proxyFlag : 'can_edit_disciplines')

const marksRow = (actor: Actor, row: DisciplineRow): boolean =>
  (row.isNew && mayCreateRows(actor, row)) || hasFlag(actor, row.programmeId, 'can_edit_disciplines')

const concerns = (actor: Actor, { owners, programmeId, plans }: PastThing): boolean =>
  isEditor(actor, owners) ||
  (programmeId !== null && takesPart(actor, programmeId)) ||
  plans.some(({ plan }) => seesDrafts(actor, plan))

const opensWorkbench = (actor: Actor, { id }: { id: FacultyId }): boolean =>
  checksQuality(actor, { kind: 'faculty', id }) && actor.editorOf.faculties.includes(id)

/**
 * Campaigns of a faculty are of its planners, those of a department of whoever heads it: an editor who sees its teachers, and
 * need not plan; those of the university of superusers.
 */
function collectsWishes(actor: Actor, scope: CampaignScope): boolean {
  if (scope.kind === 'university') return false
  if (scope.kind === 'department') return headsDepartments(actor) && actor.editorOf.departments.includes(scope.id)
  return holds(actor, planningPermission) && actor.editorOf.faculties.includes(scope.id)
}

const headsDepartments = (actor: Actor): boolean =>
  actor.editorOf.departments.length > 0 && (holds(actor, planningPermission) || holds(actor, 'can view teachers'))

type AskedTeacher = Owners['teachers'][number]

/** Whoever keeps wishes, and the planners of the teacher's department. */
const answersForTeacher = (actor: Actor, teacher: AskedTeacher): boolean =>
  holds(actor, 'can close auditories') ||
  (holds(actor, planningPermission) && isEditor(actor, { groups: [], teachers: [teacher] }))

function sharesPresence(actor: Actor, place: PlannedPlace): boolean {
  if (place.of === 'programme') return takesPart(actor, place.programmeId)
  if (place.of === 'faculty') return opensWorkbench(actor, place)
  return holds(actor, planningPermission) && (place.of === 'room' || isEditor(actor, place))
}

const rules = {
  'list.view': (actor: Actor, kind: SubjectKind) => kind === 'programme' || holds(actor, kindPermission[kind]),
  /** The week of one room, teacher, group or programme. */
  'schedule.view': viewsSchedule,
  /** Load, progress and map: for everybody who may see the week, so always for the user's own. */
  'load.view': viewsSchedule,
  'teachers.view_inactive': holder('can view all teachers'),

  /** Checking a timetable: one's own, that of a group or teacher for planners who may see it, any other for planners. */
  'quality.check': checksQuality,

  /** Searching where the classes of a room, or of whoever is absent, can go: whoever may change some, and sees these. */
  'ways.search': (actor: Actor, subject: Subject) =>
    viewsSchedule(actor, subject) &&
    (mayChangeSome['class.change_people'](actor) || mayChangeSome['class.change_room'](actor)),

  /** «Мой институт»: the week of a faculty, for its planners. */
  'workbench.open': opensWorkbench,

  /**
   * The sheet of what was substituted, moved or withdrawn, of any faculty or of all, on paper and as a workbook: for all
   * planners, as each of these weeks is.
   */
  'substitutions.print': (actor: Actor) =>
    editsSome(actor) &&
    ([planningPermission, 'can view groups', 'can view teachers'] as const).every((one) => holds(actor, one)),

  /** Being told who else works on the same, and being told of: whoever plans it; rooms are planned by all planners. */
  'presence.share': sharesPresence,

  'draft.view': seesDrafts,
  'draft.place': (actor: Actor, subject: { plan: PlanSubject; place: PlanningPlace }) =>
    plansAt(actor, subject) && mayStandIn(actor, subject.plan, subject.place.roomIds),
  'draft.remove': plansAt,
  /** Closing an owed class: whoever plans its load; a make-up class also takes the right to place it there. */
  'owed.settle': (actor: Actor, plan: PlanSubject) =>
    plansByRight(actor, plan) && (plan.of === 'programme' || holds(actor, planningPermission)),
  'load.place_outside_dates': superuserOnly,
  'overlap.force': superuserOnly,

  /** Publishing drafts and placing directly as published; `draft.place` decides where. */
  'schedule.publish': publisher('can_publish'),
  /** Turning published classes into drafts, and deleting them. */
  'schedule.unpublish': publisher('can_unpublish'),
  'schedule.project_by_template': superuserOnly,
  'schedule.copy_week': superuserOnly,
  'schedule.remove_by_load': superuserOnly,
  'schedule.remove_week': superuserOnly,
  'schedule.remove_visible': superuserOnly,
  'schedule.toggle_by_load': holdingEditor('can toggle schedule by nagruzka'),

  /** Seeing the name of a conflicting meeting; a draft or hidden class only if the user plans it. */
  'class.name': (actor: Actor, { plan, subjects }: PersonStanding) =>
    plan
      ? seesDrafts(actor, plan)
      : holds(actor, planningPermission) || subjects.some((subject) => viewsSchedule(actor, subject)),

  /** Move, swap and transition. */
  'class.move': movesClass,
  /** Changing only the room of a class in its slot. */
  'class.change_room': changesRoom,
  'class.change_people': holdingEditor('can change schedule item info'),
  /** Saying whether one holds a class instead of another teacher: whoever was asked. */
  'substitution.answer': (actor: Actor, { teacherId }: { teacherId: TeacherId }) =>
    teacherId === actor.boundTo.teacherId,
  'class.comment': (actor: Actor, subject: PlacedClass) =>
    (subject.programmeId !== null && hasFlag(actor, subject.programmeId, 'can_comment_schedule')) ||
    isEditor(actor, subject),
  /** Hours of a teacher: their own, and those of whoever edits them or their department. */
  'hours.view': viewsHours,
  /** The journal of hours: corrections with a reason. */
  'hours.correct': holdingEditor('can change nagruzka item info'),
  'load.change_teachers': holdingEditor('can change nagruzka item info'),
  /** Changes, splits and joins load items: hours, subgroup, dates, students. */
  'load.change_item': holdingEditor('can change nagruzka item info'),
  /** Adding load items to a programme as proxy rows; the programme's flags then control planning and publishing. */
  'load.add_to_programme': (actor: Actor, subject: Owners) => isEditor(actor, subject),
  /** Renaming, splitting, merging and halving a group, and its streams, from a date on: whoever changes the people of all its classes and load. */
  'group.regroup': (actor: Actor, subject: Owners) =>
    holds(actor, 'can change schedule item info') &&
    holds(actor, 'can change nagruzka item info') &&
    isEditor(actor, subject),
  /** Delegating an item, to oneself too; limited to what the user may plan without a delegation. */
  'load.permit': (actor: Actor, { plan, roomIds }: { plan: PlanSubject; roomIds: readonly RoomId[] }) =>
    holds(actor, 'can edit nagruzka set permissions') &&
    plansByRight(actor, plan) &&
    mayStandIn(actor, { ...plan, loadGrant: null }, roomIds),
  /** Bringing files in by the browser; the right of its kind decides on each. */
  'import.open': administersSome,
  'load.import': superuserOnly,
  'timetable.import': superuserOnly,
  'archive.take': superuserOnly,

  /** Subscribing to changes of a week: what the user may see of it, or a room's free/busy state. */
  'place.follow': (actor: Actor, subject: Subject) =>
    viewsSchedule(actor, subject) || (subject.kind === 'room' && findsRooms(actor)),
  /** Seeing whose conflict with a hidden class blocks a place. */
  'place.find': (actor: Actor, subject: Subject) =>
    holds(actor, planningPermission) || (subject.kind === 'room' && findsRooms(actor)),
  'rooms.find_free': findsRooms,
  'rooms.find_free_pairs': holder('can book several pairs'),
  'room.book': holder('can create queries'),
  'room.book_pairs': holder('can book several pairs'),
  'exam.book': holdingEditor('can create queries'),
  'booking.take_back': takesBack,
  /** Changing a booking on its dates ahead; what it then holds takes the right to book. */
  'booking.edit': (actor: Actor, booking: Booking) => holds(actor, 'can create queries') && takesBack(actor, booking),
  /** Approving and refusing bookings of a room, and so booking it without asking. */
  'booking.approve': approvesBookings,
  /** Confirming a booking on its day: whose it is, whoever is in charge of it, or approves there. */
  'booking.confirm': (actor: Actor, booking: ConfirmedBooking) =>
    isOwnBooking(actor, booking) || approvesBookings(actor, booking),
  /** The queue of whoever approves. */
  'bookings.approve_some': holder('can approve bookings'),
  /** Asking the planners: a teacher for their own classes, and a group's monitor for the group's. */
  'appeal.make': (actor: Actor, owners: Owners) => asksFor(actor, owners),
  /** Accepting and refusing what was asked: whoever may do it. */
  'appeal.decide': (actor: Actor, { wants, owners }: AppealSubject) => appealRights[wants](actor, owners),
  /** Agreeing to a swap with a colleague. */
  'appeal.agree': (actor: Actor, { withTeacherId }: Pick<AppealSubject, 'withTeacherId'>) =>
    withTeacherId !== null && withTeacherId === actor.boundTo.teacherId,
  'appeal.withdraw': (actor: Actor, { madeBy }: Pick<AppealSubject, 'madeBy'>) => madeBy === actor.userId,
  /** «Просьбы»: for whoever asks or decides. */
  'appeals.open': (actor: Actor) =>
    actor.boundTo.teacherId !== null ||
    isMonitor(actor) ||
    holds(actor, 'can change schedule item auditory') ||
    (movesClasses(actor) && editsSome(actor)),
  'closure.change': holder('can close auditories'),
  'wish.change': (actor: Actor, subject: Subject) =>
    holds(actor, 'can close auditories') || (subject.kind === 'teacher' && subject.id === actor.boundTo.teacherId),
  /**
   * Saying that a teacher or group will not be there, and ending it: whoever plans them, and a teacher for themself.
   * `owners`: who is absent; a teacher with the groups they teach (`findAbsenceOwners`).
   */
  'absence.change': (actor: Actor, owners: Owners) =>
    owners.teachers.some(({ id }) => id === actor.boundTo.teacherId) ||
    (holds(actor, planningPermission) && isEditor(actor, owners)),
  /** «Кто отсутствует», and being told of it: planners, each of those whom `absence.change` names. */
  'absences.open': (actor: Actor) => holds(actor, planningPermission) && editsSome(actor),
  /** Asking teachers for their wishes for a semester, and seeing who has not answered. */
  'wishes.collect': collectsWishes,
  /** Saying that a teacher's wishes are written, and writing those that a campaign asks for. */
  'wishes.answer': (actor: Actor, teacher: AskedTeacher) =>
    teacher.id === actor.boundTo.teacherId || answersForTeacher(actor, teacher),
  /** The same for others, also once the campaign is over. */
  'wishes.answer_late': answersForTeacher,
  /** «Сбор пожеланий»: for teachers, planners and whoever heads a department. */
  'wishes.open': (actor: Actor) =>
    actor.boundTo.teacherId !== null ||
    headsDepartments(actor) ||
    (holds(actor, planningPermission) && actor.editorOf.faculties.length > 0),
  'reasons.view': givesReasons,
  /**
   * Seeing why a class was changed, and why its owners are absent: whoever plans or changes what is theirs or of the
   * programme, and readers if the university allows it.
   */
  'reasons.know': (actor: Actor, subject: PlacedClass) =>
    actor.readers.tellsReasons ||
    (changesClasses(actor) && isEditor(actor, subject)) ||
    (subject.programmeId !== null && hasFlag(actor, subject.programmeId, 'can_project_schedule')),

  'programmes.open': (actor: Actor) =>
    holds(actor, 'can create metaprogram disciplines') || actor.programmes.some(({ flags }) => flags.length > 0),
  'programme.create': holder('can create metaprograms'),
  'programme.edit': flagHolder('can_edit'),
  /** Changing a programme's room list; only for users who may use any room there. */
  'programme.edit_rooms': (actor: Actor, { programmeId }: OfProgramme) =>
    hasFlag(actor, programmeId, 'can_edit') && hasFlag(actor, programmeId, 'can_set_in_any_auds'),
  'programme.remove': (actor: Actor, { programmeId }: OfProgramme) =>
    holds(actor, 'can remove metaprograms') && takesPart(actor, programmeId),
  'programme.add_load': (actor: Actor, { programmeId }: OfProgramme) =>
    holds(actor, 'can add nagruzka ids to metaprogram') && takesPart(actor, programmeId),
  'discipline.create': mayCreateRows,
  /** Title, type, rooms and groups of a row; for a proxy these belong to the load item. */
  'discipline.edit': (actor: Actor, row: DisciplineRow) =>
    (row.isNew && mayCreateRows(actor, row)) ||
    (row.type !== 'proxy' && hasFlag(actor, row.programmeId, 'can_edit_disciplines')),
  'discipline.edit_hours': rowField('can_edit_proxy_disciplines_hours'),
  'discipline.edit_teachers': rowField('can_edit_proxy_disciplines_teachers'),
  'discipline.edit_dates': rowField('can_edit_proxy_disciplines_dates'),
  /** The row's own fields even for a proxy: colour and switches. */
  'discipline.mark': marksRow,
  'discipline.comment': (actor: Actor, row: DisciplineRow) =>
    marksRow(actor, row) || hasFlag(actor, row.programmeId, 'can_comment_schedule'),
  'discipline.remove': (actor: Actor, row: DisciplineRow) =>
    (row.isNew && mayCreateRows(actor, row)) || hasFlag(actor, row.programmeId, 'can_remove_disciplines'),

  /** The load permissions page; `load.permit` decides which items. */
  'load_permissions.edit': holder('can edit nagruzka set permissions'),
  'requests.view_active': superuserOnly,

  /** The history of changes: for users who may make any, and for teachers. */
  'history.open': (actor: Actor) => makesChanges(actor) || actor.boundTo.teacherId !== null,
  /** Seeing a change: one's own, or one to something that the user edits or plans. */
  'history.see': (actor: Actor, thing: PastThing) =>
    thing.madeBy === actor.userId ||
    (concerns(actor, thing) &&
      thing.plans.every(({ plan, isForPlanners }) => !isForPlanners || seesDrafts(actor, plan))),
  /** Seeing the published side of a change: editors, and the teachers of the class. */
  'history.see_published': (actor: Actor, owners: Owners) =>
    isEditor(actor, owners) || owners.teachers.some(({ id }) => id === actor.boundTo.teacherId),
  /** «Админка», with the sections the user may open; for a faculty's administrator those about the faculty. */
  'admin.open': administersSome,
  /** Accounts, the calendar, imports and everything else that belongs to the whole university. */
  'university.administer': superuserOnly,
  'vocabulary.view': (actor: Actor, table: AdminTableName) =>
    (table === 'group' || table === 'user') && administersSome(actor),
  /** Adding, changing, retiring and deleting a row of a table. */
  'vocabulary.edit': (actor: Actor, { table, facultyId }: TableRowSubject) =>
    table === 'group' && facultyId !== null && administers(actor, facultyId),
  /** Creating and changing accounts. For an existing one, check both its old and its new rights. */
  'people.keep': (actor: Actor, account: AccountRights) => keepsAccount(actor, account),
  /** Merging rows of a table, which affects everybody's classes and rights. */
  'vocabulary.merge': superuserOnly,
  /** Whether timetables are read without signing in, and how teachers are named there. */
  'open.configure': superuserOnly,
  /** What users who may only read are told and may search for. */
  'readers.configure': superuserOnly,
  /** Keys of programs that read public timetables; everybody manages their own keys. */
  'keys.manage': superuserOnly,
  /** Weights of rules, minutes between buildings, norms of teachers. */
  'quality.configure': superuserOnly,
  /** Periods of sessions, times at which exams begin, and what is usual. */
  'session.configure': superuserOnly,
  'security.view': superuserOnly,
} satisfies Record<string, (actor: Actor, subject: never) => boolean>

/** All actions (api.md, «Rights»), one rule each. */
export type Action = keyof typeof rules

/** The extra arguments an action's rule needs: none, or one subject. */
export type SubjectOf<A extends Action> = Parameters<(typeof rules)[A]> extends [Actor, infer S] ? [subject: S] : []

const table: { [A in Action]: (actor: Actor, ...subject: SubjectOf<A>) => boolean } = rules

/** All that is possible without signing in: reading lists and schedules. */
const readersActions: readonly Action[] = ['list.view', 'schedule.view']

/** Whether the user may perform the action on the subject. The server checks before acting, pages before offering. */
export function isAllowed<A extends Action>(actor: Actor, action: A, ...subject: SubjectOf<A>): boolean {
  if (actor.kind === 'public' && !readersActions.includes(action)) return false
  return actor.isSuperuser || table[action](actor, ...subject)
}

/** Whether classes of a plan may stand in a room at some time: `draft.place` also asks when. */
export const mayUseRoom = (actor: Actor, plan: PlanSubject, roomId: RoomId): boolean =>
  isAllowed(actor, 'draft.place', {
    // A permission limited to some slots would otherwise deny every room.
    plan: plan.loadGrant ? { ...plan, loadGrant: { ...plan.loadGrant, slots: [] } } : plan,
    place: { weekday: 1, pair: 1, roomIds: [roomId] },
  })

/** Whether the user may move any classes; `class.move` decides which. */
export const mayMoveSome = (actor: Actor): boolean => actor.isSuperuser || movesClasses(actor)

/** Whether the user plans any faculty. */
export const opensSomeWorkbench = (actor: Actor): boolean =>
  actor.isSuperuser || actor.editorOf.faculties.some((id) => opensWorkbench(actor, { id }))

/** Whether the user may change the people, or rooms, of any classes; the right itself decides which. */
export const mayChangeSome: Record<'class.change_people' | 'class.change_room', (actor: Actor) => boolean> = {
  'class.change_people': (actor) =>
    actor.isSuperuser || (holds(actor, 'can change schedule item info') && editsSome(actor)),
  'class.change_room': (actor) => mayMoveSome(actor) || holds(actor, 'can change schedule item auditory'),
}

/** Whether there may be a timetable that the user checks: `quality.check` decides which. */
export const checksSome = (actor: Actor): boolean =>
  actor.isSuperuser || plansOrEdits(actor) || actor.boundTo.teacherId !== null || actor.boundTo.groupId !== null

export const actions = keysOf(rules)
