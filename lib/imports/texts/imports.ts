import { adminTableNames, type AdminTableName } from '@/lib/core/tables/rules/admin-table'
import { recordOf } from '@/lib/core/words/rules/records'
import { plural } from '@/lib/core/words/texts/plural'
import type { ColumnSource, ImportKind, ImportState, ImportTask } from '@/lib/imports/rules/import-job'
import type { ImportCellProblem, RowStatus, TableRowOutcome } from '@/lib/imports/rules/table-row'
import { adminTableTexts } from '@/lib/tables/texts/admin-tables'

/** Files brought in by the browser. */
export const importTexts = {
  title: 'Загрузка из файла',
  lead: 'Расписание, нагрузка, аудитории, группы, преподаватели, люди и\u00a0другие таблицы из Excel, LibreOffice, .csv или JSON. Сначала файл проверяется: видно, что получится. Записывается всё или\u00a0ничего.',
  unknown: 'Такого файла нет: возможно, он уже забыт.',
  stored: 'Этот файл уже загружен.',
  atWork: 'С\u00a0этим файлом ещё идёт работа.',
  notRead: 'Файл ещё не прочитан.',
  notTried: 'Сначала проверьте файл: записывается только то, что прошло проверку без ошибок.',
  signedOut: 'Вы вышли из системы, пока файл ждал очереди. Войдите и\u00a0повторите.',
  failed: 'Не получилось: ошибка на сервере. Ничего не записано.',
  tooMuchMemory: 'Файл слишком велик: на него не хватило памяти. Ничего не записано.',
  empty: 'В файле нет ни одного листа с\u00a0данными.',
  mixedForms: 'Часть файлов\u00a0— таблицы, часть\u00a0— готовые расписания: загрузите их отдельно.',
  ofFile: (name: string, message: string) => `«${name}»: ${message}`,
  /** `ФИТ.xlsx и ещё 2 файла` */
  files: (first: string, more: number) => `${first} и\u00a0ещё ${more}\u00a0${plural(more, 'файл', 'файла', 'файлов')}`,
  noRow: 'итог или подпись, не\u00a0строка таблицы',
  noSheet: (name: string) => `Листа «${name}» в\u00a0файле нет.`,
  unlike: (name: string) => `На\u00a0листе «${name}» другие заголовки: вместе он не\u00a0читается.`,
  noColumn: (column: string) => `Столбца «${column}» не бывает.`,
  twice: (title: string) => `«${title}» выбрано в\u00a0двух столбцах: оставьте в\u00a0одном.`,
  missing: (titles: readonly string[]) =>
    `Укажите, где ${titles.map((title) => `«${title}»`).join(', ')}: без этого таблицу не прочесть.`,
  noGrid: 'Выберите хотя бы один лист.',
  noSemester: 'Скажите, когда начинается семестр, сколько в\u00a0нём недель и\u00a0какая неделя первая.',
  noUniversity: 'Назовите университет: в\u00a0файле названия нет.',
  wrongRows: (count: number) =>
    `Ошибки в\u00a0${count} ${plural(count, 'строке', 'строках', 'строках')}: ничего не записано.`,
  notOfPeople: 'Ссылки дают тем, кого завела загрузка людей.',
  nobodyToInvite: 'Давать ссылки некому: все, кого завела эта загрузка, уже входили, заблокированы или убраны.',
  looking: 'Смотрю, какими станут недели…',
} as const

const tableTitles = recordOf(adminTableNames, (name) => adminTableTexts[name].title)

export const importKindTitles: Record<ImportKind, string> = {
  timetable: 'Расписание, строка на\u00a0занятие',
  grid: 'Расписание, сетка: группы и\u00a0дни',

  load: 'Нагрузка',
  ...tableTitles,
}

/** Why a table of the administration is refused as a whole. */
export const tableFaults = (table: AdminTableName) => ({
  unknown: (title: string) => `Столбца «${title}» в\u00a0таблице «${tableTitles[table]}» нет.`,
  noRows: 'В\u00a0таблице нет ни\u00a0одной строки.',
})

export const importTaskTexts: Record<ImportTask, string> = {
  read: 'Читаю файл…',
  try: 'Проверяю…',
  store: 'Записываю…',
}

export const importStateTexts: Record<Extract<ImportState, 'waiting' | 'interrupted'>, string> = {
  waiting: 'Ждёт очереди…',
  interrupted: 'Прервано. Ничего не записано.',
}

export const columnSourceTexts: Record<ColumnSource, string> = {
  title: 'по заголовку',
  content: 'по содержанию',
  remembered: 'как в\u00a0прошлый раз',
  hand: 'выбрано вами',
}

export const rowStatusTitles: Record<RowStatus, string> = {
  new: 'новая',
  changed: 'изменение',
  same: 'без изменений',
  error: 'ошибка',
}

export function rowDetails(row: TableRowOutcome): ImportCellProblem[] {
  if (row.status === 'error') return row.problems
  return [{ column: null, text: row.detail ?? '' }]
}

export const rowsBookTexts = {
  fileName: 'Проверка файла.xlsx',
  sheet: 'Проверка',
  row: 'Строка',
  what: 'Запись',
  status: 'Итог',
  column: 'Столбец',
  detail: 'Что не так или что изменится',
} as const
