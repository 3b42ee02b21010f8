import { type Actor, permissions } from '@/lib/core/actor/rules/actor'
import type { FacultyId, GroupId, ProgrammeId, TeacherId } from '@/lib/core/names/rules/ids'
import { powerlessActor } from '@/testing/actors'
import { isAllowed } from './rights'
import {
  bookingSubject,
  changesClasses,
  givesReasons,
  makesChanges,
  ownersOf,
  planOfSubject,
  plansSome,
  viewing,
  type PlacedClass,
} from './rights-subjects'

const [programmeId, faculty, group] = [3 as ProgrammeId, 7 as FacultyId, 11 as GroupId]
const ofGroup: PlacedClass = { programmeId, groups: [{ id: group, facultyId: faculty }], teachers: [] }
const whole: PlacedClass = { programmeId, groups: [], teachers: [] }
const maker: Actor = {
  ...powerlessActor,
  permissions: ['can publish schedule'],
  programmes: [{ programmeId, flags: ['can_project_schedule'] }],
}
const editing = (actor: Actor, faculties: FacultyId[]): Actor => ({
  ...actor,
  editorOf: { ...powerlessActor.editorOf, faculties },
})

test.each(['schedule.publish', 'schedule.unpublish'] as const)(
  'who plans a programme and publishes what they edit does so with its classes: %s',
  (right) => {
    const may = (actor: Actor, subject: PlacedClass) => isAllowed(actor, right, subject)
    expect([may(editing(maker, [faculty]), ofGroup), may(editing(maker, [faculty]), whole)]).toEqual([true, true])
    expect([may(editing(maker, [8 as FacultyId]), ofGroup), may(maker, ofGroup), may(maker, whole)]).toEqual([
      ...[false, false, false],
    ])
    const without = [
      { ...maker, permissions: [] },
      { ...maker, programmes: [] },
      { ...maker, programmes: [{ programmeId, flags: ['can_edit' as const] }] },
    ]
    for (const actor of without) expect(may(editing(actor, [faculty]), ofGroup)).toBe(false)
  },
)

test('a class of a programme with as many groups as teachers is not the whole of it', () => {
  const teachers = [{ id: 5 as TeacherId, departmentId: 9 }]
  const strangers = { ...ofGroup, groups: [{ id: 12 as GroupId, facultyId: 8 as FacultyId }], teachers }
  expect(isAllowed(editing(maker, [faculty]), 'schedule.publish', strangers)).toBe(false)
})

test('a request lies ahead while its first slot does; one of which nothing stands does not', () => {
  const begins = { date: '2026-11-18', pair: 2 } as never
  expect(bookingSubject({ madeBy: powerlessActor.userId, begins }, (slot) => slot === begins)).toEqual({
    madeBy: powerlessActor.userId,
    liesAhead: true,
  })
  expect(bookingSubject({ madeBy: null, begins }, () => false)).toEqual({ madeBy: null, liesAhead: false })
  expect(bookingSubject({ madeBy: null, begins: null }, () => true).liesAhead).toBe(false)
})

test('load is its groups’ and teachers’, a row of a programme is nobody’s', () => {
  const owners = { groups: ofGroup.groups, teachers: [{ id: 5 as TeacherId, departmentId: null }] }
  expect(ownersOf({ of: 'load', ...owners, loadGrant: null })).toEqual(owners)
  const row = { of: 'programme', programmeId, programmeRoomIds: [], loadGrant: null } as const
  expect(ownersOf({ ...row, ...owners })).toEqual({ groups: [], teachers: [] })
  expect(planOfSubject({ kind: 'programme', id: programmeId }, owners)).toEqual(row)
  expect(planOfSubject({ kind: 'group', id: group }, owners)).toEqual({
    of: 'load',
    loadGrant: null,
    ...owners,
  })
})

const holding = (...held: Actor['permissions']): Actor => ({ ...powerlessActor, permissions: held })
const reasoned = [
  ...(['can create queries', 'can create transition'] as const),
  ...(['can change schedule item auditory', 'can close auditories'] as const),
]
const teacher: Actor = {
  ...powerlessActor,
  boundTo: { ...powerlessActor.boundTo, teacherId: 5 as TeacherId },
}
const planner = holding('can set nagruzka items')
const inProgramme = (...flags: Actor['programmes'][number]['flags']): Actor => ({
  ...powerlessActor,
  programmes: [
    { programmeId: 4 as ProgrammeId, flags: [] },
    { programmeId, flags },
  ],
})

test('reasons are given by whoever books, closes or changes, and by a teacher who is away', () => {
  expect(permissions.filter((one) => givesReasons(holding(one))).toSorted()).toEqual(reasoned.toSorted())
  expect([givesReasons(teacher), givesReasons(powerlessActor)]).toEqual([true, false])
})

test('load is planned by its permission, or as a programme’s', () => {
  expect(permissions.filter((one) => plansSome(holding(one)))).toEqual(['can set nagruzka items'])
  expect(plansSome(inProgramme('can_edit', 'can_project_schedule'))).toBe(true)
  expect([plansSome(inProgramme('can_edit')), plansSome(powerlessActor)]).toEqual([false, false])
})

test('classes are changed by whoever plans, and by whoever changes for a reason', () => {
  for (const actor of [planner, inProgramme('can_project_schedule'), ...reasoned.map((one) => holding(one))])
    expect(changesClasses(actor)).toBe(true)
  for (const actor of [powerlessActor, teacher, holding(...viewing)]) expect(changesClasses(actor)).toBe(false)
})

test('whoever only looks changes nothing; any other permission, subject or flag does', () => {
  const looking = [
    ...(['can view auditories', 'can view teachers', 'can view groups'] as const),
    ...(['can view all teachers', 'can find free auditories'] as const),
  ]
  expect(permissions.filter((one) => !makesChanges(holding(one))).toSorted()).toEqual(looking.toSorted())
  expect([makesChanges(powerlessActor), makesChanges(inProgramme())]).toEqual([false, false])
  expect([makesChanges(inProgramme('can_edit')), makesChanges(editing(powerlessActor, [faculty]))]).toEqual([
    true,
    true,
  ])
})
