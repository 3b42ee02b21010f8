import { hasType } from '@/lib/core/rules/names/lesson-type'
import type { Weekday } from '@/lib/core/rules/calendar/calendar-date'
import type { CardCell, CardEntry, CardPart } from '@/lib/print/rules/card'
import type { CardBlock, CardParagraph, CardRun, SheetCell } from '@/lib/print/rules/card-sheet'
import { otherRemark, ownStart, ownTime } from '@/lib/core/rules/schedule/own-time'
import type { PairTime } from '@/lib/core/rules/calendar/pairs'
import type { Subject } from '@/lib/core/rules/names/resource'
import { cardTexts, streamText, subgroupShort, whenText, withGroups } from '@/lib/print/texts/card'
import { parityLabel } from '@/lib/core/texts/calendar/dates'
import { groupText, timeRange } from '@/lib/core/texts/live/grid'
import { lessonTypeShort } from '@/lib/core/texts/names/lesson-types'
import { shortPersonName, titleRanges } from '@/lib/core/texts/names/short-names'
import { substitutionMark } from '@/lib/core/texts/requests/substitutions'

/**
 * Roomy: the title and each part on separate lines. Parted: the same, only for entries with several parts. Tight: each entry is one
 * paragraph.
 */
export type Density = 'roomy' | 'parted' | 'tight'

// In characters. A group's card names the other groups of a stream only up to this length.
const longestStream = 28

const plain = (text: string): CardRun => ({ text, look: 'plain' })

function groupsText({ groups }: CardPart, subject: Subject): { own: string; others: string } {
  const isOwn = (id: number) => subject.kind === 'group' && subject.id === id
  const [own] = groups.filter((group) => isOwn(group.id))
  const others = groups.filter((group) => !isOwn(group.id))
  const named = titleRanges(others.map(groupText)).join(', ')
  if (!own) return { own: '', others: named }
  return {
    own: own.subgroup === 0 ? '' : subgroupShort(own.subgroup),
    others:
      named.length === 0 ? '' : named.length > longestStream ? streamText(others.length) : withGroups(named),
  }
}

/** Its time, if it is its own, and teachers, groups and rooms of a part, without the card's own subject. */
function partRuns(part: CardPart, subject: Subject, time: PairTime | undefined): CardRun[] {
  const rooms = part.rooms.filter(({ id }) => !(subject.kind === 'room' && subject.id === id))
  const teachers = part.teachers.filter(({ id }) => !(subject.kind === 'teacher' && subject.id === id))
  const { own, others } = groupsText(part, subject)
  const half = part.groups.length === 0 && part.subgroup !== 0 ? subgroupShort(part.subgroup) : own
  const held = ownTime(ownStart(part), time)
  const runs: CardRun[] = [
    { text: held ? timeRange(held) : '', look: 'when' as const },
    { text: half, look: 'when' as const },
    { text: part.draft ? cardTexts.draft : '', look: 'when' as const },
    { text: roomsText(rooms), look: 'strong' as const },
    plain(teachers.map(({ name }) => shortPersonName(name)).join(', ')),
    { text: part.isSubstituted ? substitutionMark(part.teachers) : '', look: 'when' as const },
    { text: others, look: 'soft' as const },
    { text: otherRemark(part), look: 'soft' as const },
  ].filter(({ text }) => text !== '')
  const separated = runs.map((run, index) =>
    index + 1 < runs.length ? { ...run, text: `${run.text}, ` } : run,
  )
  return part.overlaps ? [{ text: '!\u00a0', look: 'mark' }, ...separated] : separated
}

/** Consecutive rooms are written as a range. */
const roomsText = (rooms: CardPart['rooms']): string => {
  const titles = rooms.map(({ title }) => title)
  return (titles.length > 2 ? titleRanges(titles) : titles).join(', ')
}

const withWhen = (when: string, runs: readonly CardRun[]): CardRun[] =>
  when === '' ? [...runs] : [{ text: runs.length > 0 ? `${when}: ` : when, look: 'when' }, ...runs]

function blockOf(entry: CardEntry, subject: Subject, place: Place, density: Density): CardBlock {
  const whens = entry.parts.map((part) => whenText(part.dates, place.day, place.isInHalf))
  const common = whens.every((when) => when === whens[0]) ? (whens[0] ?? '') : null
  const type: CardRun[] = hasType(entry)
    ? [{ text: `${lessonTypeShort[entry.lessonType]} `, look: 'type', lessonType: entry.lessonType }]
    : []
  const title: CardRun[] = [...type, { text: entry.title, look: 'strong' }]
  const heading = common ? [...title, { text: `, ${common}`, look: 'when' as const }] : title
  const parts = entry.parts
    .map((part, index) =>
      withWhen(common === null ? (whens[index] ?? '') : '', partRuns(part, subject, place.time)),
    )
    .filter((runs) => runs.length > 0)
  if (density === 'roomy' || (density === 'parted' && parts.length > 1)) return [heading, ...parts]
  const flowing = parts.flatMap((runs, index) => [plain(index === 0 ? '\u00a0· ' : '; '), ...runs])
  return [[...heading, ...flowing]]
}

type Place = { day: Weekday; time: PairTime | undefined; isInHalf: boolean }

const labelled = (label: string, [first, ...blocks]: readonly CardBlock[]): CardBlock[] => {
  const [opening, ...paragraphs] = first ?? []
  if (!opening) return []
  const paragraph: CardParagraph = [{ text: `${label} `, look: 'soft' }, ...opening]
  return [[paragraph, ...paragraphs], ...blocks]
}

/** The contents of a cell on the card of `subject`, as paragraphs. */
export function sheetCell(
  cell: CardCell,
  subject: Subject,
  { density, time }: { density: Density; time: PairTime | undefined },
): SheetCell {
  const blocks = (entries: readonly CardEntry[], isInHalf: boolean) =>
    entries.map((entry) => blockOf(entry, subject, { day: cell.day, time, isInHalf }, density))
  const isDivided = cell.odd.length + cell.even.length > 0
  return {
    whole: blocks(cell.whole, false),
    halves: isDivided
      ? {
          odd: labelled(parityLabel(0), blocks(cell.odd, true)),
          even: labelled(parityLabel(1), blocks(cell.even, true)),
        }
      : null,
  }
}
