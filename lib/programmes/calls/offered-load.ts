import type { LoadItemId } from '@/lib/core/rules/names/ids'
import type { OfferedLoad } from '@/lib/core/rules/programmes/programme'
import type { WireOfferedLoad } from './programmes.contract'

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
