import type { Card, CardTerm } from '@/lib/print/rules/card-contents'
import type { CardSheet } from '@/lib/print/rules/card-sheet'
import { cardTexts, inForce, cardWeekText } from '@/lib/print/texts/card'
import { factsOf } from './card-heading'
import { cardNotes } from './card-notes'
import { cardSheet } from './card-sheet'
import { noteHeight } from './measure'

/** Sizes in points. `sheet` is null when the calendar has no semester. */
type DoorContents = {
  title: string
  titleSize: number
  facts: string
  says: string
  sheet: CardSheet | null
}

// The smallest font, in points, that is legible at arm's length; below it a door shows one week instead of
// the semester.
const legible = 9
const doorHead = 124
const titleWidth = 620
const largestTitle = 64

/** The card for a room's door: the semester if it is legible, otherwise the shown week. */
export function doorSheet(card: Card): DoorContents {
  const { subject, term } = card
  let titleSize = largestTitle
  const title = [{ text: subject.title, look: 'strong' as const }]
  while (titleSize > 20 && noteHeight(title, titleWidth, titleSize) > titleSize * 1.2) titleSize -= 2
  const heading = { title: subject.title, titleSize, facts: factsOf(subject).join(' · ') }
  if (!term) return { ...heading, says: cardTexts.noSemester, sheet: null }
  const set = (cells: CardTerm['cells']) =>
    cardSheet({
      subject,
      cells,
      pairTimes: card.calendar.pairTimes,
      notes: cardNotes(card, { ...term, cells, exams: [] }),
      headHeight: doorHead,
    })
  const semester = set(term.cells)
  return semester.fits && semester.fontSize >= legible
    ? { ...heading, says: `${term.title}, ${inForce(term.period)}`, sheet: semester }
    : { ...heading, says: cardWeekText(term.week.monday, term.week.parity), sheet: set(term.week.cells) }
}
