import { counted } from './plural'

/** Why a password cannot become the new one. */
export const passwordProblems = {
  short: (least: number) => `Пароль короче ${counted(least, 'знака', 'знаков', 'знаков')}.`,
  long: (most: number) => `Пароль длиннее ${counted(most, 'знака', 'знаков', 'знаков')}.`,
  likeLogin: 'Пароль слишком похож на имя пользователя: такой пробуют первым.',
  common: 'Этот пароль слишком простой: такие пробуют первыми. Возьмите, например, несколько случайных слов.',
  same: 'Это нынешний пароль. Придумайте другой.',
} as const

/** Changing one's own password. */
export const passwordTexts = {
  title: 'Пароль',
  present: 'Нынешний пароль',
  wanted: 'Новый пароль',
  hint: (least: number) =>
    `Не\u00a0короче ${counted(least, 'знака', 'знаков', 'знаков')}. Знаки любые, пробелы тоже; длинная фраза лучше короткой головоломки.`,
  show: 'Показать пароли',
  noPresent: 'Введите нынешний пароль.',
  noWanted: 'Введите новый пароль.',
  wrongPresent: 'Нынешний пароль введён неверно.',
  submit: 'Сменить пароль',
  submitting: 'Меняем…',
  done: 'Пароль сменён. На\u00a0других устройствах сеансы завершены.',
  campusOnly:
    'У\u00a0вашей учётной записи нет пароля: вы\u00a0входите через кампус. Пароль и\u00a0второй фактор меняют там.',
} as const
