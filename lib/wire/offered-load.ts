import type { LoadItemId } from '@/lib/domain/ids'
import type { LessonType } from '@/lib/domain/lesson-type'
import type { OfferedLoad } from '@/lib/domain/programme'
import type { Subgroup } from '@/lib/domain/resource'

/** Load to be added to a programme; `is_added`: it has a row for it; `can_add`: whoever asks may add it. */
export type WireOfferedLoad = {
  id: number
  discipline: string
  nt: LessonType
  ngroup: Subgroup
  groups_verbose: string[]
  teachers_verbose: string[]
  h: number
  is_added: boolean
  can_add: boolean
}

export const encodeOfferedLoad = (load: OfferedLoad): WireOfferedLoad => ({
  id: load.id,
  discipline: load.title,
  nt: load.lessonType,
  ngroup: load.subgroup,
  groups_verbose: [...load.groups],
  teachers_verbose: [...load.teachers],
  h: load.hours,
  is_added: load.isAdded,
  can_add: load.isOwn,
})

export const decodeOfferedLoad = (load: WireOfferedLoad): OfferedLoad => ({
  id: load.id as LoadItemId,
  title: load.discipline,
  lessonType: load.nt,
  subgroup: load.ngroup,
  groups: load.groups_verbose,
  teachers: load.teachers_verbose,
  hours: load.h,
  isAdded: load.is_added,
  isOwn: load.can_add,
})
