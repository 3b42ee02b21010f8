import { counted } from '@/lib/core/words/texts/plural'
import type { ListedDoubt, ListedOutcome } from '@/lib/exams/rules/listed-dates'
import { unnamedExamText } from './retakes'
import { chosenExamText, examGroupsText, sittingText } from './session'

export const listedTexts = {
  open: 'Даты списком…',
  title: 'Даты экзаменов списком',
  hint: 'Строка — группа, дисциплина, дата, время и\u00a0аудитория: «ИСТб-24-1; Физика; 12.01.2027; 9:00; К-306». Можно вставить строки таблицы. Консультация встанет накануне сама.',
  rows: 'Что встанет',
  anyway: 'Всё равно поставить',
  nothing: 'Вставьте список и\u00a0разберите его.',
  ok: 'Поставить черновиками',
  waiting: (count: number) =>
    `${counted(count, 'строка спрашивает', 'строки спрашивают', 'строк спрашивают')}: без отметки они не\u00a0встанут.`,
  done: (count: number) => `Поставлено черновиками: ${count}`,
} as const

export const dateDoubtText: Record<ListedDoubt, string> = {
  ...unnamedExamText,
  'no date': 'нет даты',
  'no time': 'нет времени начала',
  twice: 'указано ещё раз, взята первая дата; если верна эта, разберите строку снова',
}

/** `ИСТб-24-1: Физика, экзамен` */
export const listedExamText = ({ exam }: ListedOutcome): string => `${examGroupsText(exam)}: ${chosenExamText(exam)}`

/** Where it would stand, and otherwise why it would not. */
export const listedPlaceText = ({ exam, refusal }: ListedOutcome): string =>
  refusal ?? exam.sittings.map(sittingText).join('; ')
