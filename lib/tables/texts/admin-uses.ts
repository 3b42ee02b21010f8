import type { CountedUse, Use } from '@/lib/core/rules/tables/uses'
import { counted } from '@/lib/core/texts/words/plural'

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
  group: ['группа', 'группы', 'групп'],
  teacher: ['преподаватель', 'преподавателя', 'преподавателей'],
  notice: ['сообщение', 'сообщения', 'сообщений'],
  norm: ['норма часов', 'нормы часов', 'норм часов'],
}

/** `34 занятия` */
export const countedUse = ({ use, count }: CountedUse): string => counted(count, ...forms[use])

/** `«А-101» удалить нельзя: на это ссылаются 34 занятия, 1 пожелание. Уберите из употребления.` */
export const inUse = (title: string, uses: readonly CountedUse[]): string =>
  `«${title}» удалить нельзя: ${uses.map(countedUse).join(', ')}. Вместо этого выберите «Не\u00a0использовать».`

export const usesTexts = {
  nowhere: 'Нигде не\u00a0используется.',
  title: (name: string) => `Где используется «${name}»`,
  openWeek: 'Открыть расписание',
} as const
