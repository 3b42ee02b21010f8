import type { Card } from '@/lib/print/rules/card-contents'
import type { CardHeading, CardSheet } from '@/lib/print/rules/card-sheet'
import { cardHeading } from './card-heading'
import { cardNotes } from './card-notes'
import { cardSheet } from './card-sheet'

/** A card ready to print. `sheet` is null when the calendar has no semester. */
export function cardDocument(card: Card): { heading: CardHeading; sheet: CardSheet | null } {
  const heading = cardHeading(card)
  const { subject, calendar, term } = card
  const sheet =
    term &&
    cardSheet({
      subject,
      cells: term.cells,
      pairTimes: calendar.pairTimes,
      notes: cardNotes(card, term),
      headHeight: heading.height,
    })
  return { heading, sheet }
}
