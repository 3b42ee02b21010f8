export const papers = ['a3', 'a4'] as const
export type Paper = (typeof papers)[number]

export const facultyPaperTexts = {
  title: 'Расписание института на неделю',
  link: 'На бумагу',
  day: 'День',
  pair: 'Пара',
  none: 'Групп нет',
} as const

export const paperTitles: Record<Paper, string> = { a3: 'А3', a4: 'А4' }

/** `1 курс`; empty for an unknown course year. */
export const paperCourseText = (courseYear: number | null): string =>
  courseYear === null ? '' : `${courseYear}\u00a0курс`

/** `Лист 2 из 5` */
export const sheetText = (number: number, of: number): string => `Лист\u00a0${number} из\u00a0${of}`
