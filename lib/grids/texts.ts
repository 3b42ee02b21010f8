import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { SheetDate, SheetWeeks, WeekBound } from '@/lib/core/calendar/rules/weeks'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import { folded } from '@/lib/core/words/rules/folded'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { counted, plural } from '@/lib/core/words/texts/plural'
import { adminTableTexts } from '@/lib/tables/texts/admin-tables'
import type { MarkedArea, MarkFault, MarkMeaning, RowHabit } from './rules/marks'
import {
  type ColumnRole,
  columnLetters,
  type DoubtKind,
  type GridReading,
  type GridRule,
  isDoubtful,
  hasValue,
  type Meaning,
  mostLooks,
  rangeName,
  type SheetCells,
  type LayoutQuestion,
  type SheetRefusal,
  type SkipReason,
} from './rules/reading'

/** Why a lesson is in doubt. `of`: the words of the sheet; empty if the whole lesson is doubtful. */
export const doubtTexts: Readonly<Record<DoubtKind, (of: string) => string>> = {
  unread: (of) => `не\u00a0понято: «${of}»`,
  noDiscipline: (of) => (of === '' ? 'нет названия дисциплины' : `«${of}» не\u00a0похоже на\u00a0название`),
  tornTitle: (of) => `«${of}»: часть названия или что-то другое?`,
  hiddenName: (of) => `«${of}»: слово названия или фамилия?`,
  unknownGroup: (of) => `группы «${of}» нет в\u00a0списке`,
  unknownTeacher: (of) => `преподавателя «${of}» нет в\u00a0списке`,
  unknownRoom: (of) => `аудитории «${of}» нет в\u00a0списке`,
  surnameOnly: (of) => `только фамилия: «${of}»`,
  nameOrder: (of) => `что здесь фамилия: «${of}»?`,
  guessedRoom: (of) => `«${of}» принято за\u00a0аудиторию`,
  guessedSplit: (of) => `«${of}»: отдельное занятие?`,
  unevenColumns: (of) => `занятий и\u00a0строк рядом не\u00a0поровну: «${of.replaceAll('\n', ' / ')}»`,
  severalTypes: (of) => `несколько видов занятия: ${of}`,
  severalRooms: (of) => `несколько аудиторий и\u00a0не\u00a0больше одного преподавателя: ${of}`,
  guessedSubgroup: (of) => (of === '' ? 'подгруппа угадана' : `подгруппа угадана: ${of}`),
  guessedHalf: () => 'чётность угадана по\u00a0месту в\u00a0клетке',
  atOnce: (of) => `в\u00a0то\u00a0же время «${of}»: какие недели или подгруппа?`,
  teacherAtOnce: (of) => `${of} в\u00a0то\u00a0же время ещё в\u00a0двух аудиториях`,
  noRoom: () => 'аудитории нет, а\u00a0почти у\u00a0всех на\u00a0листе она есть',
  guessedPair: (of) => `пара угадана: ${of}`,
  guessedGroup: (of) => `«${of}» принято за\u00a0группу`,
  otherGroup: (of) => `в\u00a0клетке названа другая группа: ${of}`,
  bareWeeks: (of) => `числа без «н.» приняты за\u00a0недели: ${of}`,
  guessedParity: (of) => `«${of}»: какие недели?`,
  otherParity: (of) =>
    of === ''
      ? 'чётность в\u00a0клетке и\u00a0в\u00a0строке разная'
      : `недели ${of}\u00a0— другой чётности, чем строка`,
  otherWeekday: (of) => `${of}: другой день недели`,
  outsideSemester: (of) => `недель ${of} в\u00a0семестре нет`,
  noSemester: () => 'без дат семестра недели не\u00a0перевести в\u00a0даты',
  layout: () => 'строение листа угадано',
}

