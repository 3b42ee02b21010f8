import type { CountedUse } from '@/lib/core/rules/tables/uses'
import { lessonsText } from '@/lib/core/texts/placing/acts'
import { countedUse } from './admin-uses'
import { counted } from '@/lib/core/texts/words/plural'

export const mergeTexts = {
  title: (title: string) => `Объединить «${title}»`,
  hint: 'Останется одна строка: всё, что было у\u00a0второй, перейдёт к\u00a0ней. Старые ссылки и\u00a0коды приведут к\u00a0оставшейся, прежнее название будет узнаваться при загрузках.',
  other: 'С\u00a0чем объединить',
  alike: 'Похожие',
  stays: 'Останется',
  goes: 'Исчезнет',
  swap: 'Поменять местами',
  choose: 'Выберите вторую строку.',
  checking: 'Считаю, что перейдёт…',
  merge: 'Объединить',
  nothing: 'Второй строкой ничего не\u00a0пользуется.',
  done: (kept: string, dropped: string) => `«${dropped}» теперь «${kept}»`,
} as const

/** `Перейдут: 34 занятия, 2 нагрузки.` */
export const mergedText = (moved: readonly CountedUse[]): string =>
  moved.length === 0 ? mergeTexts.nothing : `Перейдёт: ${moved.map(countedUse).join(', ')}.`

/** Further consequences of a merge, one sentence each. */
export const mergeNotes = ({ both, overlaps }: { both: number; overlaps: number }): string[] => [
  ...(both > 0 ? [`${lessonsText(both)}: были обе строки, останется одна.`] : []),
  ...(overlaps > 0
    ? [
        `Появится ${counted(overlaps, 'накладка', 'накладки', 'накладок')}: обе строки заняты в\u00a0одно время. Ни\u00a0одно занятие не\u00a0пропадёт.`,
      ]
    : []),
]
