import { calendarDate, dayMonthYear, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { classRemarks } from '@/lib/core/calendar/rules/class-form'
import { clockText, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { entriesOf } from '@/lib/core/words/rules/records'
import { plural } from '@/lib/core/words/texts/plural'
import type { NameAnswer } from '@/lib/imports/rules/import-job'

/** Line and column in a text file, both from 1. */
export type TextPlace = { line: number; column: number }

const at = ({ line, column }: TextPlace) => `строка ${line}, позиция ${column}`

/** How far a file was parsed: the position, and the element there, such as `lessons[812]`. */
export const reachedText = (place: TextPlace, part: string | null): string =>
  part === null ? at(place) : `${at(place)}, ${part}`

/** Why a whole file is refused; nothing is stored. */
export const importFaults = {
  unreadable: (file: string) => `Файл ${file} не читается: проверьте путь и права.`,
  archive: (reached: string) => `Архив gzip повреждён или обрывается, прочитано до этого места: ${reached}.`,
  encoding: (reached: string) => `Файл не в кодировке UTF-8, прочитано до этого места: ${reached}.`,
  oldTable:
    'Это таблица старого формата .xls: откройте её и\u00a0сохраните как «Книга Excel (.xlsx)», затем загрузите новый файл.',
  table: 'Это книга Excel или архив, а\u00a0не JSON: таблицу назовите с\u00a0окончанием .xlsx.',
  isGrid: 'Это расписание сеткой, а\u00a0не таблица: повторите команду с\u00a0ключом --grid.',
  syntax: (place: TextPlace, expected: string) => `Это не JSON: ${at(place)}: ожидается ${expected}.`,
  value: (place: TextPlace) => `Это не JSON: ${at(place)}: значение записано с ошибкой.`,
  ended: (reached: string) => `Файл обрывается: ${reached}.`,
  repeated: (place: TextPlace, key: string) => `Раздел «${key}» встречается дважды: ${at(place)}.`,
  tooLong: (place: TextPlace) => `Слишком длинное значение: оно началось здесь: ${at(place)}.`,
  field: (path: string, place: TextPlace, problem: string) => `${path} (${at(place)}): ${problem}.`,
  pairTwice: 'такая пара уже есть',
  pairs: (problem: string) => `pairs: ${problem}`,
  missing: (section: string) => `В файле нет раздела «${section}».`,
  noStart: 'В файле не сказано, когда начинается семестр: задайте --start, --weeks и --parity.',
  startTwice: 'Неделя с номером 1 должна содержать первый день семестра или предшествовать ему.',
  nothingStored: 'Ничего не загружено.',
  noSemester: (start: string) => `Семестра с\u00a0первым днём ${start} нет.`,
  noFile: 'Файлы загрузок этого семестра не\u00a0сохранены: загрузите их ещё раз с\u00a0правильным семестром.',
  semesterBackwards: (own: string) => `Семестр (${own}) кончается раньше, чем начинается.`,
  unclear: (names: readonly { title: string; like: readonly string[] }[]) =>
    `Непонятно, кто или что это: ${someOf(
      names.map(({ title, like }) => `«${title}» (${like.map((one) => `«${one}»`).join(' или\u00a0')})`),
    )}. Назовите в\u00a0файле полностью, как здесь в\u00a0скобках.`,
  noSpace: 'На диске базы данных кончилось место.',
  overlappingSemester: (own: string, other: string) =>
    `Семестр файла (${own}) пересекается с семестром «${other}», который уже есть: поправьте даты.`,
} as const

/** What the JSON parser expected, by the character it was reading. */
export const jsonExpected = {
  object: '«{»',
  key: 'имя раздела в кавычках',
  colon: '«:»',
  value: 'значение',
  comma: '«,» или закрывающая скобка',
  nothing: 'конец файла',
} as const

/** The problem of a field, from zod's issue. */
export function fieldProblem(issue: { code: string; expected?: string; values?: readonly unknown[] }): string {
  switch (issue.code) {
    case 'invalid_type':
      return wantedTypes[issue.expected ?? ''] ?? 'нужно другое значение'
    case 'invalid_value':
      return `допустимо только ${(issue.values ?? []).map((value) => JSON.stringify(value)).join(', ')}`
    case 'too_small':
      return 'слишком мало'
    case 'too_big':
      return 'слишком много'
    default:
      return 'недопустимое значение'
  }
}

const wantedTypes: Readonly<Record<string, string>> = {
  string: 'нужна строка',
  number: 'нужно число',
  int: 'нужно целое число',
  boolean: 'нужно true или false',
  array: 'нужен список',
  object: 'нужен объект',
}

/** Lesson data that events have no field for. */
export const lessonRemarks = {
  ...classRemarks,
  startsAt: (start: string) => `Начало в ${start}`,
} as const

export const vacancyName = 'вакансия'

export type ReportedOverlapKind = 'room' | 'teacher' | 'group'
/**
 * A resource held twice in a slot of the week: `dates`: how many times, `date`: the first; `titles`: the
 * events, repeated if several.
 */
export type OverlapExample = {
  date: string
  dates: number
  pair: number
  subject: string
  titles: readonly string[]
}
export type RefusalReason = 'free' | 'no date' | 'nobody' | 'no pair' | 'undated' | 'untitled'
export type VocabularyKind = 'rooms' | 'teachers' | 'groups' | 'disciplines' | 'faculties' | 'departments'

/** What an import read, stored and found; stored with its run. */
export type ImportReport = {
  university: string
  /** `given`: the semester's values that came from the user, not from the file. */
  semester: {
    title: string
    startsOn: string
    endsOn: string
    isNew: boolean
    given?: { start?: CalendarDate; weeks?: number; parity?: 0 | 1 }
    /** For a corrected import, which reads no new file: what was corrected. */
    mended?: { start?: CalendarDate; weeks?: number; parity?: 0 | 1 }
  }
  read: { lessons: number; exams: number; rooms: number; teachers: number; groups: number; undated: number }
  /** Duplicate entries merged into one class. */
  merged: number
  /** Number of unchanged classes. */
  known: number
  /**
   * Numbers of differences that were applied, and left out (`left`); `byHand`: those of classes that people
   * had changed. Null: there was nothing to compare with.
   */
  compared?: { new: number; changed: number; gone: number; left: number; byHand: number } | null
  stored: { events: number; meetings: number; claims: number }
  /** Load items created for classes, and the classes assigned to them. */
  load: { items: number; classes: number }
  /** Answers about look-alike names, if any were asked for. */
  names?: readonly NameAnswer[]
  vocabularies: Record<VocabularyKind, { added: number; reused: number; filled: number }>
  refused: Partial<Record<RefusalReason, { count: number; examples: readonly string[] }>>
  /** Meaningless values that count as unknown, with the places of some. */
  odd?: { count: number; examples: readonly string[] }
  /** Classes that start at another time than their pair, and those times. */
  ownTimes?: { classes: number; starts: readonly string[] }
  /** Dates skipped because of holidays. */
  holidays: number
  outside: number
  overlaps: Record<ReportedOverlapKind, { places: number; examples: readonly OverlapExample[] }>
  notes: readonly string[]
}

const refusalTexts: Readonly<Record<RefusalReason, string>> = {
  free: 'это не\u00a0занятия: окно, праздник, день без занятий',
  'no date': 'не выпадает ни одной даты',
  nobody: 'не указаны ни группа, ни преподаватель',
  'no pair': 'такой пары в\u00a0университете нет',
  undated: 'нет дня и пары',
  untitled: 'нет названия',
}

const overlapTexts: Readonly<Record<ReportedOverlapKind, string>> = {
  room: 'аудитории',
  teacher: 'преподаватели',
  group: 'группы',
}

const vocabularyTexts: Readonly<Record<VocabularyKind, string>> = {
  rooms: 'Аудитории',
  teachers: 'Преподаватели',
  groups: 'Группы',
  disciplines: 'Дисциплины',
  faculties: 'Факультеты',
  departments: 'Кафедры',
}

const counted = (count: number, one: string, few: string, many: string) => `${count} ${plural(count, one, few, many)}`

const dated = (date: string): string => dayMonthYear(calendarDate(date))

function overlapLine({ date, dates, pair, subject, titles }: OverlapExample): string {
  const who = [...new Set(titles)].map((title) => {
    const times = titles.filter((other) => other === title).length
    return times > 1 ? `«${title}» (${counted(times, 'раз', 'раза', 'раз')})` : `«${title}»`
  })
  const when = dates > 1 ? `${counted(dates, 'дата', 'даты', 'дат')} с ${dated(date)}` : dated(date)
  return `  ${subject}, ${pair}-я пара, ${when}: ${who.join(' и ')}`
}

/** `Исправлено: первый день 17.02.2025, первая неделя чётная` */
const correctedText = (
  { start, weeks, parity }: NonNullable<ImportReport['semester']['mended']>,
  { endsOn }: ImportReport['semester'],
): string =>
  `Исправлено: ${[
    ...(start === undefined ? [] : [`первый день ${dated(start)}`]),
    ...(weeks === undefined ? [] : [`${counted(weeks, 'неделя', 'недели', 'недель')}, до ${dated(endsOn)}`]),
    ...(parity === undefined ? [] : [`первая неделя ${parity === 0 ? 'нечётная' : 'чётная'}`]),
  ].join(', ')}`

const mostStarts = 20

/** Classes whose times are not those of the university's pairs. */
const ownTimesText = ({ classes, starts }: NonNullable<ImportReport['ownTimes']>): string =>
  [
    `Начинаются не\u00a0со звонком: ${counted(classes, 'занятие', 'занятия', 'занятий')}, стоят в\u00a0ближайшей по\u00a0времени паре, начало — в\u00a0примечании`,
    `накладки считаются по\u00a0парам`,
    `начала: ${starts.slice(0, mostStarts).join(', ')}${starts.length > mostStarts ? ` и\u00a0ещё ${starts.length - mostStarts}` : ''}`,
  ].join('; ')

const comparedText = ({ new: added, changed, gone, left, byHand }: NonNullable<ImportReport['compared']>): string =>
  [
    `Сравнение с\u00a0тем, что стоит: добавлено ${added}, изменено ${changed}, убрано ${gone}`,
    ...(left > 0 ? [`не тронуто ${left}`] : []),
    ...(byHand > 0 ? [`из них менялись вручную ${byHand}`] : []),
  ].join(', ')

function* reportLines(report: ImportReport, withOverlaps: boolean): Generator<string> {
  const { read, stored, semester } = report
  yield `${report.university}, ${semester.title} (${dated(semester.startsOn)} – ${dated(semester.endsOn)})`
  if (semester.mended) yield correctedText(semester.mended, semester)
  else
    yield `Прочитано: ${counted(read.lessons, 'занятие', 'занятия', 'занятий')}, ${counted(read.exams, 'экзамен', 'экзамена', 'экзаменов')}, ${counted(read.groups, 'группа', 'группы', 'групп')}, ${counted(read.teachers, 'преподаватель', 'преподавателя', 'преподавателей')}, ${counted(read.rooms, 'аудитория', 'аудитории', 'аудиторий')}`
  yield `Новое: ${counted(stored.events, 'запись', 'записи', 'записей')}, ${counted(stored.meetings, 'встреча', 'встречи', 'встреч')}`
  if (report.load.classes > 0)
    yield `Нагрузка по\u00a0расписанию: новых позиций ${report.load.items}, занятий по ней ${report.load.classes}`
  if (report.known > 0) yield `Уже было: ${report.known}`
  if (report.compared) yield comparedText(report.compared)
  if (report.merged > 0) yield `Слито одинаковых записей: ${report.merged}`
  for (const [kind, { added, reused, filled }] of entriesOf(report.vocabularies))
    yield `${vocabularyTexts[kind]}: новых ${added}, прежних ${reused}${filled > 0 ? `, дополнено ${filled}` : ''}`
  for (const [reason, refusal] of entriesOf(report.refused)) {
    if (!refusal) continue
    yield `Не принято: ${refusal.count}: ${refusalTexts[reason]}`
    for (const example of refusal.examples) yield `  ${example}`
  }
  if (report.odd && report.odd.count > 0) {
    yield `Не понято значений (оставлены неизвестными): ${report.odd.count}`
    for (const example of report.odd.examples) yield `  ${example}`
  }
  if (report.ownTimes && report.ownTimes.classes > 0) yield ownTimesText(report.ownTimes)
  if (report.holidays > 0) yield `Пропущено дат, которые выпали на нерабочие дни: ${report.holidays}`
  if (report.outside > 0) yield `Дат вне границ семестра (сохранены): ${report.outside}`
  for (const [kind, { places, examples }] of entriesOf(report.overlaps)) {
    if (places === 0 || !withOverlaps) continue
    yield `Накладки, ${overlapTexts[kind]}: ${places}`
    for (const example of examples) yield overlapLine(example)
  }
  for (const note of report.notes) yield note
}

/** The final report of an import; `withOverlaps`: with examples of overlaps. */
export const importReportText = (report: ImportReport, { withOverlaps = true } = {}): string =>
  [...reportLines(report, withOverlaps)].join('\n')

export const importNotes = {
  derivedEnds: (pairs: readonly PairTime[]) =>
    `Конец пар в\u00a0файле не\u00a0указан и\u00a0принят таким: ${pairs.map(({ pair, startsAt, endsAt }) => `${pair}\u00a0– ${clockText(startsAt)}–${clockText(endsAt)}`).join(', ')}. Проверьте их в\u00a0учебном календаре.`,
  noOtherDates: 'Даты занятий от\u00a0этого не\u00a0изменились.',
  nothingNew: 'Всё это уже загружено: ничего не изменилось.',
  otherPairTimes: 'Время пар в файле другое; оставлено прежнее, занятия стоят в\u00a0парах по\u00a0своему времени.',
  otherSemester:
    'Семестр с этим первым днём уже есть; его границы и чётность оставлены прежними. Если они неверны, исправьте семестр.',
  otherUniversity: (title: string) => `База принадлежит вузу «${title}»; его название оставлено.`,
} as const

export const importSteps = {
  reading: (parts: number) => `Прочитано записей: ${parts}`,
  vocabularies: 'Сверяю аудитории, преподавателей и группы',
  events: (count: number) => `Записываю занятия: ${count}`,
  meetings: (count: number) => `Записываю встречи: ${count}`,
  claims: (count: number) => `Занимаю аудитории, преподавателей и группы: ${count}`,
  load: 'Составляю нагрузку',
  overlaps: 'Ищу накладки',
  done: 'Готово',
  timed: (step: string, milliseconds: number) =>
    `${(milliseconds / 1000).toFixed(1).replace('.', ',').padStart(6)} с  ${step}`,
} as const

export const importUsage = `Загрузка расписания из файла JSON (можно сжатого gzip) или таблицы (.xlsx, .xls, .xlsb, .ods, .csv):
  npm run import -- ФАЙЛ [--start ГГГГ-ММ-ДД --weeks N --parity odd|even] [--university "Название"] [--answers ФАЙЛ] [--add-missing] [--dry-run]
  npm run import -- --mend ГГГГ-ММ-ДД [--start ГГГГ-ММ-ДД] [--weeks N] [--parity odd|even] [--dry-run]

  --start   первый день семестра, если его нет в файле
  --weeks   число недель
  --parity  чётность первой недели: odd — нечётная, even — чётная
  --university  название вуза, если его нет в файле: в таблице его нет
  --mend    исправить семестр с этим первым днём: файлы его загрузок читаются ещё раз, даты занятий меняются
  --answers  файл с ответами о названиях: похожих («Т-1», «т-1») и новых кафедрах; если его нет, вопросы запишутся в него
  --add-missing  завести кафедры и институты, которых нет, не спрашивая
  --dry-run  показать отчёт, ничего не меняя

Расписание сеткой (группы в столбцах, дни и пары в строках):
  npm run import -- ФАЙЛ --grid [--sheet "Лист"]… --start … [--accept-doubtful]

  --sheet   какие листы читать; без него — все видимые
  --accept-doubtful  принять и те занятия, что под вопросом`

export const importTrial = 'Пробный прогон: ничего не изменено.'
