import type { CountedUse, Use } from '@/lib/core/tables/rules/admin-table'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'

export const mergeTexts = {
  title: (title: string) => `Объединить «${title}»`,
  hint: 'Останется одна строка: всё, что было у\u00a0второй, перейдёт к\u00a0ней. Старые ссылки и\u00a0коды приведут к\u00a0оставшейся, прежнее название будет узнаваться при загрузках.',
  other: 'С\u00a0чем объединить',
  alike: 'Похожие',
  stays: 'Останется',
  goes: 'Исчезнет',
  swap: 'Поменять местами',
  choose: 'Выберите вторую строку.',
  merge: 'Объединить',
  nothing: 'Второй строкой ничего не\u00a0пользуется.',
  done: (kept: string, dropped: string) => `«${dropped}» теперь «${kept}»`,
} as const

type Forms = readonly [one: string, few: string, many: string]

const forms: Readonly<Record<Use, Forms>> = {
  class: ['занятие', 'занятия', 'занятий'],
  load: ['нагрузка', 'нагрузки', 'нагрузок'],
  programme: ['метапрограмма', 'метапрограммы', 'метапрограмм'],
  'programme row': ['строка метапрограмм', 'строки метапрограмм', 'строк метапрограмм'],
  permission: ['право на\u00a0нагрузку', 'права на\u00a0нагрузку', 'прав на\u00a0нагрузку'],
  wish: ['пожелание', 'пожелания', 'пожеланий'],
  request: ['заявка', 'заявки', 'заявок'],
  account: ['учётная запись', 'учётные записи', 'учётных записей'],
  editor: ['редактор', 'редактора', 'редакторов'],
  own: ['выбор в\u00a0«Моём»', 'выбора в\u00a0«Моём»', 'выборов в\u00a0«Моём»'],
  feed: ['подписка календаря', 'подписки календаря', 'подписок календаря'],
  variant: ['вариант плана', 'варианта плана', 'вариантов плана'],
  session: ['часть сессии', 'части сессии', 'частей сессии'],
  group: ['группа', 'группы', 'групп'],
  teacher: ['преподаватель', 'преподавателя', 'преподавателей'],
  room: ['аудитория', 'аудитории', 'аудиторий'],
  notice: ['сообщение', 'сообщения', 'сообщений'],
  contract: ['договор', 'договора', 'договоров'],
  hours: ['запись журнала часов', 'записи журнала часов', 'записей журнала часов'],
  norm: ['норма часов', 'нормы часов', 'норм часов'],
}

/** `34 занятия` */
export const countedUse = ({ use, count }: CountedUse): string => counted(count, ...forms[use])

/** `«А-101» удалить нельзя: на это ссылаются 34 занятия, 1 пожелание. Уберите из употребления.` */
export const inUse = (title: string, uses: readonly CountedUse[]): string =>
  `«${title}» удалить нельзя: ${uses.map(countedUse).join(', ')}. Вместо этого выберите «Не\u00a0использовать».`

export const usesTexts = {
  failed: 'Использование не\u00a0загрузилось.',
  nowhere: 'Нигде не\u00a0используется.',
  title: (name: string) => `Где используется «${name}»`,
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