/** The same reasons as names of a filter. */
export const doubtTitles: Readonly<Record<DoubtKind, string>> = {
  unread: 'Не понято',
  noDiscipline: 'Нет названия',
  tornTitle: 'Название разорвано',
  hiddenName: 'Фамилия в названии?',
  unknownGroup: 'Группы нет в списке',
  unknownTeacher: 'Преподавателя нет в списке',
  unknownRoom: 'Аудитории нет в списке',
  surnameOnly: 'Только фамилия',
  nameOrder: 'Что здесь фамилия',
  guessedRoom: 'Аудитория угадана',
  guessedSplit: 'Сколько занятий',
  unevenColumns: 'Столбцы не сходятся',
  severalTypes: 'Несколько видов',
  severalRooms: 'Несколько аудиторий',
  guessedSubgroup: 'Подгруппа угадана',
  guessedHalf: 'Чётность угадана',
  atOnce: 'Два занятия сразу',
  teacherAtOnce: 'Преподаватель в трёх местах',
  noRoom: 'Нет аудитории',
  guessedPair: 'Пара угадана',
  guessedGroup: 'Группа угадана',
  otherGroup: 'Другая группа',
  bareWeeks: 'Числа без «н.»',
  guessedParity: 'Какие недели',
  otherParity: 'Чётность не сходится',
  otherWeekday: 'День не сходится',
  outsideSemester: 'Вне семестра',
  noSemester: 'Нет дат семестра',
  layout: 'Строение листа',
}

export const skippedTexts: Readonly<Record<SkipReason, string>> = {
  'free day': 'день без занятий',
  remark: 'примечание',
  'no group': 'столбец не\u00a0относится ни к\u00a0одной группе',
  'no pair': 'строка не\u00a0относится ни к\u00a0одной паре',
  'no lesson': 'рядом нет занятия',
  nothing: 'занятия не\u00a0найдено',
  outside: 'похоже на\u00a0занятие, но\u00a0стоит вне сетки',
}

/** What is guessed about a whole sheet. */
export const layoutTexts: Readonly<Record<LayoutQuestion, (of: string) => string>> = {
  groups: (of) => `за\u00a0группы приняты: ${of}`,
  weeks: (of) => `те\u00a0же группы стоят и\u00a0на\u00a0листе «${of}», а\u00a0каких недель эти листы, не\u00a0сказано`,
  sheetWeeks: (of) => `на\u00a0всём листе только недели, которые названы в\u00a0заголовке: «${of}»`,
  sheetHalf: () => 'недели 1\u00a0и\u00a02 приняты за\u00a0все нечётные и\u00a0все чётные',
  partWeeks: () =>
    'на\u00a0листе несколько сеток с\u00a0одними и\u00a0теми\u00a0же группами: недели каждой взяты из\u00a0её заголовка, а\u00a0без него занятия считаются еженедельными',
  halves: () =>
    'столбцы группы приняты за\u00a0её подгруппы, но\u00a0занятия стоят почти только в\u00a0одном из\u00a0них',
  rooms: (of) => `за\u00a0аудитории в\u00a0шапке приняты: ${of}`,
  teachers: (of) => `за\u00a0преподавателей в\u00a0шапке приняты: ${of}`,
  numbers: () => 'номера перед строками клеток приняты за\u00a0номера пар',
  day: (of) => `день недели взят из\u00a0названия: «${of}»`,
  cells: (of) => `не\u00a0понята большая часть клеток: ${of}`,
}

export const gridRefusalTexts: Readonly<Record<SheetRefusal['why'], string>> = {
  hidden: 'скрыт',
  empty: 'пуст',
  'no days':
    'нет столбца или строки с\u00a0днями недели: впишите их или разметьте лист; список занятий или экзаменов по\u00a0строкам загрузите как таблицу',
  'no year':
    'дни названы датами без года или числами месяца: напишите даты полностью («01.09.2026») или год в\u00a0заголовке листа («2026/2027»)',
  'no groups':
    'над столбцами нет названий групп: впишите их или разметьте лист; список занятий или экзаменов по\u00a0строкам загрузите как таблицу',
  'no pairs':
    'рядом с\u00a0днями нет ни номеров пар, ни времени: впишите их или разметьте лист, если номер пары стоит в\u00a0клетке',
  marks: 'разметка, которая была на\u00a0таких листах, к\u00a0нему не\u00a0подходит: разметьте его',
  looks: `слишком запутан: чтобы понять, где что стоит, на\u00a0каждую клетку пришлось бы посмотреть больше ${mostLooks} раз; уберите с\u00a0листа лишнее или разметьте его`,
}

