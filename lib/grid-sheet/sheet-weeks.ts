import type { SheetWeeks } from '@/lib/core/rules/files/weeks'
import { folded } from '@/lib/core/rules/words/folded'

const numbered =
  /(?:^|[^а-я])нед(?:еля|ели|\.)?\s*№?\s*(\d{1,2})(?!\d)|(?<!\d)(\d{1,2})\s*-?\s*(?:я|ая|й)?\s*нед/

/** The weeks of a whole sheet by its name: «неделя 7», «чётная неделя»; null if it has none. */
export function weeksOfSheet(name: string): Partial<SheetWeeks> | null {
  const plain = folded(name)
  if (/неч[её]т|числ|верх/.test(plain)) return { parity: 'odd' }
  if (/ч[её]т|знам|ниж/.test(plain)) return { parity: 'even' }
  const match = numbered.exec(plain)
  const number = match?.[1] ?? match?.[2]
  return number === undefined ? null : { numbers: [Number(number)] }
}
