import { mostPairs, type Pair } from '@/lib/core/calendar/rules/pairs'
import { pairRanges } from '@/lib/core/calendar/texts/pair-ranges'
import { counted } from '@/lib/core/words/texts/plural'

/** Messages of refused calls; each says what the user can do. */
export const errorTexts = {
  notSignedIn: 'Войдите в систему: сеанс не начат или уже завершён.',
  csrf: 'Обновите страницу и повторите действие: проверка запроса не прошла.',
  notFound: 'Такого адреса нет.',
  badKey: 'Заголовок Idempotency-Key — от 1 до 200 знаков.',
  keyReused: 'Этот Idempotency-Key уже использован для другого запроса: возьмите новый.',
  notJson: 'Отправьте данные в формате JSON.',
  malformedJson: 'Данные запроса не читаются как JSON.',
  notForm: 'Отправьте файл формой (multipart/form-data).',
  cutOff: 'Запрос оборвался раньше конца. Отправьте его ещё раз.',
  tooLarge: 'Слишком большой запрос: не больше 1 МБ.',
  uploadTooLarge: 'Слишком большой файл: не больше 10 МБ.',
  database: 'База данных сейчас недоступна. Повторите через несколько секунд.',
  diskFull:
    'На\u00a0сервере закончилось место: изменение не\u00a0записано. Смотреть расписание можно; сообщите администратору.',
  readOnly:
    'База данных открыта только для чтения: изменение не\u00a0записано. Смотреть расписание можно; сообщите администратору.',
  unknownOutcome:
    'Неизвестно, записано\u00a0ли: связь с\u00a0базой данных прервалась. Обновите страницу и\u00a0проверьте.',
  tooSlow: 'База данных не\u00a0успела ответить, ничего не\u00a0изменено. Повторите через минуту.',
  stopping: 'Этот процесс останавливается. Повторите через несколько секунд.',
  migrations: 'База данных обновляется. Повторите через несколько секунд.',
  internal: 'На сервере произошла ошибка. Повторите попытку позже.',
} as const

/** Why what was computed is not there, and what to do: by what has ended it. `isBusy`: others have the machine. */
export const stoppedText = {
  time: (seconds: number, isBusy: boolean): string =>
    `За ${seconds < 120 ? `${seconds}\u00a0с` : `${Math.round(seconds / 60)}\u00a0мин`} не\u00a0сделано: ${
      isBusy ? 'сервер сейчас занят. Повторите через минуту.' : 'слишком много за один раз. Возьмите меньше.'
    }`,
  memory: 'Не\u00a0хватило памяти: слишком много за один раз. Возьмите меньше.',
  death: 'Расчёт прервался. Повторите.',
} as const

export const busyText = (seconds: number): string =>
  `Сейчас обрабатывается слишком много файлов и\u00a0проверок. Повторите через\u00a0${seconds}\u00a0с.`

export const methodNotAllowed = (method: string): string => `Метод ${method} здесь не поддерживается.`

/** One sentence listing all invalid parameters. */
export const invalidValues = (problems: readonly string[]): string =>
  `Проверьте данные: ${[...new Set(problems)].join('; ')}.`

const isSentence = (problem: string): boolean => problem.endsWith('.')

/**
 * The same by field: `начало — нужна дата ГГГГ-ММ-ДД`. Full sentences stand alone; problems of the whole
 * input have no field name.
 */
export function invalidInput(fields: Record<string, string>, titleOf: (field: string) => string): string {
  const problems = Object.entries(fields)
  const sentences = problems.map(([, problem]) => problem).filter(isSentence)
  const named = problems
    .filter(([, problem]) => !isSentence(problem))
    .map(([field, problem]) => (field ? `${titleOf(field)}\u00a0— ${problem}` : problem))
  return [...new Set(sentences), ...(named.length > 0 ? [invalidValues(named)] : [])].join(' ')
}

/** The body is not a form, is cut off, or has too many fields and files. */
export const malformedForm = (most: number): string =>
  `Данные формы не читаются. В ней должно быть не больше ${most} полей и файлов, и дойти она должна целиком.`

/** The names of fields that the call does not have, as they were sent. */
export const unknownFieldsText = (fields: readonly string[]): string =>
  `Ничего не\u00a0изменено: у\u00a0этого запроса нет ${fields.length > 1 ? 'полей' : 'поля'} ${fields.join(', ')}.`

/** `9-й пары нет: в университете пары 1–8.` */
export const noSuchPair = (pair: Pair, day: readonly Pair[]): string =>
  `${pair}-й\u00a0пары нет: в\u00a0университете пары ${pairRanges(day).join(', ')}.`

export const fieldTexts = {
  required: 'нужно указать',
  invalid: 'недопустимое значение',
  repeated: 'указано несколько раз',
  date: 'нужна дата в виде ГГГГ-ММ-ДД',
  id: 'нужен целый номер',
  ids: 'нужны целые номера через запятую',
  pairs: `нужны номера пар от 1 до ${mostPairs}`,
  days: 'нужны номера дней от 1 до 7',
  clock: 'нужно время в виде ЧЧ:ММ',
  flag: 'нужно 1, 0, true или false',
  control: 'недопустимый знак в\u00a0тексте',
  unknown: 'такого поля у\u00a0этого запроса нет',
  link: 'нужен адрес, который начинается с http:// или https://',
  endBeforeStart: 'раньше начала',
} as const

/** The limit in weeks. */
export const periodTooLong = (days: number): string => {
  const weeks = Math.floor(days / 7)
  return `период не\u00a0может быть длиннее ${counted(weeks, 'недели', 'недель', 'недель')}`
}
/** For several timetables requested over a long period. */
export const tooManyTogether = (days: number, most: number): string =>
  `За\u00a0${counted(days, 'день', 'дня', 'дней')} вместе можно взять не\u00a0больше ${counted(most, 'расписания', 'расписаний', 'расписаний')}: сократите период или список.`
export const textTooLong = (length: number): string => `не длиннее ${length} знаков`
export const tooManyLines = (most: number): string => `не больше ${most} строк`
export const listTooLong = (length: number): string => `не больше ${length} номеров`

/** What somebody names and nobody has. */
export const noSuch = {
  room: 'Такой аудитории нет.',
  teacher: 'Такого преподавателя нет.',
  group: 'Такой группы нет.',
  programme: 'Такой метапрограммы нет.',
  department: 'Такой кафедры нет.',
  faculty: 'Такого института нет.',
  discipline: 'Такой дисциплины нет.',
  reason: 'Такой причины нет.',
  user: 'Такого человека нет.',
  semester: 'Такого семестра нет.',
  load: 'Такой нагрузки нет.',
} as const
