import type { WholeTable } from '@/lib/archive/rules'
import { dayMonthYear, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { loadColumns } from '@/lib/imports/texts/load-file'

export const archivePageTexts = {
  title: 'Выгрузить всё',
  lead: 'Весь университет — ваш: заберите его целиком или по\u00a0таблицам, когда захотите.',
  whole: 'Весь университет',
  wholeLead:
    'Один файл .zip с\u00a0JSON: справочники, календарь, нагрузка, программы, занятия со\u00a0всеми датами, заявки, пожелания. Его читают другие программы, и\u00a0его\u00a0же читает пустая установка «Расписания онлайн».',
  accounts: 'С\u00a0учётными записями',
  accountsHint: 'Имена, права и\u00a0«Моё». Паролей в\u00a0архиве нет никогда.',
  history: 'С\u00a0историей',
  historyHint:
    'Как было и\u00a0как стало при каждом изменении: с\u00a0ней их\u00a0можно отменить и\u00a0там. В\u00a0ней названы люди.',
  take: 'Выгрузить всё',
  asOf: 'Всё — на\u00a0один и\u00a0тот\u00a0же миг; работать можно и\u00a0дальше. Выгрузка останется в\u00a0журнале безопасности.',
  back: 'Прочитать архив в\u00a0пустую базу — на\u00a0сервере:',
  command: 'npm run archive -- --read архив.zip',
  tables: 'По таблицам',
  tablesLead: 'Каждая — файл .xlsx с\u00a0заголовками, по\u00a0строке на\u00a0запись.',
} as const

export const archiveName = (date: CalendarDate): string => `Университет ${dayMonthYear(date)}.zip`

/** Columns in the form that the load import reads. */
const loadFileColumns = [
  ...(['semester', 'discipline', 'lessonType', 'groups', 'subgroup', 'teachers'] as const),
  ...(['hours', 'startsOn', 'endsOn'] as const),
]

type Told = { title: string; hint: string; columns: readonly string[] }

export const wholeTableTexts = {
  load: {
    title: 'Нагрузка',
    hint: 'Всех семестров, в\u00a0той форме, в\u00a0которой её загружают',
    columns: loadFileColumns.map((column) => loadColumns[column].title),
  },
  classes: {
    title: 'Занятия',
    hint: 'По сериям: день, пара, с\u00a0какого и\u00a0по\u00a0какое',
    columns: [
      'Дисциплина',
      'Тип',
      'Группы',
      'Подгруппа',
      'Преподаватели',
      'Аудитории',
      'День',
      'Пара',
      'Первая дата',
      'Последняя дата',
      'Занятий',
      'Состояние',
    ],
  },
  calendar: {
    title: 'Календарь',
    hint: 'Семестры, праздники, переносы, пары',
    columns: ['Что', 'Название', 'Начало', 'Конец', 'Подробности'],
  },
} as const satisfies Record<WholeTable, Told>

export const archiveTableWords = {
  state: { projected: 'черновик', published: '' },
  hidden: 'скрыто',
  semester: 'Семестр',
  courseYear: (course: number) => `${course}\u00a0курс`,
  holiday: 'Праздник',
  movedDay: 'Перенос',
  as: (day: string) => `как ${day.toLowerCase()}`,
  pair: (pair: number) => `${pair} пара`,
  parity: { 0: 'нечет.', 1: 'чет.' },
  first: (parity: string) => `первая неделя ${parity}`,
} as const
