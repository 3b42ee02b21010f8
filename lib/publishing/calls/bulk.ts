import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { GroupsScope } from '@/lib/core/names/rules/resource'
import { conflictOf, encodeConflict } from '@/lib/core/placing/calls/conflict'
import type { BulkChange, PublishedPart } from '@/lib/core/placing/rules/placement'
import { pathWord } from '@/lib/core/refusals/calls/addresses'
import { subjectWord } from '@/lib/core/schedule/calls/subject'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { requestOf, type CallRequest } from '@/lib/core/wire/calls/request'
import { eachOf, toViolationAnswer, violationOf } from '@/lib/quality/calls/quality'
import { noneOf } from '@/lib/quality/rules/quality-check'
import type * as publishing from './publishing.contract'
import type * as weeks from './weeks.contract'

type Count = 'changed' | 'removed' | 'created'

/** The answer to a change of many classes; `word`: how it names their number. */
export const toBulkAnswer = <Word extends Count>(
  word: Word,
  { meetings, conflicts, violations, ...bulk }: BulkChange,
) => ({
  ...bulk,
  ...({ [word]: meetings } as Record<Word, number>),
  conflicts: inOwnNames(conflicts.map(encodeConflict)),
  violations: eachOf(violations, toViolationAnswer),
})

type BulkAnswer<Word extends Count> = Readonly<Record<Word, number>> &
  Omit<OwnAnswerOf<typeof publishing.publishCall>, 'changed' | 'violations' | 'disputed'> &
  Partial<Pick<OwnAnswerOf<typeof publishing.publishCall>, 'violations' | 'disputed'>>

/** `violations`, `disputed`: only a publication has them. */
export const bulkChangeOf = <Word extends Count>(word: Word, answer: BulkAnswer<Word>): BulkChange => ({
  meetings: answer[word],
  touched: answer.touched,
  withheld: answer.withheld,
  untaught: answer.untaught,
  conflicts: answer.conflicts.map(conflictOf),
  warnings: answer.warnings,
  violations: answer.violations ? eachOf(answer.violations, violationOf) : noneOf,
  disputed: answer.disputed ?? 0,
  changeId: answer.changeId,
})

/** Publishes against hard rules of quality for a `reason`, or without the drafts that break them. */
type Agreement = { reason?: string; skipsDisputed?: boolean }

const agreementFields = ({ reason = '', skipsDisputed = false }: Agreement) =>
  ({ onConflict: 'skip', onViolation: skipsDisputed ? 'skip' : 'ask', reason }) as const

/** A bulk change; the answer counts the classes. */
export type BulkOrder =
  | ({ act: 'publish'; subject: Plannable; period: Period; toEnd: boolean } & Agreement)
  | { act: 'unpublish'; subject: Plannable; period: Period; toEnd: boolean }
  | ({
      act: 'publish_groups'
      scope: GroupsScope
      period: Period
      toEnd: boolean
      part?: PublishedPart
      title?: string
    } & Agreement)
  | {
      act: 'unpublish_groups'
      scope: GroupsScope
      period: Period
      toEnd: boolean
      part?: PublishedPart
    }
  | { act: 'clear'; subject: Plannable; period: Period }
  | { act: 'project_by_template'; subject: Plannable; period: Period }
  | { act: 'hide_by_load' | 'show_by_load'; groupIds: readonly GroupId[]; monday: CalendarDate }
  | { act: 'remove_by_load'; loadItemIds: readonly LoadItemId[]; from: CalendarDate }
  | { act: 'copy_week'; groupId: GroupId; from: CalendarDate; to: CalendarDate }
  | { act: 'remove_week'; groupId: GroupId; period: Period }

const days = ({ from, to }: Period, dryRun: boolean) => ({ from, to, dryRun })

const scopeFields = (scope: GroupsScope) => ({
  facultyId: scope.kind === 'faculty' ? scope.id : null,
  groups: scope.kind === 'groups' ? scope.ids : [],
})

