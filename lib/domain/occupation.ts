import type { GroupId, TeacherId } from './ids'
import type { Slot } from './schedule-grid'
import type { Subgroup } from './resource'

/**
 * What stands against placing an item in a slot. `teacher` and `group` hold another class there; `load`: the item itself already
 * stands there; `dates`: outside the item's dates or the semester; `right`: not permitted; `holiday`; `wish`: advice only.
 */
export type OccupationReason = {
  kind: 'teacher' | 'group' | 'load' | 'dates' | 'right' | 'holiday' | 'wish'
  /** Of the teacher or group; null for the rest. */
  id: number | null
  title: string
  /** One Russian sentence that names who is busy with what. */
  text: string
  /** Advice and other people's drafts do not stand in the way. */
  blocks: boolean
}

/** What stands against the item in one slot of the week; slots that nothing speaks against are left out. */
export type SlotOccupation = Slot & {
  teachers: TeacherId[]
  groups: { id: GroupId; subgroup: Subgroup }[]
  reasons: OccupationReason[]
}
