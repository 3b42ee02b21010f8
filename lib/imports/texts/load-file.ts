import { dayMonthYear, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { columnNames, type ColumnWords } from '@/lib/core/files/texts/column-names'
import { plural } from '@/lib/core/words/texts/plural'
import {
  type LoadHoursColumn,
  type LoadColumn,
  type LoadValueChange,
  type LoadValues,
  type RowStatus,
} from '@/lib/imports/rules/table-row'

/** Columns of a load file by header title; `note` is the explanation in the template. */
export const loadColumns: Record<LoadColumn, ColumnWords> = {
  semester: {
    title: 'Семестр',
    isRequired: false,
    note: 'Название семестра, как в календаре, или его первый день. Пусто — текущий.',
    also: ['Сем', 'Период контроля', 'Номер семестра', '№ семестра', 'Полугодие'],
  },
  discipline: {
    title: 'Дисциплина',
    isRequired: true,
    note: 'Название. Новая дисциплина будет добавлена.',
    also: [...columnNames.discipline, 'Дисциплина, вид работы', 'Дисциплина/вид работы'],
  },
  lessonType: {
    title: 'Тип',
    isRequired: true,
    note: 'лк, пр, лб, экз, зч, эк или ---.',
    also: columnNames.type,
  },
  groups: {
    title: 'Группы',
    isRequired: false,
    note: 'Через запятую; все группы потока — в одной строке.',
    also: [...columnNames.groups, 'Группа/поток', 'Группы/потоки', 'Группы потока', 'Академическая группа'],
  },
  subgroup: {
    title: 'Подгруппа',
    isRequired: false,
    note: '1 или 2. Пусто — группы целиком.',
    also: columnNames.subgroup,
  },
  teachers: {
    title: 'Преподаватели',
    isRequired: false,
    note: 'Через запятую: «Иванов\u00a0И.\u00a0И.» или полностью. Нужны группы, преподаватели или и\u00a0то и\u00a0другое.',
    also: columnNames.teachers,
  },
  hours: {
    title: 'Часы',
    isRequired: true,
    note: 'Академических часов за семестр, от 1 до 1000.',
    also: [
      'Объём нагрузки',
      'Количество нагрузки',
      'Часы нагрузки',
      'Нагрузка, ч',
      'Часов',
      'Количество часов',
      'Кол-во часов',
      'Всего часов',
      'Аудиторных часов',
      'Нагрузка',
    ],
  },
  startsOn: {
    title: 'Начало',
    isRequired: false,
    note: 'Первый день: ДД.ММ.ГГГГ или ГГГГ-ММ-ДД. Пусто — начало семестра.',
    also: ['Дата начала', 'С', 'Начало занятий'],
  },
  endsOn: {
    title: 'Конец',
    isRequired: false,
    note: 'Последний день. Пусто — конец семестра.',
    also: ['Дата окончания', 'Окончание', 'По'],
  },
  students: {
    title: 'Студентов',
    isRequired: false,
    note: 'Число студентов. Пусто — по\u00a0группам, если их численность известна.',
    also: [
      'Число студентов',
      'Кол-во студ',
      'Количество обучающихся',
      'Студ',
      'Численность',
      'Количество студентов',
      'Кол-во студентов',
      'Контингент',
      'Студенты',
    ],
  },
}

/** Columns with the hours of one type each, instead of a type and its hours. */
export const loadHoursColumns: Record<LoadHoursColumn, ColumnWords> = {
  lectureHours: {
    title: 'Часы лекций',
    isRequired: false,
    note: 'Часов лекций за семестр; пусто или 0 — их нет.',
    also: ['Лекции', 'Лекц', 'Лек', 'ЛК', 'Лекционные', 'Лекционные занятия', 'Лекции, ч', 'Чтение лекций'],
  },
  practiceHours: {
    title: 'Часы практик',
    isRequired: false,
    note: 'Часов практических занятий и семинаров за семестр; пусто или 0 — их нет.',
    also: [
      'Практические',
      'Практические занятия',
      'Практ. занятия',
      'Практ',
      'Прак',
      'Пр',
      'ПЗ',
      'Семинары',
      'Семинарские занятия',
      'Практические, ч',
      'Практические/семинарские',
    ],
  },
  labHours: {
    title: 'Часы лабораторных',
    isRequired: false,
    note: 'Часов лабораторных работ за семестр; пусто или 0 — их нет.',
    also: [
      'Лабораторные',
      'Лабораторные работы',
      'Лабораторные занятия',
      'Лаб. работы',
      'Лаб. занятия',
      'Лабор',
      'Лаб',
      'ЛР',
      'ЛЗ',
      'Лабораторные, ч',
    ],
  },
}

/** A row of a load sheet that has no hours of classes, as of an exam or of term papers. */
export const noClassHours = 'нет часов занятий, которые стоят в\u00a0расписании: строка не\u00a0взята'

/** A limit of files, and how much was found; it may be unknown by how much it is exceeded. */
export type Exceeded = { limit: number; number?: number | undefined }

const found = (number?: number): string => (number === undefined ? '' : ` (${number})`)

/** Why a whole file is refused. */
export const loadFileFaults = {
  empty: 'Файл пуст.',
  /** Names a table of a page: `Таблица 2`. */
  table: 'Таблица',
  locked: 'Файл закрыт паролем: снимите пароль и\u00a0сохраните файл ещё раз.',
  word: 'Это документ Word, а\u00a0не\u00a0таблица: скопируйте таблицу из\u00a0него и\u00a0вставьте на\u00a0этой странице или сохраните документ как веб-страницу.',
  unreadable:
    'Файл не читается как таблица. Подходят .xlsx, .xls, .xlsb, .ods, .csv и\u00a0веб-страницы. Откройте его в Excel или LibreOffice и выберите «Сохранить как»: «Книга Excel (.xlsx)».',
  tooLarge: ({ limit }: Exceeded) =>
    `Файл слишком велик: распакованный, он занимает больше ${Math.round(limit / (1024 * 1024))}\u00a0МБ. Уберите из\u00a0него лишние листы или разделите его.`,
  tooManyRows: ({ limit, number }: Exceeded) => `В файле больше ${limit} строк${found(number)}: разделите его.`,
  tooManyCells: ({ limit, number }: Exceeded) =>
    `В файле больше ${limit} клеток с\u00a0текстом${found(number)}: разделите его.`,
  tooManyRepeats: ({ limit, number }: Exceeded) =>
    `Одинаковые клетки повторены в\u00a0файле больше ${limit} раз${found(number)}: удалите повторы под таблицей и\u00a0справа от\u00a0неё и\u00a0сохраните файл ещё раз.`,
  tooManyMerges: ({ limit, number }: Exceeded) =>
    `В файле больше ${limit} объединений клеток${found(number)}: разделите его.`,
  tooManyCovered: ({ limit, number }: Exceeded) =>
    `Объединения занимают на\u00a0листе больше ${limit} клеток${found(number)}: уберите лишние.`,
  tooManyFormats: ({ limit, number }: Exceeded) =>
    `В файле больше ${limit} оформленных столбцов${found(number)}: скопируйте таблицу в\u00a0новую книгу.`,
  tooManyParts: ({ limit }: Exceeded) =>
    `Книга состоит больше чем из\u00a0${limit} частей: скопируйте нужные листы в\u00a0новую.`,
  tooManySigns: ({ limit }: Exceeded) =>
    `Текста в\u00a0клетках больше ${Math.round(limit / (1024 * 1024))}\u00a0млн знаков: разделите файл.`,
  tooManySheets: ({ limit, number }: Exceeded) => `Листов больше ${limit}${found(number)}: загрузите файлы частями.`,
  tooMuchMemory: (megabytes: number) =>
    `Файлу не\u00a0хватило ${megabytes}\u00a0МБ памяти: уберите из\u00a0него лишние листы и\u00a0оформление или разделите его.`,
  busy: (seconds: number) =>
    `Машина занята: за\u00a0${seconds}\u00a0с файл не\u00a0прочитан. Ничего не\u00a0записано: загрузите его ещё раз через несколько минут.`,
  manyFiles: (most: number) => `В\u00a0архиве больше ${most} файлов: загрузите их частями.`,
  longCell: (row: number) => `В строке ${row} слишком длинная ячейка.`,
  control: (row: number) => `В строке ${row} есть знак, который нельзя хранить: удалите его.`,
  missing: (titles: readonly string[]) =>
    `В первой строке нет ${plural(titles.length, 'столбца', 'столбцов', 'столбцов')} ${titles.map((title) => `«${title}»`).join(', ')}.`,
  twice: (title: string) => `Столбец «${title}» встречается дважды.`,
  unknown: (title: string) => `Столбца «${title}» в нагрузке нет: проверьте первую строку.`,
  noRows: 'В файле нет ни одной строки нагрузки.',
  noSemester: 'В календаре нет ни одного семестра: сначала заведите его.',
  missingFile: (file: string) => `Файл ${file} не читается: проверьте путь и права.`,
} as const

export const loadRowProblems = {
  required: (title: string) => `не указано: ${title}`,
  tooLong: (title: string) => `слишком длинно: ${title}`,
  type: (text: string) => `неизвестный тип «${text}»`,
  subgroup: (text: string) => `подгруппа «${text}» — нужно 1, 2 или пусто`,
  hours: (text: string) => `часы «${text}» — нужно целое число от 1 до 1000`,
  students: (text: string) => `число студентов «${text}» — нужно целое число от 1 до 10\u00a0000`,
  date: (text: string) => `дата «${text}» — нужна вида 01.09.2026 или 2026-09-01`,
  order: 'конец раньше начала',
  nobody: 'нужны группы или преподаватели',
  semester: (text: string) => `нет семестра «${text}»`,
  group: (text: string) => `нет группы «${text}»`,
  halves: (title: string) => `группа ${title} не\u00a0делится на\u00a0подгруппы`,
  subgroupOfNobody: 'подгруппа указана без\u00a0групп',
  teacher: (text: string) => `нет преподавателя «${text}»`,
  namesakes: (text: string) =>
    `преподавателей «${text}» несколько: укажите имя и\u00a0отчество полностью или «${text} (кафедра)»`,
  sameGroups: (text: string) => `групп «${text}» несколько: напишите «${text} (институт)»`,
  repeats: (row: number) => `повторяет строку ${row}`,
} as const

/** Names of the fields a row can change. */
const loadValueTitles: Record<keyof LoadValues, string> = {
  requiredHours: 'часы',
  startsOn: 'начало',
  endsOn: 'конец',
  students: 'студентов',
}

const loadValueText = (value: CalendarDate | number | null): string =>
  value === null ? '—' : typeof value === 'number' ? String(value) : dayMonthYear(value)

export const loadChangesText = (changes: readonly LoadValueChange[]): string =>
  changes
    .map(({ field, before, after }) => `${loadValueTitles[field]} ${loadValueText(before)} → ${loadValueText(after)}`)
    .join(', ')

export const loadStatusTitles: Record<RowStatus, string> = {
  new: 'новая',
  changed: 'изменение',
  same: 'без изменений',
  error: 'ошибка',
}

export const loadErrorsText = (count: number): string =>
  `Нагрузка не загружена: ошибки в\u00a0${count} ${plural(count, 'строке', 'строках', 'строках')}.`

export const loadCountsText = (counts: Record<RowStatus, number>): string =>
  [
    `новых ${counts.new}`,
    `изменённых ${counts.changed}`,
    `прежних ${counts.same}`,
    ...(counts.error > 0 ? [`с\u00a0ошибками ${counts.error}`] : []),
  ].join(', ')

export const loadCommand = {
  usage: `Загрузка нагрузки из таблицы (.xlsx, .xls, .xlsb, .ods, .csv):
  npm run load -- ФАЙЛ [--answers ФАЙЛ] [--dry-run]

  --answers  файл с\u00a0ответами о\u00a0похожих названиях дисциплин; если его нет, вопросы запишутся в\u00a0него
  --dry-run  только показать, что изменится`,
  dryRun: 'Проверка: ничего не записано.',
  stored: 'Записано.',
  row: (number: number, load: string, status: string, detail: string) =>
    `  строка ${number}: ${load} — ${status}${detail === '' ? '' : `: ${detail}`}`,
} as const

export const loadTemplateText = {
  fileName: 'Шаблон нагрузки.xlsx',
  sheet: 'Нагрузка',
  notes: 'Как заполнять',
  column: 'Столбец',
  required: 'Обязателен',
  yes: 'да',
  note: 'Что писать',
} as const
