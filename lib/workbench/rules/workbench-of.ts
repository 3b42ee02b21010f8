import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { isLoadDone } from '@/lib/core/load/rules/load-item'
import type { GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import type { Finding } from '@/lib/quality/rules/assess'
import { isHard, type QualityRule } from '@/lib/quality/rules/quality-rules'
import { listAt, type QualityLoad, type QualityMeeting } from '@/lib/quality/rules/timetable'
import type { Publication } from './publication'
import { letterOf, type SlotMark } from './slot-marks'
import type { Counter, ListName, RowCount, RowKind, Workbench, WorkbenchRow } from './workbench'

/** A meeting in a slot, reduced to what is known of meetings of others. */
export type BenchMeeting = Pick<
  QualityMeeting,
  'id' | 'kind' | 'isDraft' | 'isAsked' | 'date' | 'pair' | 'rooms' | 'teachers' | 'groups'
>

/** Classes of the week that changed for readers, and whose they are or were. */
export type ChangedMeetings = Held & { meetings: number }

/** Whose classes these are, and where. */
type Held = Pick<BenchMeeting, 'teachers' | 'rooms'> & { groups: readonly { id: GroupId }[] }

/**
 * All data of a workbench. `findings`: of the week, as far as the reader may see them; `load`: of the
 * semester.
 */
export type WorkbenchSource = {
  by: RowKind
  monday: CalendarDate
  pairs: readonly Pair[]
  people: readonly Pick<WorkbenchRow, 'id' | 'title' | 'section'>[]
  /** All meetings of the rows; `isAsked`: the faculty's own. */
  meetings: readonly BenchMeeting[]
  findings: readonly Finding[]
  load: readonly QualityLoad[]
  /** With the rows they concern; null: the reader may not see requests. */
  requests: readonly { rows: readonly number[] }[] | null
  publication: Publication | null
  /** What changed since that publication. */
  changed: readonly ChangedMeetings[]
  /** Whether no teacher's norm is known. */
  isNormUnknown: boolean
}

const rulesOf = {
  absent: ['absence'],
  fullDays: ['fullGroupDay', 'overfullGroupDay', 'fullTeacherDay', 'overfullTeacherDay'],
  windows: ['groupWindow', 'teacherWindow'],
  seats: ['capacity'],
  norm: ['teacherNorm'],
} as const satisfies Partial<Record<Counter, readonly QualityRule[]>>

/** The rules whose findings the workbench counts. */
export const judgedRules: readonly QualityRule[] = ['overlap', ...Object.values(rulesOf).flat()]

const isOneOf = (rules: readonly QualityRule[], rule: QualityRule): boolean => rules.includes(rule)

/** Whether a list contains a finding. A class in a closed room does not count as an overlap of classes. */
export function isListed(list: ListName, { rule, meetings }: Pick<Finding, 'rule' | 'meetings'>): boolean {
  const isOfClosure = rule === 'overlap' && meetings.some(({ kind }) => kind === 'closure')
  switch (list) {
    case 'overlaps':
      return rule === 'overlap' && !isOfClosure
    case 'closed':
      return isOfClosure
    case 'problems':
      return isHard(rule)
    case 'absent':
    case 'fullDays':
    case 'windows':
    case 'seats':
    case 'norm':
      return isOneOf(rulesOf[list], rule)
    default:
      return false
  }
}

/** The ids of the rows that a meeting concerns. */
export function rowsHeldBy(by: RowKind, { groups, teachers, rooms }: Held): readonly number[] {
  switch (by) {
    case 'group':
      return groups.map(({ id }) => id)
    case 'teacher':
      return teachers
    case 'room':
      return rooms
  }
}

/**
 * The rows that a finding concerns. An overlap concerns all rows of its meetings, not only the shared
 * resource.
 */
export const workbenchRows = (by: RowKind, { rule, who, meetings }: Finding): ReadonlySet<number> =>
  new Set([
    ...who.flatMap(({ kind, id }) => (kind === by ? [id] : [])),
    ...(rule === 'overlap' ? meetings.flatMap((meeting) => rowsHeldBy(by, meeting)) : []),
  ])

/** The unplaced hours of an item. */
export const hoursLeft = (item: Pick<QualityLoad, 'lessonType' | 'requiredHours' | 'placedHours'>): number =>
  isLoadDone(item, item.placedHours) ? 0 : Math.max(0, item.requiredHours - item.placedHours)

/** The ids of the rows that a load item concerns; rooms have none. */
export function loadedBy(by: RowKind, { groups, teachers }: QualityLoad): readonly number[] {
  if (by === 'room') return []
  return by === 'group' ? groups.map(({ id }) => id) : teachers
}

function markOf(held: readonly BenchMeeting[]): SlotMark {
  const classes = held.filter(({ kind }) => kind === 'class' || kind === 'exam')
  const hasDraft = classes.some(({ isDraft }) => isDraft)
  if (classes.length > 1) return hasDraft ? 'drafts' : 'several'
  if (classes.length === 1) return hasDraft ? 'draft' : 'class'
  if (held.some(({ kind }) => kind === 'closure')) return 'closed'
  return held.length > 0 ? 'request' : 'free'
}

type Own = {
  slots: Map<number, BenchMeeting[]>
  drafts: Set<MeetingId>
  hours: number
  changed: number
  findings: Finding[]
  clashes: Set<number>
}

const nothing = (): Own => ({
  slots: new Map(),
  drafts: new Set(),
  hours: 0,
  changed: 0,
  findings: [],
  clashes: new Set(),
})

const listed = ({ findings }: Own, list: ListName): Finding[] => findings.filter((one) => isListed(list, one))

/** The letters of a row's slots. A window finding gives its first free pair and the number of pairs. */
function lettersOf(own: Own, slotCount: number, at: (date: CalendarDate, pair: Pair) => number): string {
  const marks = Array.from({ length: slotCount }, (_, index): SlotMark => {
    if (own.clashes.has(index)) return 'clash'
    return markOf(own.slots.get(index) ?? [])
  })
  for (const { date, pair, amount } of listed(own, 'windows')) {
    if (date === null || pair === null) continue
    for (let index = at(date, pair), left = amount; left > 0 && index < slotCount; index++) {
      if (marks[index] !== 'free' && marks[index] !== 'window') continue
      marks[index] = 'window'
      left--
    }
  }
  return marks.map(letterOf).join('')
}

/** Saturday is always shown, Sunday only with classes. */
function daysOf(monday: CalendarDate, meetings: readonly BenchMeeting[]): CalendarDate[] {
  const days = [0, 1, 2, 3, 4, 5].map((day) => addDays(monday, day))
  const sunday = addDays(monday, 6)
  return meetings.some(({ date }) => date === sunday) ? [...days, sunday] : days
}

/** The matrix of a faculty's week and the counters above it. */
export function buildWorkbench(source: WorkbenchSource): Workbench {
  const { by, monday, pairs, people, meetings, findings, load, requests, publication } = source
  const days = daysOf(monday, meetings)
  const places = new Map(days.map((date, index) => [date, index * pairs.length]))
  const at = (date: CalendarDate, pair: Pair): number => (places.get(date) ?? -Infinity) + pairs.indexOf(pair)
  const rows = new Map(people.map(({ id }) => [id, nothing()]))

  for (const meeting of meetings)
    for (const id of new Set(rowsHeldBy(by, meeting))) {
      const own = rows.get(id)
      if (!own) continue
      listAt(own.slots, at(meeting.date, meeting.pair)).push(meeting)
      if (meeting.isDraft) own.drafts.add(meeting.id)
    }
  for (const finding of findings) {
    const { rule, date, pair } = finding
    for (const id of workbenchRows(by, finding)) {
      const own = rows.get(id)
      if (!own) continue
      own.findings.push(finding)
      if (rule === 'overlap' && date !== null && pair !== null) own.clashes.add(at(date, pair))
    }
  }
  for (const item of load)
    for (const id of loadedBy(by, item)) {
      const own = rows.get(id)
      if (own) own.hours += hoursLeft(item)
    }

  for (const changed of source.changed)
    for (const id of new Set(rowsHeldBy(by, changed))) {
      const own = rows.get(id)
      if (own) own.changed += changed.meetings
    }

  const counted = (list: ListName) => findings.filter((one) => isListed(list, one)).length
  return {
    days,
    pairs,
    rows: people.map(({ id, title, section }): WorkbenchRow => {
      const own = rows.get(id) ?? nothing()
      const counts: Record<RowCount, number> = {
        hours: own.hours,
        drafts: own.drafts.size,
        changed: own.changed,
        problems: listed(own, 'problems').length,
        fullDays: listed(own, 'fullDays').length,
        windows: listed(own, 'windows').length,
      }
      return { id, title, section, slots: lettersOf(own, days.length * pairs.length, at), counts }
    }),
    counts: {
      hours: load.reduce((sum, item) => sum + hoursLeft(item), 0),
      drafts: draftsOf(meetings).length,
      ...(publication && { changed: source.changed.reduce((sum, { meetings: count }) => sum + count, 0) }),
      overlaps: counted('overlaps'),
      closed: counted('closed'),
      absent: counted('absent'),
      fullDays: counted('fullDays'),
      windows: counted('windows'),
      seats: counted('seats'),
      ...(source.isNormUnknown ? {} : { norm: counted('norm') }),
      ...(requests && { requests: requests.length }),
    },
    publication,
  }
}

/** The faculty's own drafts. */
export const draftsOf = <Meeting extends BenchMeeting>(meetings: readonly Meeting[]): Meeting[] =>
  meetings.filter(({ isDraft, isAsked }) => isDraft && isAsked)
