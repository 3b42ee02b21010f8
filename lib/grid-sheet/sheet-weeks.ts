import { dateWithin } from '@/lib/core/calendar/rules/dates'
import type { SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import { folded } from '@/lib/core/words/rules/folded'

const numbered = /(?:^|[^а-я])нед(?:еля|ели|\.)?\s*№?\s*(\d{1,2})(?!\d)|(?<!\d)(\d{1,2})\s*-?\s*(?:я|ая|й)?\s*нед/

/** The weeks of a whole sheet by its name: «неделя 7», «чётная неделя», «07.09-12.09»; null if it has none. */
export function weeksOfSheet(name: string): Partial<SheetWeeks> | null {
  const plain = folded(name)
  if (/неч[её]т|числ|верх/.test(plain)) return { parity: 'odd' }
  if (/ч[её]т(?!верг)|знам|ниж/.test(plain)) return { parity: 'even' }
  const match = numbered.exec(plain)
  const number = match?.[1] ?? match?.[2]
  return number === undefined ? datesIn(plain) : { numbers: [Number(number)] }
}

const weekParity =
  /(?<![а-я])(неч[её]т|числит|верхн|ч[её]тн|знамен|нижн)[а-я]*\s+недел|недел[а-я]*\s*[:(-]?\s*(неч[её]т|числит|верхн|ч[её]тн|знамен|нижн)/g
const weekNumber =
  /(?<![\d.-])(\d{1,2})\s*-?\s*(?:я|ая|ю|й)?\s*недел[яюи](?![а-я])|недел[яюи]\s*№?\s*(\d{1,2})(?![\d.])/g
const dateText = String.raw`\d{1,2}\.\d{2}(?:\.\d{2,4})?`
const weekDates = new RegExp(String.raw`(?<![\d.])(${dateText})\s*(?:г\.?)?\s*(?:-|по|до)\s*(${dateText})`, 'g')

/** The week that begins and ends with these dates; null if they are those of more than a week. */
function datesIn(text: string): Partial<SheetWeeks> | null {
  const [, first = '', last = ''] = [...text.matchAll(weekDates)][0] ?? []
  const [from, to] = [dateWithin(first), dateWithin(last)]
  if (!from || !to) return null
  const days = to.day - from.day + (to.month === from.month ? 0 : to.month === (from.month % 12) + 1 ? 31 : 99)
  return days >= 0 && days <= 8 ? { from: { date: from }, to: { date: to } } : null
}

/**
 * The one week, or half of the weeks, that the title of a sheet names, with its words; null if it names none,
 * or several.
 */
export function weeksOfTitle(texts: readonly string[]): { weeks: Partial<SheetWeeks>; words: string } | null {
  const found = texts.flatMap((text) => {
    const plain = folded(text)
    return [
      ...[...plain.matchAll(weekParity)].map(([words, before, after]) => ({
        words,
        weeks: { parity: /^(?:неч|чис|вер)/.test(before ?? after ?? '') ? 'odd' : 'even' } as const,
      })),
      ...[...plain.matchAll(weekNumber)].map(([words, before, after]) => ({
        words,
        weeks: { numbers: [Number(before ?? after)] },
      })),
      ...[...plain.matchAll(weekDates)].flatMap(({ 0: words }) => {
        const weeks = datesIn(words)
        return weeks ? [{ words, weeks }] : []
      }),
    ]
  })
  const [only] = found
  return only && found.length === 1 ? only : null
}
