import { lessonTypeTable } from '@/lib/core/rules/names/lesson-type'
import type { DemoGroup } from './groups'
import type { PlacedClass } from './placement'
import type { Random } from './random'

/** Whether two classes share a slot in some week. */
const meet = (a: PlacedClass, b: PlacedClass) => a.slot === b.slot && (a.weeks & b.weeks) !== 0

/**
 * Adds faults that real timetables have: half a percent of classes share a room or teacher with another class, and a few lectures are
 * entered twice, as two types. The example group gets one of the first kind.
 */
export function withClashes(
  placed: readonly PlacedClass[],
  example: DemoGroup,
  random: Random,
): PlacedClass[] {
  const shown = placed.find(
    ({ groups, subgroup, pattern, use }) =>
      groups[0] === example &&
      groups.length === 1 &&
      subgroup === 0 &&
      pattern === 'weekly' &&
      use === 'classroom',
  )
  const clashing = placed.map((one) => {
    if (!random.chance(0.005) && one !== shown) return one
    const other = placed.find(
      (candidate) =>
        candidate !== one &&
        meet(one, candidate) &&
        candidate.roomIds.some((id) => id > 0) &&
        candidate.lessonType === one.lessonType &&
        !candidate.roomIds.some((id) => one.roomIds.includes(id)),
    )
    if (!other) return one
    return random.chance(0.6) || one === shown
      ? { ...one, roomIds: other.roomIds }
      : { ...one, teacherIds: other.teacherIds }
  })
  const twice = random
    .shuffled(placed.filter(({ lessonType }) => lessonType === lessonTypeTable.lecture.id).slice(0, 400))
    .slice(0, 6)
    .map((lecture): PlacedClass => ({ ...lecture, lessonType: lessonTypeTable.practice.id }))
  return [...clashing, ...twice]
}
