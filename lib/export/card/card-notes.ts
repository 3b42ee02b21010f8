import { clockText, pairsOf, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import { shortPersonName, titleRanges } from '@/lib/core/names/texts/short-names'
import { timeOfClass } from '@/lib/core/schedule/rules/own-time'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { insteadText } from '@/lib/core/schedule/texts/substitutions'
import type { CardEntry } from '@/lib/print/rules/card'
import type { Card, CardTerm } from '@/lib/print/rules/card-contents'
import type { CardExam } from '@/lib/print/rules/card-lists'
import type { CardRun, SheetNote } from '@/lib/print/rules/card-sheet'
import {
  cardTexts,
  closureText,
  examWhen,
  movedDayText,
  shortDayText,
  typeLegend,
  wishText,
} from '@/lib/print/texts/card'

const plain = (text: string): CardRun => ({ text, look: 'plain' })
const heading = (text: string): CardRun => ({ text: `${text}: `, look: 'strong' })

const insteadOf = ({ instead, teachers }: CardExam): string =>
  instead
    ? insteadText({
        teachers: [...teachers],
        trace: null,
        substitution: {
          instead: instead.map((one) => ({ ...one, name: shortPersonName(one.name) })),
        },
      })
    : ''

function examRuns(exam: CardExam, { subject, calendar }: Card): CardRun[] {
  const time = timeOfClass(exam.stated, pairTimeOn(calendar, exam.date, exam.pair))
  const rest = [
    lessonTypeShort[exam.lessonType],
    ...exam.rooms.filter(({ id }) => subject.kind !== 'room' || subject.id !== id).map(({ title }) => title),
    ...exam.teachers
      .filter(({ id }) => subject.kind !== 'teacher' || subject.id !== id)
      .map(({ name }) => shortPersonName(name)),
    insteadOf(exam),
    ...(subject.kind === 'group' ? [] : titleRanges(exam.groups.map(groupText))),
  ].filter(Boolean)
  return [
    { text: `${examWhen(exam.date, time ? clockText(time.startsAt) : '')} `, look: 'when' },
    plain([exam.title, ...rest].join(', ')),
  ]
}

const listed = (key: string, title: string, lines: readonly (readonly CardRun[])[]): SheetNote[] =>
  lines.length === 0
    ? []
    : [{ key, text: [heading(title), ...lines.flatMap((line, at) => (at ? [plain('; '), ...line] : line))] }]

const texts = (lines: readonly string[]) => lines.map((line) => [plain(line)])

/** The legend of the marks that occur on the card. */
function legend({ cells, exams }: CardTerm): SheetNote[] {
  const entries: CardEntry[] = cells.flatMap(({ whole, odd, even }) => [...whole, ...odd, ...even])
  const parts = entries.flatMap((entry) => entry.parts)
  const used = new Set([...entries, ...exams].map(({ lessonType }) => lessonType))
  const types = typeLegend(lessonTypes.filter((type) => used.has(type)))
  const lines: CardRun[][] = [
    ...types.map(({ short, long, type }): CardRun[] => [
      { text: short, look: 'type', lessonType: type },
      plain(` — ${long}`),
    ]),
    ...texts([
      ...(cells.some(({ odd, even }) => odd.length + even.length > 0) ? [cardTexts.parityLegend] : []),
      ...(parts.some(({ overlaps }) => overlaps) ? [cardTexts.overlapLegend] : []),
      ...(parts.some(({ draft }) => draft) ? [cardTexts.draftLegend] : []),
    ]),
  ]
  return listed('legend', cardTexts.legend, lines)
}

/** The lists under the grid. */
export function cardNotes(card: Card, term: CardTerm): SheetNote[] {
  const pairs = pairsOf(card.calendar)
  return [
    ...listed(
      'exams',
      cardTexts.exams,
      term.exams.map((exam) => examRuns(exam, card)),
    ),
    ...listed('closures', cardTexts.closures, texts(term.closures.map((one) => closureText(pairs, one)))),
    ...listed('wishes', cardTexts.wishes, texts(term.wishes.map((one) => wishText(pairs, one)))),
    ...listed('moved-days', cardTexts.movedDays, texts(term.movedDays.map(movedDayText))),
    ...listed('short-days', cardTexts.shortDays, texts(term.shortDays.map(shortDayText))),
    ...legend(term),
  ]
}
