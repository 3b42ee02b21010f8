import { nobody } from '@/testing/actors'
import type { Actor } from '../accounts/actor'
import type { FacultyId, GroupId, ProgrammeId } from '../names/ids'
import { isAllowed } from './rights'
import type { PlacedClass } from './rights-subjects'

const [programmeId, faculty, group] = [3 as ProgrammeId, 7 as FacultyId, 11 as GroupId]
const ofGroup: PlacedClass = { programmeId, groups: [{ id: group, facultyId: faculty }], teachers: [] }
const whole: PlacedClass = { programmeId, groups: [], teachers: [] }
const maker: Actor = {
  ...nobody,
  permissions: ['can publish schedule'],
  programmes: [{ programmeId, flags: ['can_project_schedule'] }],
}
const editing = (actor: Actor, faculties: FacultyId[]): Actor => ({
  ...actor,
  editorOf: { ...nobody.editorOf, faculties },
})

test.each(['schedule.publish', 'schedule.unpublish'] as const)(
  'who plans a programme and publishes what they edit does so with its classes: %s',
  (right) => {
    const may = (actor: Actor, subject: PlacedClass) => isAllowed(actor, right, subject)
    expect([may(editing(maker, [faculty]), ofGroup), may(editing(maker, [faculty]), whole)]).toEqual([
      true,
      true,
    ])
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