export const roleTitles: Readonly<Record<ColumnRole, string>> = {
  cell: 'всё занятие',
  discipline: 'дисциплина',
  type: 'вид занятия',
  teachers: 'преподаватель',
  rooms: 'аудитория',
  link: 'ссылка',
  ignored: 'не\u00a0читать',
}

export const meaningTitles: Readonly<Record<Meaning, string>> = {
  discipline: 'дисциплина',
  type: 'вид занятия',
  teacher: 'преподаватель',
  room: 'аудитория',
  online: 'дистанционно, без\u00a0аудитории',
  weeks: 'недели',
  title: 'часть названия',
  nothing: 'лишнее, не\u00a0читать',
}

/** «кн.» — аудитория «Книгохранилище» */
export function ruleText(rule: GridRule): string {
  switch (rule.kind) {
    case 'words':
      return rule.value === '' || rule.value === rule.words || !hasValue(rule.meaning)
        ? `«${rule.words}»\u00a0— ${meaningTitles[rule.meaning]}`
        : `«${rule.words}»\u00a0— ${meaningTitles[rule.meaning]} «${rule.value}»`
    case 'cell':
      return `«${rule.text.replaceAll('\n', ' / ')}»\u00a0— ${rule.lessons.map(({ discipline }) => `«${discipline}»`).join(', ') || 'не\u00a0занятие'}`
    case 'column':
      return `${columnLabel(rule.heading)}\u00a0— ${roleTitles[rule.role]}`
    case 'weeks':
      return `«${rule.word}»\u00a0— ${parityTitles[rule.parity]}`
    case 'name':
      return `${upperFirst(adminTableTexts[rule.table].forms[0])} «${rule.title}»\u00a0— «${rule.is}»`
    case 'layout':
      return `Разметка листов, как\u00a0«${rule.title}»`
  }
}

export const sheetDateText = ({ day, month, year }: SheetDate) =>
  [String(day).padStart(2, '0'), String(month).padStart(2, '0'), ...(year === null ? [] : [String(year)])].join('.')

const boundText = (bound: WeekBound): string => ('week' in bound ? `${bound.week} нед.` : sheetDateText(bound.date))

/** `1–3, 7` */
function numbersText(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs
    .map(([from, to]) => (to - from > 1 ? `${from}-${to}` : from === to ? `${from}` : `${from}, ${to}`))
    .join(', ')
}

/**
 * A lesson's weeks in a sheet's notation: «чёт., кроме 3 н.»; empty for every week. The reader of sheets
 * understands it.
 */
