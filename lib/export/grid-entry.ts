import { namesIn } from '@/lib/core/rules/schedule/own-names'
import type { Subject } from '@/lib/core/rules/names/resource'
import type { GridCell } from '@/lib/core/rules/schedule/schedule-grid'
import type { ScheduleItem, ScheduleRequest } from '@/lib/core/rules/schedule/schedule'
import { exportTexts } from '@/lib/core/texts/schedule/exports'
import { groupText, gridTexts, requestTitle } from '@/lib/core/texts/live/grid'
import { lessonTypeShort } from '@/lib/core/texts/names/lesson-types'
import { insteadText } from '@/lib/core/texts/requests/substitutions'
import { traceText } from '@/lib/core/texts/schedule/traces'
import { looks, type Look } from './sheet-looks'
import { shortened } from './sheet-cell'

/** One class or request in a cell of the grid. */
export type GridEntry = { text: string; look: Look }

/** In characters: a row cannot be higher than a page. The list sheet has the full text. */
const longestPart = 240
const part = (text: string): string =>
  text.length <= longestPart ? text : shortened(text, longestPart).slice(0, -1) + exportTexts.wholeInList

/** All entries of a cell, in the order of the grid; overlapping ones are listed side by side. */
export const entriesOf = ({ items, requests }: GridCell, subject: Subject): GridEntry[] => [
  ...items.map((item) => ({ text: itemText(item, subject), look: lookOf(item) })),
  ...requests.map((request) => ({
    text: requestText(request, subject),
    look: request.overlaps ? looks.overlap : looks.request,
  })),
]

function lookOf(item: ScheduleItem): Look {
  if (item.state === 'trace') return looks.trace
  if (item.overlaps) return looks.overlap
  return item.state === 'projected' ? looks.draft : looks.body
}

function itemText(item: ScheduleItem, subject: Subject): string {
  const { rooms, teachers, groups } = namesIn(subject, item)
  return [
    item.state === 'trace' ? part(traceText(item)) : '',
    `${lessonTypeShort[item.lessonType]} ${part(item.title)}`.trim(),
    rooms.map(({ title }) => title).join(', '),
    teachers.map(({ name }) => name).join(', '),
    insteadText(item),
    part(groups.map(groupText).join(', ')),
    part(item.comment),
    item.state === 'projected' ? gridTexts.draft : '',
    item.overlaps ? `⚠ ${exportTexts.overlap}` : '',
    item.state === 'trace' ? '' : part(traceText(item)),
  ]
    .filter(Boolean)
    .join('\n')
}

function requestText(request: ScheduleRequest, subject: Subject): string {
  const { rooms, groups } = namesIn(subject, request)
  return [
    `${requestTitle[request.kind]}: ${part(request.title)}`,
    rooms.map(({ title }) => title).join(', '),
    request.description === request.title ? '' : part(request.description),
    part(groups.map(groupText).join(', ')),
    request.inCharge,
    request.overlaps ? `⚠ ${exportTexts.overlap}` : '',
  ]
    .filter(Boolean)
    .join('\n')
}
