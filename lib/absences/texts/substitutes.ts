import type { Substitute } from '@/lib/absences/rules/substitutes'
import { counted } from '@/lib/core/words/texts/plural'

export const substituteTexts = {
  title: 'Кто может заменить',
  instead: 'Вместо кого',
  asking: 'Ищу, кто свободен…',
  failed: 'Не удалось узнать, кто свободен.',
  none: 'Никого с\u00a0кафедры, из преподающих это или этим группам, в\u00a0это время нет.',
  more: 'Показать ещё',
  take: 'Заменить:',
} as const

/** What speaks for a substitute, and what against. */
export function substituteReasons(one: Substitute): { good: string[]; bad: string[] } {
  const isOver = one.weeklyHours !== null && one.weekHours > one.weeklyHours
  const hours = `${one.weekHours}${one.weeklyHours === null ? '' : ` из ${one.weeklyHours}`}\u00a0ч на неделе`
  const parts: [isGood: boolean, text: string | false][] = [
    [true, one.teachesDiscipline && 'ведёт эту дисциплину'],
    [true, one.knownGroups > 0 && 'знает группы'],
    [true, one.isOfDepartment && 'с\u00a0той же кафедры'],
    [!isOver, hours],
    [
      one.dayClasses > 0,
      one.dayClasses > 0
        ? `в\u00a0этот день ещё ${counted(one.dayClasses, 'пара', 'пары', 'пар')}`
        : 'придёт ради одной пары',
    ],
    [false, one.windows > 0 && `появится ${counted(one.windows, 'окно', 'окна', 'окон')}`],
    [true, one.windows < 0 && 'закроет окно'],
    [false, one.isMethodDay && 'методический день'],
    [false, one.wishesFree && 'просит не\u00a0ставить'],
    [
      one.substitutions === 0,
      one.substitutions === 0
        ? 'ещё никого не\u00a0заменял'
        : `уже ${counted(one.substitutions, 'замена', 'замены', 'замен')}`,
    ],
  ]
  const told = (isGood: boolean) => parts.flatMap(([good, text]) => (text && good === isGood ? [text] : []))
  return { good: told(true), bad: told(false) }
}
