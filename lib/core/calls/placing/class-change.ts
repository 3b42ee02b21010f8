import type { ChangeId, MeetingId } from '@/lib/core/rules/names/ids'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import type { TouchedClasses, Untouched } from '@/lib/core/rules/placing/placement'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { encodeItem } from '../schedule/schedule-item'
import type { WireChangedItem, WireRemoved, WireUntouched } from './class-change.contract'

type Removed = { removed: MeetingId[]; touched: TouchedClasses[]; changeId: ChangeId | null }

export const encodeRemoved = ({ removed, touched, changeId }: Removed): WireRemoved => ({
  removed,
  touched,
  change_id: changeId,
})

export const encodeUntouched = ({ id, date, pair, text }: Untouched): WireUntouched => ({
  id,
  date,
  para: pair,
  text,
})

export const decodeUntouched = ({ id, date, para, text }: WireUntouched): Untouched => ({
  id: id as Untouched['id'],
  date,
  pair: para,
  text,
})

type ChangedItem = {
  item: ScheduleItem
  untouched: Untouched[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

export const encodeChangedItem = ({ item, untouched, warnings, changeId }: ChangedItem): WireChangedItem => ({
  ...encodeItem(item),
  untouched: untouched.map(encodeUntouched),
  warnings,
  change_id: changeId,
})
