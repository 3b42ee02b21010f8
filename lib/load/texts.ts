import { hoursText } from '@/lib/core/load/texts/load'

/** «Мои часы»: a teacher's required and placed hours. */
export const hoursTexts = {
  panel: 'Мои часы',
  close: 'Закрыть мои часы',
  loading: 'Считаю часы…',
  failed: 'Часы не\u00a0загрузились',
  empty: 'Часов нет',
  emptyHint: 'На этот учебный год нагрузка за\u00a0вами не\u00a0записана.',
  list: 'Часы по дисциплинам',
} as const

/** `В расписании 24 из 36 часов` */
export const hoursTotal = (placed: number, required: number): string =>
  `В\u00a0расписании ${hoursText(placed, required)}`