/** `word`: how the answer names the number of classes. */
const counted = <Word extends Count>(
  word: Word,
  { read, ...request }: CallRequest<Parameters<typeof bulkChangeOf<Word>>[1]>,
): CallRequest<BulkChange> => ({ ...request, read: (answer) => bulkChangeOf(word, read(answer)) })

export function bulkRequest(order: BulkOrder, dryRun: boolean): CallRequest<BulkChange> {
  const of = ({ kind, id }: Plannable) => ({ itemType: pathWord(kind), id })
  switch (order.act) {
    case 'publish':
      return counted(
        'changed',
        requestOf<typeof publishing.publishCall>('POST /api/{itemType}/{id}/publish/', {
          params: of(order.subject),
          body: { ...days(order.period, dryRun), all: order.toEnd, ...agreementFields(order) },
        }),
      )
    case 'unpublish':
      return counted(
        'changed',
        requestOf<typeof publishing.unpublishCall>('POST /api/{itemType}/{id}/unpublish/', {
          params: of(order.subject),
          body: { ...days(order.period, dryRun), all: order.toEnd },
        }),
      )
    case 'publish_groups':
      return counted(
        'changed',
        requestOf<typeof publishing.publishGroupsCall>('POST /api/workbench/publish/', {
          body: {
            ...scopeFields(order.scope),
            ...days(order.period, dryRun),
            all: order.toEnd,
            part: order.part ?? 'classes',
            ...agreementFields(order),
            title: order.title ?? '',
          },
        }),
      )
    case 'unpublish_groups':
      return counted(
        'changed',
        requestOf<typeof publishing.unpublishGroupsCall>('POST /api/workbench/unpublish/', {
          body: {
            ...scopeFields(order.scope),
            ...days(order.period, dryRun),
            all: order.toEnd,
            part: order.part ?? 'classes',
          },
        }),
      )
    case 'clear':
      return counted(
        'removed',
        requestOf<typeof publishing.clearCall>('POST /api/{itemType}/{id}/clear/', {
          params: of(order.subject),
          body: days(order.period, dryRun),
        }),
      )
    default:
      return weekRequest(order, dryRun)
  }
}

type WeekOrder = Exclude<BulkOrder, { act: 'publish' | 'unpublish' | 'publish_groups' | 'unpublish_groups' | 'clear' }>

/** What is done to weeks of one subject, or with load. */
function weekRequest(order: WeekOrder, dryRun: boolean): CallRequest<BulkChange> {
  switch (order.act) {
    case 'project_by_template':
      return counted(
        'created',
        requestOf<typeof weeks.projectByTemplateCall>('POST /api/schedule/project-by-template/', {
          body: { kind: subjectWord(order.subject.kind), id: order.subject.id, ...days(order.period, dryRun) },
        }),
      )
    case 'hide_by_load':
    case 'show_by_load':
      return counted(
        'changed',
        requestOf<typeof weeks.toggleByLoadCall>('POST /api/schedule/toggle-schedule-by-nagruzka/', {
          body: { from: order.monday, groups: order.groupIds, show: order.act === 'show_by_load', dryRun },
        }),
      )
    case 'remove_by_load':
      return counted(
        'removed',
        requestOf<typeof weeks.removeByLoadCall>('POST /api/schedule/remove-by-nagruzka/', {
          body: { ids: order.loadItemIds, from: order.from, dryRun },
        }),
      )
    case 'copy_week':
      return counted(
        'created',
        requestOf<typeof weeks.copyWeekCall>('POST /api/group/copy-schedule-to-date/', {
          body: { fromDate: order.from, toDate: order.to, groupId: order.groupId, dryRun },
        }),
      )
    case 'remove_week':
      return counted(
        'removed',
        requestOf<typeof weeks.removeWeekCall>('POST /api/group/remove-schedule-by-date/', {
          body: { groupId: order.groupId, ...days(order.period, dryRun) },
        }),
      )
  }
}
