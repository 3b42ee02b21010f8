import type { ChangeId, GroupId, LoadItemId, MeetingId, TeacherId } from '@/lib/core/rules/names/ids'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import type { Untouched } from '@/lib/core/rules/placing/placement'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { inOwnNames } from '../calls/own-names'
import { decodeItem, encodeItem } from '../schedule/schedule-item'
import { decodedBy, requestOf } from '../calls/request'
import type * as calls from './class-change.contract'

export const encodeUntouched = ({ id, date, pair, text }: Untouched): calls.UntouchedAnswer => ({
  id,
  date,
  para: pair,
  text,
})

type ChangedItem = {
  item: ScheduleItem
  untouched: Untouched[]
  warnings: ChangeWarning[]
  changeId: ChangeId | null
}

export const encodeChangedItem = ({
  item,
  untouched,
  warnings,
  changeId,
}: ChangedItem): calls.ChangedItemAnswer => ({
  ...encodeItem(item),
  untouched: untouched.map(encodeUntouched),
  warnings,
  change_id: changeId,
})

export const decodeChangedItem = (answer: calls.ChangedItemAnswer): ChangedItem => ({
  item: decodeItem(answer),
  untouched: [...inOwnNames(answer.untouched)],
  warnings: answer.warnings,
  changeId: answer.change_id,
})

/** `version`: what the user saw; `related`: also later classes of the series. */
type RemoveOrder = { id: MeetingId; version: number; related: boolean; dryRun: boolean }

export const removeItemRequest = ({ id, version, related, dryRun }: RemoveOrder) =>
  requestOf<typeof calls.removeItemCall>('DELETE /api/schedule/{id}/', {
    params: { id },
    query: {
      removeAll: related ? '1' : undefined,
      version: String(version),
      dry_run: dryRun ? '1' : undefined,
    },
  })

export const removeItemsRequest = (ids: readonly MeetingId[], dryRun: boolean) =>
  requestOf<typeof calls.removeItemsCall>('POST /api/schedule/remove-by-ids/', {
    body: { ids, dry_run: dryRun },
  })

export const commentRequest = (id: MeetingId, note: { comment: string; link: string; version: number }) =>
  decodedBy(
    decodeChangedItem,
    requestOf<typeof calls.commentCall>('PATCH /api/schedule/{id}/comment/', {
      params: { id },
      body: note,
    }),
  )

/** New teachers and groups, and the version the user saw. */
type People = {
  teacherIds: readonly TeacherId[]
  groupIds: readonly GroupId[]
  /** Not shown to readers as a substitution. */
  justChange: boolean
  version: number
  dryRun: boolean
}

const peopleBody = ({ teacherIds, groupIds, justChange, version, dryRun }: People) => ({
  teachers: teacherIds,
  groups: groupIds,
  just_change: justChange,
  version,
  dry_run: dryRun,
})

export const changePeopleRequest = (id: MeetingId, people: People & { forever: boolean }) =>
  decodedBy(
    decodeChangedItem,
    requestOf<typeof calls.changePeopleCall>('PATCH /api/schedule/{id}/update/', {
      params: { id },
      body: { ...peopleBody(people), until_the_end: people.forever },
    }),
  )

export const changeLoadRequest = (id: LoadItemId, people: People) =>
  requestOf<typeof calls.changeLoadCall>('POST /api/group/update-nagruzka-item/', {
    body: { nagruzka_id: id, ...peopleBody(people) },
  })
