import type { Semester } from '@/lib/domain/academic-calendar'
import type { LessonType } from '@/lib/domain/lesson-type'
import type { Subgroup } from '@/lib/domain/resource'
import type { PlannedClass } from './curriculum'
import type { Random } from './random'

export type DemoLoadItem = {
  id: number
  semester: Semester
  discipline: string
  lessonType: LessonType
  subgroup: Subgroup
  groupIds: number[]
  students: number | null
  teacherIds: number[]
  requiredHours: number
}

/** «Нагрузка» behind classes: one item for all that one discipline's type gives the same groups by the same teachers. */
export class LoadBook {
  readonly items: DemoLoadItem[] = []
  private readonly byKey = new Map<string, DemoLoadItem>()

  /** The item of a class; `meetings` are counted into its hours, two a meeting. */
  itemOf(
    semester: Semester,
    planned: PlannedClass,
    teacherIds: readonly number[],
    meetings: number,
  ): DemoLoadItem {
    const groupIds = planned.groups.map(({ id }) => id)
    const key = [
      semester.half,
      planned.discipline,
      planned.lessonType,
      planned.subgroup,
      groupIds.join(),
      teacherIds.join(),
    ].join('/')
    const sizes = planned.groups.map(({ students }) => students)
    const item = this.byKey.get(key) ?? {
      id: this.items.length + 1,
      semester,
      discipline: planned.discipline,
      lessonType: planned.lessonType,
      subgroup: planned.subgroup,
      groupIds,
      students: sizes.some((size) => size === null)
        ? null
        : Math.ceil(
            sizes.reduce((sum: number, size) => sum + (size ?? 0), 0) / (planned.subgroup === 0 ? 1 : 2),
          ),
      teacherIds: [...teacherIds],
      requiredHours: 0,
    }
    if (!this.byKey.has(key)) {
      this.byKey.set(key, item)
      this.items.push(item)
    }
    item.requiredHours += 2 * meetings
    return item
  }

  /** Some items ask for more than is placed, as before a semester is planned to its end. */
  leaveUndone(random: Random): void {
    for (const item of this.items) if (random.chance(0.12)) item.requiredHours += 2 * random.int(1, 4)
  }
}
