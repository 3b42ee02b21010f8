import { dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import { counted } from '@/lib/core/words/texts/plural'
import type { ImportReport } from '@/lib/imports/texts/import'

export const adminTexts = {
  title: 'Админка',
  lead: 'Чем живёт расписание: аудитории, люди, группы, учебный год и\u00a0то, что загружалось.',
  leadOfFaculty: 'То, что вы\u00a0ведёте в\u00a0своём институте.',
  imports: 'Загрузки расписания',
  importOpen: 'Загрузить из\u00a0файла',
  undoneImport: 'отменена',
  noImports: 'Расписание ещё не загружали.',
} as const

export const adminSections = {
  year: 'Учебный год',
  university: 'Университет',
  data: 'Данные',
  settings: 'Настройки',
  hints: {
    archive: 'Весь университет одним файлом, и\u00a0каждая таблица в\u00a0.xlsx',
    files: 'Расписание, нагрузка и\u00a0таблицы из\u00a0Excel, LibreOffice, .csv и\u00a0JSON',
    history: 'Кто и\u00a0что изменил, и\u00a0как было',
    quality: 'Веса и\u00a0нормы преподавателей',
    open: 'Что видно без входа, и\u00a0карта аудиторий',
    keys: 'Чем читают расписание сайты и\u00a0боты',
    security: 'Кто входил, и\u00a0что было с\u00a0учётными записями',
  },
} as const

/** `14 прав` */
export const rightsCount = (count: number): string => counted(count, 'право', 'права', 'прав')

/** `18.11.2026, 10:30` */
export const momentText = ({ date, minutes }: CivilTime): string => `${dayMonthYear(date)}, ${clockText(minutes)}`

/** `осень: 1200 записей`; for a corrected file `осень: добавлено 3, изменено 1, убрано 2`. */
export function importSummary({ semester, stored, compared }: ImportReport): string {
  if (!compared) return `${semester.title}: ${counted(stored.events, 'запись', 'записи', 'записей')}`
  const applied = [
    compared.new > 0 && `добавлено ${compared.new}`,
    compared.changed > 0 && `изменено ${compared.changed}`,
    compared.gone > 0 && `убрано ${compared.gone}`,
  ].filter((one) => one !== false)
  return `${semester.title}: ${applied.join(', ') || 'без изменений'}`
}