export function sheetWeeksText(weeks: SheetWeeks): string {
  const parts = [
    weeks.parity === 'every' ? '' : weeks.parity === 'odd' ? 'нечёт.' : 'чёт.',
    weeks.numbers.length > 0 ? `${numbersText(weeks.numbers)} н.` : '',
    weeks.dates.map(sheetDateText).join(', '),
    weeks.from === null ? '' : `с ${boundText(weeks.from)}`,
    weeks.to === null ? '' : `по ${boundText(weeks.to)}`,
    weeks.except.length > 0 ? `кроме ${numbersText(weeks.except)} н.` : '',
    weeks.exceptDates.length > 0 ? `кроме ${weeks.exceptDates.map(sheetDateText).join(', ')}` : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

const lessonsWord = (count: number) => `${count} ${plural(count, 'занятие', 'занятия', 'занятий')}`

export const understoodText = (lessons: number, doubtful: number, cells = 0): string =>
  [
    doubtful === 0
      ? `Понято без сомнений: ${lessonsWord(lessons)}.`
      : `Понято: ${lessonsWord(lessons)}, из\u00a0них под вопросом ${doubtful}.`,
    cells === 0 ? '' : `Не\u00a0понято: ${skippedText(cells)}.`,
  ]
    .filter((part) => part !== '')
    .join(' ')

export const gridRuleTexts = {
  noWeeks: 'Скажите недели, как на\u00a0листе: «1-8 н.», «чёт.», «с\u00a005.10 по\u00a020.11».',
  noSubject: 'Скажите, о\u00a0каких словах это правило.',
  unknown: 'Такого правила уже нет.',
} as const

export const gridReviewTexts = {
  sheets: 'Какие листы читать',
  sheetsLead:
    'На каждом листе\u00a0— сетка: группы в\u00a0столбцах, дни и\u00a0пары в\u00a0строках. Лист без такой сетки будет назван и\u00a0пропущен.',
  title: 'Как поняты клетки',
  lead: 'Слева клетка, как она стоит на листе, справа занятие. Пока есть вопросы, ничего не\u00a0записывается.',
  list: 'Занятия из сетки',
  doubts: 'Сомнения',
  allOpen: 'Под вопросом',
  examples: 'Например',
  kindLead: 'Выберите вид сомнений: на\u00a0весь вид можно ответить один раз.',
  sure: 'Без сомнений',
  nothing: 'Таких занятий нет.',
  keys: 'Стрелки\u00a0— по списку, Enter\u00a0— верно, E\u00a0— исправить.',
  accept: 'Верно',
  accepted: 'принято',
  takeBack: 'Вернуть вопрос',
  corrected: 'исправлено',
  edit: 'Исправить',
  cancel: 'Отмена',
  around: 'Клетка на листе',
  discipline: 'Дисциплина',
  type: 'Вид',
  subgroup: 'Подгруппа',
  wholeGroup: 'вся группа',
  weeks: 'Недели',
  weeksNote: 'Как на листе: «1, 3 н.», «чёт.», «с 05.10 по 20.11»; пусто\u00a0— как в\u00a0строке.',
  teachers: 'Преподаватели, через «;»',
  rooms: 'Аудитории, через «;»',
  noDiscipline: 'Назовите дисциплину.',
  everyWeek: 'каждую неделю',
  online: 'онлайн',
  noTitle: 'без названия',
  whatIs: (words: string) => `«${words}»\u00a0— это`,
  value: 'Полностью',
  valueOfWeeks: 'Какие недели',
  sheet: 'Как понят лист',
  sheetLead:
    'Столбцы по\u00a0их заголовкам и\u00a0слова столбца недель. Что понято неверно, выберите: так будут читаться и\u00a0следующие листы.',
  ofColumns: 'Столбец понят неверно?',
  ofRows: 'Недели строки поняты неверно?',
  recheck: 'Перечитать',
  nothingSaid: 'Примите или исправьте хотя бы одно занятие.',
  rules: 'Правила чтения и\u00a0ответы о\u00a0названиях',
  noRules:
    'Правил пока нет: они появляются из исправлений и\u00a0ответов о\u00a0названиях и\u00a0действуют для всех следующих файлов.',
  forget: 'Забыть правило',
  saveRules: 'Сохранить в\u00a0файл',
  readRules: 'Прочитать из\u00a0файла',
  ruleFileName: 'правила чтения расписаний.json',
  notRules: 'В\u00a0этом файле нет правил чтения: нужен файл, сохранённый здесь же или коллегой.',
  rulesRead: (count: number) => `Прочитано: ${counted(count, 'правило', 'правила', 'правил')}.`,
  toMarks: 'К\u00a0разметке листов',
  sheetIsRight: 'Верно',
  layouts: 'Строение листов',
  loadFailed: 'Не получилось узнать, как понят файл.',
  skipped: 'Не прочитано',
  noLesson: 'Не занятие',
  toTrial: 'К проверке',
} as const

export const columnLabel = (heading: string): string => `Столбец «${heading.replaceAll('\n', ' ')}»`
export const halfLabel = (word: string): string => `Строки «${word}»`
export const parityTitles = { odd: 'нечётные недели', even: 'чётные недели' } as const

/** Numbers in a form that a sheet's reader takes for weeks. */
export const numbersAsWeeks = (numbers: string): string =>
  /^[\d\s,;-]+$/.test(folded(numbers)) ? `${numbers} н.` : numbers

/** «Исправить во всех таких клетках (34)» */
export const saveForAllText = (count: number): string =>
  count > 1 ? `Исправить во всех таких клетках (${count})` : 'Исправить'

export const rememberText = (count: number): string => (count > 1 ? `Запомнить для всех (${count})` : 'Запомнить')

/** What is asked once about all lessons with a kind of doubt: «72 занятия: …». */
const kindQuestions: Readonly<Partial<Record<DoubtKind, string>>> = {
  unread: 'непонятые слова можно не\u00a0читать?',
  noDiscipline: 'пусть будут без\u00a0названия?',
  tornTitle: 'эти слова\u00a0— часть названия?',
  hiddenName: 'эти слова\u00a0— часть названия, а\u00a0не\u00a0фамилии?',
  unknownGroup: 'это новые группы?',
  unknownTeacher: 'это новые преподаватели?',
  unknownRoom: 'это новые аудитории?',
  surnameOnly: 'фамилии без инициалов\u00a0— это преподаватели?',
  guessedRoom: 'это аудитории?',
  severalTypes: 'вид занятия\u00a0— первый из\u00a0названных?',
  severalRooms: 'занятие идёт во\u00a0всех названных аудиториях сразу?',
  guessedHalf: 'верхняя строка пары\u00a0— нечётные недели, нижняя\u00a0— чётные?',
  atOnce: 'эти занятия идут одновременно?',
  teacherAtOnce: 'преподаватель в\u00a0это время в\u00a0нескольких местах?',
  noRoom: 'аудитории у\u00a0них нет?',
  guessedGroup: 'это группы?',
  otherGroup: 'группы\u00a0— те, в\u00a0чьих столбцах стоят занятия?',
  bareWeeks: 'эти числа\u00a0— недели?',
  otherParity: 'верно то, что сказано в\u00a0клетке?',
  otherWeekday: 'верны даты, а\u00a0не\u00a0день недели?',
}

export const kindQuestionText = (count: number, kind: DoubtKind): string =>
  `${lessonsWord(count)}: ${kindQuestions[kind] ?? 'поняты верно?'}`

export const acceptKindText = (count: number): string => `Да, принять все такие (${count})`
export const noLessonsText = (count: number, why: string): string =>
  `Ни одна из\u00a0них не\u00a0занятие: «${why}» (${count})`

/** «Принято 12, изменено правил 3.» */
export const toRecheckText = (accepted: number, rules: number): string =>
  [
    accepted > 0 ? `принято ${accepted}` : '',
    rules > 0 ? `изменено ${counted(rules, 'правило', 'правила', 'правил')}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')

export const skippedText = (count: number): string => `${count} ${plural(count, 'клетка', 'клетки', 'клеток')}`

/** «Пн, 2-я пара» */
export const lessonTimeText = (day: Weekday, pair: Pair): string => `${weekdayShort[day]}, ${pair}-я\u00a0пара`

export const gridFaults = {
  noSheet: (name: string) => `Листа «${name}» в\u00a0файле нет.`,
  nothing: 'Ни на одном листе не\u00a0нашлось занятий.',
  unfit: (sheet: string, range: string) =>
    `Лист «${sheet}», ${range}: занятие так не\u00a0сохранить\u00a0— название не\u00a0длиннее 500 знаков, неделя не\u00a0больше 99-й. Сократите текст ячейки.`,
  doubtful: (count: number) =>
    `Под вопросом ${lessonsWord(count)}. Посмотрите их выше или загрузите файл в\u00a0браузере, где их можно исправить; --accept-doubtful принимает их как есть.`,
} as const

const refusedSheetText = ({ sheet, why }: SheetRefusal): string =>
  `Лист «${sheet}» не\u00a0прочитан: ${gridRefusalTexts[why]}`

/** What became of the cells with texts of all sheets. */
export function cellAccountText(accounts: readonly Omit<SheetCells, 'sheet'>[]): string {
  const sum = (of: 'lessons' | 'doubts' | 'headings' | 'remarks') =>
    accounts.reduce((all, account) => all + account[of], 0)
  return `Клеток с\u00a0текстом: с\u00a0занятиями ${sum('lessons')}, с\u00a0вопросами ${sum('doubts')}, заголовков ${sum('headings')}, примечаний ${sum('remarks')}.`
}

/** Why nothing was read from a file, sheet by sheet. */
export const nothingReadText = (refused: readonly SheetRefusal[]): string =>
  [gridFaults.nothing, ...refused.map(refusedSheetText)].join('\n')

/** How a file was understood, for the command line: doubtful lessons, and what was not read. */
export function gridReport({ lessons, skipped, refused }: GridReading): string {
  const doubtful = lessons.filter(isDoubtful)
  return [
    understoodText(lessons.length, doubtful.length),
    ...doubtful.map(
      ({ sheet, range, text, doubts }) =>
        `  ${sheet}, ${rangeName(range)}: «${text.replaceAll('\n', ' / ')}»\u00a0— ${doubts.map(({ kind, of }) => doubtTexts[kind](of)).join('; ')}`,
    ),
    ...refused.map(refusedSheetText),
    ...skipped.map(
      ({ sheet, range, text, why }) =>
        `  ${sheet}, ${rangeName(range)}: «${text.replaceAll('\n', ' / ')}»\u00a0— ${skippedTexts[why]}`,
    ),
  ].join('\n')
}

export const sheetMarkTitles: Readonly<Record<MarkMeaning, string>> = {
  groups: 'Группы',
  directions: 'Направления',
  subgroups: 'Подгруппы',
  days: 'Дни или даты',
  pairs: 'Пары или время',
  weeks: 'Недели',
  lesson: 'Занятия',
  types: 'Вид занятия',
  teachers: 'Преподаватели',
  rooms: 'Аудитории',
  legend: 'Условные знаки',
  remark: 'Примечание',
}

/** The same beside a number of a row or a letter of a column. */
export const markShort: Readonly<Record<MarkMeaning, string>> = {
  groups: 'группы',
  directions: 'направл.',
  subgroups: 'подгр.',
  days: 'дни',
  pairs: 'пары',
  weeks: 'недели',
  lesson: 'занятия',
  types: 'вид',
  teachers: 'преп.',
  rooms: 'ауд.',
  legend: 'знаки',
  remark: 'прим.',
}

/** Why a sheet cannot be read by its marks, beside the area that is wrong or as what is missing. */
export const markFaultTexts: Readonly<Record<MarkFault['why'], string>> = {
  'no days': 'Отметьте столбец или строку с\u00a0днями недели.',
  'no day here': 'здесь нет ни дней недели, ни дат с\u00a0годом',
  'no pairs':
    'Рядом с\u00a0днями нет ни номеров пар, ни времени: отметьте, где они, или выберите ниже, что номер пары\u00a0— в\u00a0клетке.',
  'no pair here': 'здесь не\u00a0номера пар и\u00a0не\u00a0время',
  'no numbers': 'Ни\u00a0в\u00a0одной клетке нет номера пары в\u00a0начале строки: «2. Физика».',
  'no groups': 'Отметьте, где стоят названия групп; если вместо них аудитории или преподаватели\u00a0— где они.',
  'no group here': 'здесь нет названий групп, под которыми стояли бы занятия',
  'no weeks here': 'по\u00a0этим словам недель не\u00a0понять',
  'no legend here': 'здесь не\u00a0сказано, какие недели значит знак: «*\u00a0— нечётная неделя»',
  looks: `Лист с\u00a0такой разметкой слишком запутан: на\u00a0каждую клетку пришлось бы посмотреть больше ${mostLooks} раз. Разметьте часть листа или уберите с\u00a0него лишнее.`,
}

export const rowHabitTitles: Readonly<Record<RowHabit, string>> = {
  found: 'понять по\u00a0листу',
  lessons: 'занятия каждой недели',
  halves: 'верхняя\u00a0— нечётная неделя, нижняя\u00a0— чётная',
  lines: 'строки одного занятия',
  numbered: 'номер пары\u00a0— в\u00a0клетке: «2. Физика»',
}

export const sheetMarkTexts = {
  sheet: (name: string) => `Лист «${name}»`,
  show: 'Показать',
  shown: 'Лист ниже',
  lead: 'Выделите строку, столбец или область и\u00a0скажите, что это. Разметка запомнится: так прочтутся похожие листы и\u00a0файл следующего года.',
  keys: 'Стрелки\u00a0— по листу, с\u00a0Shift\u00a0— область; Shift+пробел\u00a0— строка, Ctrl+пробел\u00a0— столбец; Enter\u00a0— сказать, что это.',
  whatIs: 'Что выделено',
  nothingChosen: 'ничего не\u00a0выделено',
  chooseFirst: 'Сначала выделите строку, столбец или область.',
  extend: 'Область',
  extendNote: 'Следующее нажатие расширит выделение',
  unmark: 'Снять разметку',
  rows: 'Строки одной пары',
  repeats: 'Дни, пары и\u00a0группы повторяются ниже так\u00a0же',
  marks: 'Разметка',
  noMarks: 'Пока ничего не\u00a0отмечено.',
  proposed: 'предложено',
  remove: (what: string) => `Убрать: ${what}`,
  row: (row: number) => `Строка ${row + 1}`,
  column: (letters: string) => `Столбец ${letters}`,
  reading: 'Читаю…',
  wrongMarks: 'Так лист не\u00a0прочитать: что мешает, сказано ниже у\u00a0отмеченного.',
  lessons: 'Как читается',
  notAGrid:
    'Нет на\u00a0листе дней, пар или групп\u00a0— это не\u00a0сетка: прочтите его как таблицу или перепишите в\u00a0неё, строка на\u00a0занятие.',
  template: 'Шаблон таблицы',
  asTable: 'Читать как таблицу',
  remember: 'Запомнить разметку',
  rememberAndNext: 'Запомнить и\u00a0дальше',
  remembered: 'Разметка запомнена.',
  notYet: (name: string) => `Разметку листа «${name}» пока не\u00a0прочитать.`,
  otherOpen: (name: string) => `Запомните разметку листа «${name}».`,
  noLook: 'Этот лист не\u00a0показать: он пуст или слишком длинный для расписания.',
} as const

/** «Строки 3–4», «Столбец B», «C3:D5» */
export function areaName({ top, left, bottom, right }: MarkedArea): string {
  if (left === 0 && right === null)
    return bottom === top ? `Строка ${top + 1}` : `Строки ${top + 1}–${bottom === null ? '…' : bottom + 1}`
  const first = columnLetters(left)
  const last = right === null ? '…' : columnLetters(right)
  if (bottom === null) {
    const columns = first === last ? `Столбец ${first}` : `Столбцы ${first}–${last}`
    return top === 0 ? columns : `${columns} со\u00a0строки ${top + 1}`
  }
  if (right === null)
    return `${top === bottom ? `Строка ${top + 1}` : `Строки ${top + 1}–${bottom + 1}`} с\u00a0${first}`
  return rangeName({ top, left, bottom, right })
}

/** «Читается: 124 занятия, под вопросом 3. Клеток с текстом: с занятиями 100…» */
export const markTrialText = (lessons: number, doubtful: number, cells: Omit<SheetCells, 'sheet'>): string =>
  `Читается: ${lessonsWord(lessons)}, под вопросом ${doubtful}. ${cellAccountText([cells])}`
