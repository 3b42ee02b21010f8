import {
  type Actor,
  type Permission,
  permissions,
  type ProgrammeFlag,
  programmeFlags,
} from '@/lib/core/actor/rules/actor'
import type { FacultyId, GroupId, ProgrammeId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { noRoomId } from '@/lib/core/names/rules/ids'
import { vocabularyNames } from '@/lib/core/tables/rules/admin-table'
import { powerlessActor, superuser } from '@/testing/actors'
import { actions, checksSome, isAllowed, type Action, type SubjectOf } from './rights'
import type { LoadGrant, Owners, PlanningPlace, PlacedClass, PlanSubject } from './rights-subjects'

const [ours, theirs] = [1 as FacultyId, 2 as FacultyId]
const group = 10 as GroupId
const teacher = 20 as TeacherId
const department = 3
const room = 30 as RoomId
const otherRoom = 31 as RoomId
const programme = 40 as ProgrammeId
const otherProgramme = 41 as ProgrammeId

const holding = (...held: Permission[]): Actor => ({ ...powerlessActor, permissions: held })
const holdingAllBut = (...missing: Permission[]): Actor =>
  holding(...permissions.filter((permission) => !missing.includes(permission)))
const flagged = (...flags: ProgrammeFlag[]): Actor => ({
  ...powerlessActor,
  programmes: [{ programmeId: programme, flags }],
})
const flaggedAllBut = (...missing: ProgrammeFlag[]): Actor =>
  flagged(...programmeFlags.filter((flag) => !missing.includes(flag)))

type Editing = Partial<Actor['editorOf']>
const editing = (actor: Actor, editorOf: Editing): Actor => ({
  ...actor,
  editorOf: { ...powerlessActor.editorOf, ...editorOf },
})
const editorships: [string, Editing][] = [
  ['its group', { groups: [group] }],
  ['its faculty', { faculties: [ours] }],
  ['its teacher', { teachers: [teacher] }],
  ['its department', { departments: [department] }],
]
const foreign: Editing = {
  groups: [99 as GroupId],
  faculties: [theirs],
  teachers: [98 as TeacherId],
  departments: [97],
}

const owners: Owners = {
  groups: [{ id: group, facultyId: ours }],
  teachers: [{ id: teacher, departmentId: department }],
}
const ownerless: Owners = {
  groups: [{ id: group, facultyId: null }],
  teachers: [{ id: teacher, departmentId: null }],
}
const plainClass: PlacedClass = { ...owners, programmeId: null }
const programmeClass: PlacedClass = { ...owners, programmeId: programme }

const loadPlan = (loadGrant: LoadGrant | null = null): PlanSubject => ({ of: 'load', loadGrant, ...owners })
const programmePlan = (loadGrant: LoadGrant | null = null): PlanSubject => ({
  of: 'programme',
  programmeId: programme,
  programmeRoomIds: [room],
  loadGrant,
})
const place = (roomIds: RoomId[] = [room]): PlanningPlace => ({ weekday: 2, pair: 3, roomIds })

/** Checks that exactly this permission grants the action: allowed with only it, denied with all others. */
function hangsOn<A extends Action>(action: A, permission: Permission, ...subject: SubjectOf<A>) {
  test(`${action}: a superuser, and whoever holds «${permission}»`, () => {
    expect(isAllowed(superuser, action, ...subject)).toBe(true)
    expect(isAllowed(holding(permission), action, ...subject)).toBe(true)
    expect(isAllowed(holdingAllBut(permission), action, ...subject)).toBe(false)
  })
}

/** An editor with exactly these permissions is allowed; without any, or editing something else, denied. */
function editorHolding<A extends Action>(action: A, held: Permission[], ...subject: SubjectOf<A>) {
  describe(`${action}: a superuser, and an editor who holds «${held.join('» and «')}»`, () => {
    test.each(editorships)('editor of %s', (_, editorOf) => {
      expect(isAllowed(editing(holding(...held), editorOf), action, ...subject)).toBe(true)
      for (const missing of held)
        expect(isAllowed(editing(holdingAllBut(missing), editorOf), action, ...subject)).toBe(false)
    })
    test('others', () => {
      expect(isAllowed(superuser, action, ...subject)).toBe(true)
      expect(isAllowed(editing(holdingAllBut(), foreign), action, ...subject)).toBe(false)
      expect(isAllowed(holdingAllBut(), action, ...subject)).toBe(false)
    })
  })
}

/** Has every permission but is not a superuser. */
const everythingButSuperuser: Actor = {
  ...editing(holdingAllBut(), {
    groups: [group],
    faculties: [ours],
    teachers: [teacher],
    departments: [department],
  }),
  programmes: [{ programmeId: programme, flags: programmeFlags }],
}
function superuserOnly(action: Action & ActionWithoutSubject) {
  test(`${action}: a superuser only`, () => {
    expect(isAllowed(superuser, action)).toBe(true)
    expect(isAllowed(everythingButSuperuser, action)).toBe(false)
  })
}
type ActionWithoutSubject = { [A in Action]: SubjectOf<A> extends [] ? A : never }[Action]

/** Checks that exactly this flag on this programme grants the action. */
function hangsOnFlag<A extends Action>(action: A, flag: ProgrammeFlag, ...subject: SubjectOf<A>) {
  test(`${action}: a superuser, and whoever has ${flag} on the programme`, () => {
    expect(isAllowed(superuser, action, ...subject)).toBe(true)
    expect(isAllowed(flagged(flag), action, ...subject)).toBe(true)
    expect(isAllowed(flaggedAllBut(flag), action, ...subject)).toBe(false)
    const elsewhere = { ...powerlessActor, programmes: [{ programmeId: otherProgramme, flags: [flag] }] }
    expect(isAllowed(elsewhere, action, ...subject)).toBe(false)
  })
}

describe('see schedules and lists of a kind', () => {
  hangsOn('list.view', 'can view groups', 'group')
  hangsOn('list.view', 'can view teachers', 'teacher')
  hangsOn('list.view', 'can view auditories', 'room')
  hangsOn('schedule.view', 'can view groups', { kind: 'group', id: group })
  hangsOn('schedule.view', 'can view teachers', { kind: 'teacher', id: teacher })
  hangsOn('schedule.view', 'can view auditories', { kind: 'room', id: room })
  hangsOn('load.view', 'can view teachers', { kind: 'teacher', id: teacher })
  hangsOn('teachers.view_inactive', 'can view all teachers')

  test('one’s own group and teacher, and no other', () => {
    const bound = { ...powerlessActor, boundTo: { teacherId: teacher, groupId: group, subgroup: 1 as const } }
    expect(isAllowed(bound, 'schedule.view', { kind: 'group', id: group })).toBe(true)
    expect(isAllowed(bound, 'schedule.view', { kind: 'teacher', id: teacher })).toBe(true)
    expect(isAllowed(bound, 'schedule.view', { kind: 'group', id: 11 as GroupId })).toBe(false)
    expect(isAllowed(bound, 'schedule.view', { kind: 'teacher', id: 21 as TeacherId })).toBe(false)
    expect(isAllowed(bound, 'schedule.view', { kind: 'room', id: Number(teacher) as RoomId })).toBe(false)
    expect(isAllowed(bound, 'schedule.view', { kind: 'room', id: Number(group) as RoomId })).toBe(false)
    expect(isAllowed(bound, 'list.view', 'group')).toBe(false)
    expect(isAllowed(bound, 'load.view', { kind: 'teacher', id: teacher })).toBe(true)
    expect(isAllowed(bound, 'load.view', { kind: 'teacher', id: 21 as TeacherId })).toBe(false)
  })

  test('a programme: whoever may do anything with it; its list is everyone’s, of such programmes', () => {
    const subject = { kind: 'programme', id: programme } as const
    for (const flag of programmeFlags) expect(isAllowed(flagged(flag), 'schedule.view', subject)).toBe(true)
    expect(isAllowed(flagged(), 'schedule.view', subject)).toBe(false)
    expect(isAllowed(holdingAllBut(), 'schedule.view', subject)).toBe(false)
    expect(isAllowed(powerlessActor, 'list.view', 'programme')).toBe(true)
  })
})

describe('check and search', () => {
  const seen = holding('can view groups', 'can view teachers', 'can view auditories')
  const editor = editing(seen, { faculties: [theirs] })
  const planner = holding('can view groups', 'can set nagruzka items')
  const scope = { kind: 'group', id: group } as const

  test('a group is checked by its own, and by whoever sees it and plans or edits anything', () => {
    const own = { ...powerlessActor, boundTo: { teacherId: null, groupId: group, subgroup: 0 as const } }
    for (const one of [own, editor, planner]) expect(isAllowed(one, 'quality.check', scope)).toBe(true)
    const blind = holding('can set nagruzka items')
    for (const one of [seen, blind]) expect(isAllowed(one, 'quality.check', scope)).toBe(false)
    expect(isAllowed(own, 'quality.check', { kind: 'group', id: 11 as GroupId })).toBe(false)
    expect([own, editor, planner, seen, powerlessActor].map(checksSome)).toEqual([true, true, true, false, false])
  })

  test('ways are searched by whoever sees the classes and may change the people, room or time of any', () => {
    const changes = (...held: Permission[]): boolean[] =>
      [
        holding(...held),
        holding('can view groups', ...held),
        editing(holding('can view groups', ...held), { groups: [group] }),
      ].map((one) => isAllowed(one, 'ways.search', scope))
    expect(changes()).toEqual([false, false, false])
    expect(changes('can set nagruzka items')).toEqual([false, false, false])
    expect(changes('can change schedule item info')).toEqual([false, false, true])
    expect(changes('can change schedule item auditory')).toEqual([false, true, true])
    expect(changes('can set nagruzka items', 'can create transition')).toEqual([false, true, true])
    const absent = { ...powerlessActor, boundTo: { teacherId: teacher, groupId: null, subgroup: 0 as const } }
    expect(isAllowed(absent, 'ways.search', { kind: 'teacher', id: teacher })).toBe(false)
  })
})

describe('see who else works on the same', () => {
  const planning = 'can set nagruzka items'
  editorHolding('presence.share', [planning], { of: 'load', ...owners })
  hangsOn('presence.share', planning, { of: 'room' })
  test('of a programme: whoever takes part in it', () => {
    const shared = { of: 'programme', programmeId: programme } as const
    for (const flag of programmeFlags) expect(isAllowed(flagged(flag), 'presence.share', shared)).toBe(true)
    expect(isAllowed(holdingAllBut(), 'presence.share', shared)).toBe(false)
  })
  test('of a faculty’s load: whoever opens its workbench', () => {
    const planner = holding(planning, 'can view groups', 'can view teachers')
    const may = (editorOf: Editing) =>
      isAllowed(editing(planner, editorOf), 'presence.share', { of: 'faculty', id: ours })
    expect([may({ faculties: [ours] }), may({ faculties: [theirs] })]).toEqual([true, false])
  })
})

describe('see, place and remove drafts', () => {
  editorHolding('draft.view', ['can set nagruzka items'], loadPlan())
  editorHolding('draft.place', ['can set nagruzka items'], { plan: loadPlan(), place: place() })
  editorHolding('draft.remove', ['can set nagruzka items'], { plan: loadPlan(), place: place() })
  hangsOnFlag('draft.view', 'can_project_schedule', programmePlan())
  hangsOnFlag('draft.place', 'can_project_schedule', { plan: programmePlan(), place: place() })
  hangsOnFlag('draft.remove', 'can_project_schedule', { plan: programmePlan(), place: place() })

  const planner = holding('can set nagruzka items')
  const grant: LoadGrant = { canSet: true, roomIds: [room], slots: [23] }
  const placing = (actor: Actor, loadGrant: LoadGrant | null, at: PlanningPlace = place()) =>
    ([loadPlan, programmePlan] as const).map((plan) =>
      isAllowed(actor, 'draft.place', { plan: plan(loadGrant), place: at }),
    )
  const [yes, no] = [
    [true, true],
    [false, false],
  ]

  test('a load permission that covers item, day, pair and room', () => {
    expect(placing(planner, grant)).toEqual(yes)
    expect(placing(planner, null)).toEqual(no)
    expect(placing(planner, { ...grant, canSet: false })).toEqual(no)
    expect(placing(holdingAllBut('can set nagruzka items'), grant)).toEqual(no)
    expect(placing(planner, grant, { ...place(), weekday: 3 })).toEqual(no)
    expect(placing(planner, grant, { ...place(), pair: 4 })).toEqual(no)
    expect(placing(planner, { ...grant, slots: [] }, { ...place(), weekday: 6, pair: 8 })).toEqual(yes)
    const elsewhere = { ...grant, roomIds: [otherRoom] }
    expect(placing(planner, elsewhere, place([otherRoom]))).toEqual(yes)
    expect(placing(planner, elsewhere)).toEqual(no)
  })

  test('without rooms a load permission allows virtual rooms only', () => {
    const bare = { ...grant, roomIds: [] }
    expect(placing(planner, bare, place([noRoomId]))).toEqual(yes)
    expect(placing(planner, bare, place([]))).toEqual(yes)
    expect(placing(planner, bare)).toEqual(no)
    expect(placing(planner, grant, place([room, otherRoom]))).toEqual(no)
  })

  test('seeing drafts takes the permission, wherever it reaches; removing one takes its place', () => {
    expect(isAllowed(planner, 'draft.view', loadPlan(grant))).toBe(true)
    expect(isAllowed(planner, 'draft.view', loadPlan({ ...grant, canSet: false }))).toBe(false)
    expect(isAllowed(planner, 'draft.remove', { plan: loadPlan(grant), place: place() })).toBe(true)
    expect(isAllowed(planner, 'draft.remove', { plan: loadPlan(grant), place: place([otherRoom]) })).toBe(false)
  })

  test('in any room: an editor, and can_set_in_any_auds; else those of the programme, and virtual ones', () => {
    const at = (roomId: RoomId) => ({ plan: programmePlan(), place: place([roomId]) })
    const editor = editing(planner, { groups: [group] })
    expect(isAllowed(editor, 'draft.place', { plan: loadPlan(), place: place([otherRoom]) })).toBe(true)
    const projecting = flagged('can_project_schedule')
    expect(isAllowed(projecting, 'draft.place', at(room))).toBe(true)
    expect(isAllowed(projecting, 'draft.place', at(noRoomId))).toBe(true)
    expect(isAllowed(projecting, 'draft.place', at(otherRoom))).toBe(false)
    expect(isAllowed(flagged('can_project_schedule', 'can_set_in_any_auds'), 'draft.place', at(otherRoom))).toBe(true)
    expect(isAllowed(flagged('can_set_in_any_auds'), 'draft.place', at(room))).toBe(false)
  })

  test('an editor of the group does not plan a programme’s disciplines', () => {
    const editor = editing(holdingAllBut(), { groups: [group] })
    expect(isAllowed(editor, 'draft.place', { plan: programmePlan(), place: place() })).toBe(false)
  })

  test('nothing known of faculty and department makes nobody an editor', () => {
    const editor = editing(holdingAllBut(), { faculties: [ours], departments: [department] })
    const plan: PlanSubject = { of: 'load', loadGrant: null, ...ownerless }
    expect(isAllowed(editor, 'draft.view', plan)).toBe(false)
  })

  superuserOnly('load.place_outside_dates')
  superuserOnly('overlap.force')
})

describe('publish and unpublish', () => {
  editorHolding('schedule.publish', ['can publish schedule'], plainClass)
  editorHolding('schedule.unpublish', ['can publish schedule'], plainClass)
  hangsOnFlag('schedule.publish', 'can_publish', programmeClass)
  hangsOnFlag('schedule.unpublish', 'can_unpublish', programmeClass)

  test('of a programme: an editor does not', () => {
    const editor = editing(holdingAllBut(), { groups: [group] })
    expect(isAllowed(editor, 'schedule.publish', programmeClass)).toBe(false)
    expect(isAllowed(editor, 'schedule.unpublish', programmeClass)).toBe(false)
  })
})

describe('whole weeks and whole loads', () => {
  superuserOnly('schedule.project_by_template')
  superuserOnly('schedule.copy_week')
  superuserOnly('schedule.remove_by_load')
  superuserOnly('schedule.remove_week')
  superuserOnly('schedule.remove_visible')
  superuserOnly('archive.take')
  superuserOnly('load.import')
  superuserOnly('timetable.import')
  editorHolding('schedule.toggle_by_load', ['can toggle schedule by nagruzka'], owners)
})

describe('one class', () => {
  editorHolding('class.move', ['can set nagruzka items', 'can create transition'], owners)
  test('class.change_room: whoever moves the class, and whoever holds the string, of any class and nothing more', () => {
    const manager = holding('can change schedule item auditory')
    expect(isAllowed(manager, 'class.change_room', owners)).toBe(true)
    expect(isAllowed(manager, 'class.move', owners)).toBe(false)
    const mover = holdingAllBut('can change schedule item auditory')
    expect(isAllowed(editing(mover, { groups: [group] }), 'class.change_room', owners)).toBe(true)
    expect(isAllowed(editing(mover, foreign), 'class.change_room', owners)).toBe(false)
  })
  editorHolding('class.change_people', ['can change schedule item info'], owners)
  editorHolding('class.comment', [], plainClass)
  editorHolding('class.comment', [], programmeClass)
  hangsOnFlag('class.comment', 'can_comment_schedule', programmeClass)
  editorHolding('load.change_teachers', ['can change nagruzka item info'], owners)
  editorHolding('group.regroup', ['can change schedule item info', 'can change nagruzka item info'], owners)
  editorHolding('load.add_to_programme', [], owners)
  const permitting = 'can edit nagruzka set permissions'
  editorHolding('load.permit', [permitting], { plan: loadPlan(), roomIds: [room] })
  test('load.permit: a permission cannot be passed on', () => {
    const grant: LoadGrant = { canSet: true, roomIds: [room], slots: [] }
    const held = holdingAllBut()
    for (const plan of [loadPlan(grant), programmePlan(grant)])
      expect(isAllowed(held, 'load.permit', { plan, roomIds: [] })).toBe(false)
  })
  test('load.permit: of a programme’s row, whoever plans it, in the rooms where they may', () => {
    const may = (flags: ProgrammeFlag[], roomIds: RoomId[], held: Permission[] = [permitting]) =>
      isAllowed({ ...flagged(...flags), permissions: held }, 'load.permit', {
        plan: programmePlan(),
        roomIds,
      })
    expect(may(['can_project_schedule'], [noRoomId, room])).toBe(true)
    expect(may(['can_project_schedule'], [otherRoom])).toBe(false)
    expect(may(['can_project_schedule', 'can_set_in_any_auds'], [otherRoom])).toBe(true)
    expect(may(['can_publish', 'can_edit', 'can_set_in_any_auds'], [])).toBe(false)
    expect(may(['can_project_schedule'], [], [])).toBe(false)
  })
})

describe('rooms and bookings', () => {
  hangsOn('rooms.find_free', 'can find free auditories')
  hangsOn('rooms.find_free_pairs', 'can book several pairs')
  hangsOn('room.book', 'can create queries')
  hangsOn('room.book_pairs', 'can book several pairs')
  editorHolding('exam.book', ['can create queries'], owners)

  const others = { madeBy: 2 as UserId, liesAhead: true }
  hangsOn('booking.take_back', 'can remove queries', others)
  hangsOn('booking.take_back', 'can remove queries', { ...others, liesAhead: false })
  test('booking.take_back: one’s own while it lies ahead', () => {
    const own = { madeBy: powerlessActor.userId, liesAhead: true }
    expect(isAllowed(powerlessActor, 'booking.take_back', own)).toBe(true)
    expect(isAllowed(powerlessActor, 'booking.take_back', { ...own, liesAhead: false })).toBe(false)
    expect(isAllowed(powerlessActor, 'booking.take_back', { madeBy: null, liesAhead: true })).toBe(false)
  })

  test('booking.edit: whoever may book and take it back', () => {
    const own = { madeBy: powerlessActor.userId, liesAhead: true }
    const booker = holding('can create queries')
    expect(isAllowed(booker, 'booking.edit', own)).toBe(true)
    expect(isAllowed(booker, 'booking.edit', others)).toBe(false)
    expect(isAllowed(powerlessActor, 'booking.edit', own)).toBe(false)
    expect(isAllowed(holding('can remove queries'), 'booking.edit', others)).toBe(false)
    expect(isAllowed(holding('can create queries', 'can remove queries'), 'booking.edit', others)).toBe(true)
  })

  hangsOn('bookings.approve_some', 'can approve bookings')
  hangsOn('booking.approve', 'can approve bookings', { departmentId: null })
  test('booking.approve: of a department’s rooms its editors alone', () => {
    const keeper = holding('can approve bookings')
    const editorOf = { ...keeper.editorOf, departments: [7] }
    expect(isAllowed(keeper, 'booking.approve', { departmentId: 7 })).toBe(false)
    expect(isAllowed({ ...keeper, editorOf }, 'booking.approve', { departmentId: 7 })).toBe(true)
    expect(isAllowed({ ...keeper, editorOf }, 'booking.approve', { departmentId: 8 })).toBe(false)
    expect(isAllowed({ ...powerlessActor, editorOf }, 'booking.approve', { departmentId: 7 })).toBe(false)
  })

  hangsOn('closure.change', 'can close auditories')
  hangsOn('wish.change', 'can close auditories', { kind: 'room', id: room })
  hangsOn('wish.change', 'can close auditories', { kind: 'teacher', id: teacher })
  test('wish.change: one’s own as a teacher, not as a group', () => {
    const bound = { ...powerlessActor, boundTo: { teacherId: teacher, groupId: group, subgroup: 0 as const } }
    expect(isAllowed(bound, 'wish.change', { kind: 'teacher', id: teacher })).toBe(true)
    expect(isAllowed(bound, 'wish.change', { kind: 'teacher', id: 21 as TeacherId })).toBe(false)
    expect(isAllowed(bound, 'wish.change', { kind: 'group', id: group })).toBe(false)
    expect(isAllowed(bound, 'wish.change', { kind: 'group', id: Number(teacher) as GroupId })).toBe(false)
  })
})

describe('programmes', () => {
  const subject = { programmeId: programme }
  hangsOn('programmes.open', 'can create metaprogram disciplines')
  test('programmes.open: whoever has one', () => {
    expect(isAllowed(flagged('can_edit'), 'programmes.open')).toBe(true)
    expect(isAllowed(flagged(), 'programmes.open')).toBe(false)
  })
  hangsOn('programme.create', 'can create metaprograms')
  hangsOnFlag('programme.edit', 'can_edit', subject)
  test('programme.edit_rooms: can_edit and can_set_in_any_auds, both', () => {
    expect(isAllowed(superuser, 'programme.edit_rooms', subject)).toBe(true)
    expect(isAllowed(flagged('can_edit', 'can_set_in_any_auds'), 'programme.edit_rooms', subject)).toBe(true)
    for (const missing of ['can_edit', 'can_set_in_any_auds'] as const)
      expect(isAllowed(flaggedAllBut(missing), 'programme.edit_rooms', subject)).toBe(false)
  })

  test.each([
    ['programme.remove', 'can remove metaprograms'],
    ['programme.add_load', 'can add nagruzka ids to metaprogram'],
    ['discipline.create', 'can create metaprogram disciplines'],
  ] as const)('%s: a superuser, and whoever holds «%s» and takes part in the programme', (action, permission) => {
    const flags = flagged('can_publish')
    expect(isAllowed(superuser, action, subject)).toBe(true)
    expect(isAllowed({ ...flags, permissions: [permission] }, action, subject)).toBe(true)
    expect(isAllowed(holding(permission), action, subject)).toBe(false)
    expect(isAllowed({ ...flags, permissions: holdingAllBut(permission).permissions }, action, subject)).toBe(false)
  })
  hangsOnFlag('discipline.create', 'can_create_disciplines', subject)

  const row = { programmeId: programme, isNew: false }
  describe.each(['simple', 'project'] as const)('a %s row', (type) => {
    hangsOnFlag('discipline.edit', 'can_edit_disciplines', { ...row, type })
    hangsOnFlag('discipline.edit_hours', 'can_edit_disciplines', { ...row, type })
    hangsOnFlag('discipline.edit_teachers', 'can_edit_disciplines', { ...row, type })
    hangsOnFlag('discipline.edit_dates', 'can_edit_disciplines', { ...row, type })
    hangsOnFlag('discipline.remove', 'can_remove_disciplines', { ...row, type })
  })
  test.each(['simple', 'project', 'proxy'] as const)('a %s row: its colour, switches and remarks', (type) => {
    const may = (flag: ProgrammeFlag) =>
      (['discipline.mark', 'discipline.comment'] as const).map((action) =>
        isAllowed(flagged(flag), action, { ...row, type }),
      )
    for (const flag of programmeFlags) {
      const edits = flag === 'can_edit_disciplines'
      expect([flag, ...may(flag)]).toEqual([flag, edits, edits || flag === 'can_comment_schedule'])
    }
  })
  describe('a proxy row', () => {
    const proxy = { ...row, type: 'proxy' } as const
    hangsOnFlag('discipline.edit_hours', 'can_edit_proxy_disciplines_hours', proxy)
    hangsOnFlag('discipline.edit_teachers', 'can_edit_proxy_disciplines_teachers', proxy)
    hangsOnFlag('discipline.edit_dates', 'can_edit_proxy_disciplines_dates', proxy)
    hangsOnFlag('discipline.remove', 'can_remove_disciplines', proxy)
    test('its title, type, rooms and groups are its load item’s', () => {
      expect(isAllowed(flagged(...programmeFlags), 'discipline.edit', proxy)).toBe(false)
      expect(isAllowed(superuser, 'discipline.edit', proxy)).toBe(true)
    })
  })
  test.each(['discipline.edit', 'discipline.edit_hours', 'discipline.mark', 'discipline.remove'] as const)(
    '%s: of a new row, whoever may create one',
    (action) => {
      const newRow = { programmeId: programme, type: 'proxy', isNew: true } as const
      expect(isAllowed(flagged('can_create_disciplines'), action, newRow)).toBe(true)
      expect(isAllowed(flagged('can_publish'), action, newRow)).toBe(false)
    },
  )
})

describe('the history', () => {
  const past = (isForPlanners = false, plan = loadPlan()): SubjectOf<'history.see'>[0] => ({
    madeBy: 99 as UserId,
    owners,
    programmeId: null,
    plans: [{ plan, isForPlanners }],
  })
  const editor = (...held: Permission[]) => editing(holding(...held), { groups: [group] })

  test('is open to whoever may change something or teaches, not to whoever only looks', () => {
    for (const actor of [superuser, editor(), flagged('can_publish'), holding('can create queries')])
      expect(isAllowed(actor, 'history.open')).toBe(true)
    const teaching = { ...powerlessActor, boundTo: { ...powerlessActor.boundTo, teacherId: teacher } }
    expect(isAllowed(teaching, 'history.open')).toBe(true)
    expect(isAllowed(powerlessActor, 'history.open')).toBe(false)
    const looking = holding('can view groups', 'can view teachers', 'can view auditories', 'can find free auditories')
    expect(isAllowed(looking, 'history.open')).toBe(false)
  })

  test('shows what one did oneself, whatever it was', () => {
    const own = { ...past(true), madeBy: powerlessActor.userId }
    expect(isAllowed(powerlessActor, 'history.see', own)).toBe(true)
    expect(isAllowed(powerlessActor, 'history.see', past())).toBe(false)
  })

  test('shows an editor what was published, and drafts to whoever plans them', () => {
    expect(isAllowed(editor(), 'history.see', past())).toBe(true)
    expect(isAllowed(editor(), 'history.see', past(true))).toBe(false)
    expect(isAllowed(editor('can set nagruzka items'), 'history.see', past(true))).toBe(true)
    expect(isAllowed(editing(holding('can set nagruzka items'), foreign), 'history.see', past())).toBe(false)
  })

  test('shows it to whoever may set that load, and to members of its programme', () => {
    const granted = past(true, loadPlan({ canSet: true, roomIds: [], slots: [] }))
    expect(isAllowed(holding('can set nagruzka items'), 'history.see', granted)).toBe(true)
    expect(isAllowed(holding('can publish schedule'), 'history.see', granted)).toBe(false)
    const ofProgramme = { ...past(), owners: { groups: [], teachers: [] }, programmeId: programme }
    expect(isAllowed(flagged('can_comment_schedule'), 'history.see', ofProgramme)).toBe(true)
    const sketched = { ...ofProgramme, plans: [{ plan: programmePlan(), isForPlanners: true }] }
    expect(isAllowed(flagged('can_comment_schedule'), 'history.see', sketched)).toBe(false)
    expect(isAllowed(flagged('can_project_schedule'), 'history.see', sketched)).toBe(true)
  })

  test('shows a teacher what of their classes was published', () => {
    const teaching = (id: number) => ({
      ...powerlessActor,
      boundTo: { ...powerlessActor.boundTo, teacherId: id as TeacherId },
    })
    expect(isAllowed(teaching(teacher), 'history.see_published', owners)).toBe(true)
    expect(isAllowed(teaching(98), 'history.see_published', owners)).toBe(false)
    expect(isAllowed(editor(), 'history.see_published', owners)).toBe(true)
  })

  test('of what belongs to nobody, only to a superuser', () => {
    const setting = { madeBy: null, owners: { groups: [], teachers: [] }, programmeId: null, plans: [] }
    expect(isAllowed(superuser, 'history.see', setting)).toBe(true)
    expect(isAllowed(holding(...permissions), 'history.see', setting)).toBe(false)
  })
})

describe('the administration of a faculty', () => {
  const administrator = editing(holding('can administer faculty'), { faculties: [ours] })
  const almost: [string, Actor][] = [
    ['an editor of the faculty', editing(holdingAllBut('can administer faculty'), { faculties: [ours] })],
    ['a holder who edits no faculty', editing(holdingAllBut(), { groups: [group] })],
  ]

  test('«Админка» opens for whoever holds the string and edits a faculty', () => {
    expect(isAllowed(superuser, 'admin.open')).toBe(true)
    expect(isAllowed(administrator, 'admin.open')).toBe(true)
    for (const [, other] of almost) expect(isAllowed(other, 'admin.open')).toBe(false)
    expect(isAllowed(administrator, 'import.open')).toBe(true)
    for (const [, other] of almost) expect(isAllowed(other, 'import.open')).toBe(false)
  })

  test.each(vocabularyNames)('of the tables they see and edit the groups of the faculty: %s', (table) => {
    expect(isAllowed(superuser, 'vocabulary.view', table)).toBe(true)
    expect(isAllowed(administrator, 'vocabulary.view', table)).toBe(table === 'group')
    for (const [, other] of almost) expect(isAllowed(other, 'vocabulary.view', table)).toBe(false)
    for (const facultyId of [ours, theirs, null]) {
      const row = { table, facultyId }
      expect(isAllowed(superuser, 'vocabulary.edit', row)).toBe(true)
      expect(isAllowed(administrator, 'vocabulary.edit', row)).toBe(table === 'group' && facultyId === ours)
      for (const [, other] of almost) expect(isAllowed(other, 'vocabulary.edit', row)).toBe(false)
    }
  })
})

describe('screens', () => {
  hangsOn('load_permissions.edit', 'can edit nagruzka set permissions')
  superuserOnly('requests.view_active')
  superuserOnly('university.administer')
  superuserOnly('vocabulary.merge')
})

test('a superuser is refused nothing', () => {
  const ask = isAllowed as (actor: Actor, action: Action, subject: unknown) => boolean
  for (const action of actions) expect(ask(superuser, action, undefined)).toBe(true)
})
