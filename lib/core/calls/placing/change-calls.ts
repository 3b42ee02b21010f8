import type { GroupId, LoadItemId, MeetingId, TeacherId } from '@/lib/core/rules/names/ids'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { PlacementRequest } from '@/lib/core/rules/placing/placement'
import type { Plannable } from '@/lib/core/rules/names/resource'
import {
  changeLoadUrl,
  changePeopleUrl,
  clearUrl,
  commentUrl,
  copyWeekUrl,
  placeDisciplineUrl,
  placeLoadUrl,
  projectByTemplateUrl,
  publishUrl,
  removeByLoadUrl,
  removeItemsUrl,
  removeItemUrl,
  removeWeekUrl,
  toggleByLoadUrl,
  unpublishUrl,
} from '../calls/addresses'
import { encodeMakeWay } from './make-way'
import { subjectWord } from '../schedule/subject'

/** An HTTP request for a change. */
export type ChangeCall = { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; url: string; body?: object }

const post = (url: string, body?: object): ChangeCall => ({ method: 'POST', url, body })

/**
 * `subject`: the subject whose week the planner uses. The set-manually call does not know «until the end», so
 * a programme row uses the other call.
 */
export function placeCall(request: PlacementRequest, subject: Plannable): ChangeCall {
  const { id, scope } = request
  const place = {
    date: request.date,
    pair: request.pair,
    aud_id: request.roomId,
    semi_week: scope.repeat !== 'once' && scope.everySecondWeek,
    as_projected: !request.published,
    ...(request.reason && { reason: request.reason }),
    ...(request.makeWay && { make_way: encodeMakeWay(request.makeWay) }),
    dry_run: request.dryRun,
    ...(request.onTaken === 'refuse' ? {} : { on_conflict: request.onTaken }),
  }
  const until = scope.repeat === 'until_the_date' ? scope.until : null
  if (request.of === 'programme' && scope.repeat !== 'until_the_end')
    return post(placeDisciplineUrl(id as Parameters<typeof placeDisciplineUrl>[0]), { ...place, until })
  const type = subjectWord(request.of === 'programme' ? 'programme' : subject.kind)
  return post(placeLoadUrl, { ...place, id, type, mode: scope.repeat, until_date: until })
}

/** A bulk change; the answer counts the classes. */
export type BulkOrder =
  | { act: 'publish'; subject: Plannable; period: Period; toEnd: boolean; reason?: string }
  | { act: 'unpublish'; subject: Plannable; period: Period; toEnd: boolean }
  | { act: 'clear'; subject: Plannable; period: Period }
  | { act: 'project_by_template'; subject: Plannable; period: Period }
  | { act: 'hide_by_load' | 'show_by_load'; groupIds: readonly GroupId[]; monday: CalendarDate }
  | { act: 'remove_by_load'; loadItemIds: readonly LoadItemId[]; from: CalendarDate }
  | { act: 'copy_week'; groupId: GroupId; from: CalendarDate; to: CalendarDate }
  | { act: 'remove_week'; groupId: GroupId; period: Period }

/** The API name of the count in each bulk change's answer. */
export const countWords = {
  publish: 'changed',
  unpublish: 'changed',
  clear: 'removed',
  project_by_template: 'created',
  hide_by_load: 'changed',
  show_by_load: 'changed',
  remove_by_load: 'removed',
  copy_week: 'created',
  remove_week: 'removed',
} as const satisfies Record<BulkOrder['act'], string>

export function bulkCall(order: BulkOrder, dryRun: boolean): ChangeCall {
  const dry = { dry_run: dryRun }
  const days = ({ from, to }: Period) => ({ dbeg: from, dend: to, ...dry })
  switch (order.act) {
    case 'publish':
      return post(publishUrl(order.subject), {
        ...days(order.period),
        all: order.toEnd,
        reason: order.reason ?? '',
      })
    case 'unpublish':
      return post(unpublishUrl(order.subject), { ...days(order.period), all: order.toEnd })
    case 'clear':
      return post(clearUrl(order.subject), days(order.period))
    case 'project_by_template': {
      const { kind, id } = order.subject
      return post(projectByTemplateUrl, { type: subjectWord(kind), id, ...days(order.period) })
    }
    case 'hide_by_load':
    case 'show_by_load':
      return post(toggleByLoadUrl, {
        dbeg: order.monday,
        groups: order.groupIds,
        show: order.act === 'show_by_load',
        ...dry,
      })
    case 'remove_by_load':
      return post(removeByLoadUrl, { ids: order.loadItemIds, dbeg: order.from, ...dry })
    case 'copy_week':
      return post(copyWeekUrl, { from_date: order.from, to_date: order.to, group_id: order.groupId, ...dry })
    case 'remove_week':
      return post(removeWeekUrl, { group_id: order.groupId, ...days(order.period) })
  }
}

/** `version`: what the user saw; `related`: also later classes of the series. */
type RemoveOrder = { id: MeetingId; version: number; related: boolean; dryRun: boolean }

export const removeItemCall = ({ id, version, related, dryRun }: RemoveOrder): ChangeCall => ({
  method: 'DELETE',
  url: removeItemUrl(id, { removeAll: related, version, dryRun }),
})

export const removeItemsCall = (ids: readonly MeetingId[], dryRun: boolean): ChangeCall =>
  post(removeItemsUrl, { ids, dry_run: dryRun })

export const commentCall = (
  id: MeetingId,
  { comment, link, version }: { comment: string; link: string; version: number },
): ChangeCall => ({ method: 'PATCH', url: commentUrl(id), body: { comment, link, version } })

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

export const changePeopleCall = (id: MeetingId, people: People & { forever: boolean }): ChangeCall => ({
  method: 'PATCH',
  url: changePeopleUrl(id),
  body: { ...peopleBody(people), until_the_end: people.forever },
})

export const changeLoadCall = (id: LoadItemId, people: People): ChangeCall =>
  post(changeLoadUrl, { nagruzka_id: id, ...peopleBody(people) })
