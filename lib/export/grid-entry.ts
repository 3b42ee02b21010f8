import type { Subject, SubjectKind } from '@/lib/domain/resource'
import type { GridCell } from '@/lib/domain/schedule-grid'
import type { ScheduleItem, ScheduleRequest } from '@/lib/domain/schedule'
import { exportTexts } from '@/lib/text/exports'
import { groupText, gridTexts, lessonTypeShort, requestTitle } from '@/lib/text/grid'
import { traceText } from '@/lib/text/traces'
import { looks, type Look } from './sheet-looks'
import { shortened } from './sheet-cell'

/** One class or request in a cell of the grid. */
export type GridEntry = { text: string; look: Look }

/** A row cannot be higher than a page: what is longer stands whole in the list. */
const longestPart = 240
const part = (text: string): string =>
  text.length <= longestPart ? text : shortened(text, longestPart).slice(0, -1) + exportTexts.wholeInList

/** All that stands in a cell, in the grid's order: whatever overlaps stands beside what it overlaps with. */
export const entriesOf = ({ items, requests }: GridCell, subject: Subject): GridEntry[] => [
  ...items.map((item) => ({ text: itemText(item, subject), look: lookOf(item) })),
  ...requests.map((request) => ({
    text: requestText(request),
    look: request.overlaps ? looks.overlap : looks.request,
  })),
]

function lookOf(item: ScheduleItem): Look {
  if (item.state === 'trace') return looks.trace
  if (item.overlaps) return looks.overlap
  return item.state === 'projected' ? looks.draft : looks.body
}

/** Whether it is just whose schedule this is: said once, in the heading. */
const isOnly = ([first, ...rest]: readonly { id: number }[], kind: SubjectKind, subject: Subject): boolean =>
  first !== undefined && rest.length === 0 && subject.kind === kind && first.id === subject.id

function itemText(item: ScheduleItem, subject: Subject): string {
  const { rooms, teachers, groups } = item
  return [
    item.state === 'trace' ? part(traceText(item)) : '',
    `${lessonTypeShort[item.lessonType]} ${part(item.title)}`.trim(),
    isOnly(rooms, 'room', subject) ? '' : rooms.map(({ title }) => title).join(', '),
    isOnly(teachers, 'teacher', subject) ? '' : teachers.map(({ name }) => name).join(', '),
    isOnly(groups, 'group', subject) && groups[0]?.subgroup === 0
      ? ''
      : part(groups.map(groupText).join(', ')),
    part(item.comment),
    item.state === 'projected' ? gridTexts.draft : '',
    item.overlaps ? `⚠ ${exportTexts.overlap}` : '',
    item.state === 'trace' ? '' : part(traceText(item)),
  ]
    .filter(Boolean)
    .join('\n')
}

const requestText = (request: ScheduleRequest): string =>
  [
    `${requestTitle[request.kind]}: ${part(request.title)}`,
    request.rooms.map(({ title }) => title).join(', '),
    request.description === request.title ? '' : part(request.description),
    part(request.groups.map(groupText).join(', ')),
    request.inCharge,
    request.overlaps ? `⚠ ${exportTexts.overlap}` : '',
  ]
    .filter(Boolean)
    .join('\n')
