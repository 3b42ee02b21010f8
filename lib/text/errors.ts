import { plural } from './plural'
import type { SubjectKind } from '@/lib/domain/resource'

/** What a refused call says: sentences a person can act on. */
export const errorTexts = {
  notSignedIn: 'Войдите в систему: сеанс не начат или уже завершён.',
  csrf: 'Обновите страницу и повторите действие: проверка запроса не прошла.',
  notFound: 'Такого адреса нет.',
  badKey: 'Заголовок Idempotency-Key — от 1 до 200 знаков.',
  keyReused: 'Этот Idempotency-Key уже использован для другого запроса: возьмите новый.',
  notJson: 'Отправьте данные в формате JSON.',
  malformedJson: 'Данные запроса не читаются как JSON.',
  notForm: 'Отправьте файл формой (multipart/form-data).',
  malformedForm: 'Данные формы не читаются.',
  tooLarge: 'Слишком большой запрос: не больше 1 МБ.',
  uploadTooLarge: 'Слишком большой файл: не больше 10 МБ.',
  database: 'База данных сейчас недоступна. Повторите через несколько секунд.',
  migrations: 'База данных обновляется. Повторите через несколько секунд.',
  internal: 'На сервере произошла ошибка. Повторите попытку позже.',
} as const

export const methodNotAllowed = (method: string): string => `Метод ${method} здесь не поддерживается.`

/** One sentence for all that a call was given wrong. */
export const invalidValues = (problems: readonly string[]): string =>
  `Проверьте данные запроса: ${problems.join('; ')}.`

/** The same by fields: `начало — нужна дата ГГГГ-ММ-ДД`; what is wrong with the whole stands under no name. */
export const invalidInput = (fields: Record<string, string>, titleOf: (field: string) => string): string =>
  invalidValues(
    Object.entries(fields).map(([field, problem]) =>
      field ? `${titleOf(field)}\u00a0— ${problem}` : problem,
    ),
  )

/** What is wrong with one field. */
export const fieldTexts = {
  required: 'не указано',
  invalid: 'недопустимое значение',
  repeated: 'указано несколько раз',
  date: 'нужна дата в виде ГГГГ-ММ-ДД',
  id: 'нужен целый номер',
  ids: 'нужны целые номера через запятую',
  pairs: 'нужны номера пар от 1 до 8',
  days: 'нужны номера дней от 1 до 7',
  flag: 'нужно 1, 0, true или false',
  control: 'недопустимый знак в\u00a0тексте',
  link: 'нужен адрес, который начинается с http:// или https://',
  endBeforeStart: 'конец периода раньше начала',
} as const

/** In weeks, as a timetable is counted. */
export const periodTooLong = (days: number): string => {
  const weeks = Math.floor(days / 7)
  return `период не\u00a0может быть длиннее ${weeks}\u00a0${plural(weeks, 'недели', 'недель', 'недель')}`
}
export const textTooLong = (length: number): string => `не длиннее ${length} знаков`
export const listTooLong = (length: number): string => `не больше ${length} номеров`

export const subjectNotFound: Record<SubjectKind, string> = {
  room: 'Такой аудитории нет.',
  teacher: 'Такого преподавателя нет.',
  group: 'Такой группы нет.',
  programme: 'Такой метапрограммы нет.',
}
