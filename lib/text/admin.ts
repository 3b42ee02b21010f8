import { dayMonthYear } from '@/lib/domain/calendar-date'
import type { CivilTime } from '@/lib/domain/civil-time'
import { clockText } from '@/lib/domain/pairs'
import type { ImportReport } from './import'
import { counted, plural } from './plural'

export const adminTexts = {
  title: 'Админка',
  lead: 'Чем живёт расписание: аудитории, люди, группы, учебный год и\u00a0то, что загружалось.',
  leadOfFaculty: 'То, что вы\u00a0ведёте в\u00a0своём институте.',
  accounts: 'Учётные записи',
  accountsCommand: 'npm run user',
  accountsHint: 'Новая запись, пароль и права:',
  name: 'Имя',
  rights: 'Права',
  nothing: 'прав нет',
  findAccount: 'Имя пользователя или фамилия',
  find: 'Найти',
  noAccounts: 'Никого не\u00a0нашлось.',
  calendar: 'Учебный календарь',
  calendarCommand: 'npm run calendar',
  calendarHint: 'Показать и изменить:',
  imports: 'Загрузки расписания',
  importCommand: 'npm run import -- расписание.json',
  importHint: 'Загрузить:',
  undoneImport: 'отменена',
  noImports: 'Расписание ещё не загружали.',
  first: 'Первые шаги',
  firstLead: 'Расписания пока нет: четыре шага до первой недели.',
  firstAccount: {
    title: 'Учётная запись',
    done: 'Готово: вы вошли как администратор.',
    more: 'Остальным людям учётные записи заводят так:',
    command: 'npm run user -- add ivanov --name "Иванов Иван Иванович"',
  },
  firstCalendar: {
    title: 'Пары и\u00a0праздники',
    text: 'До\u00a0загрузки: на\u00a0праздники она ничего не\u00a0ставит, а\u00a0занятия ищут свою пару по\u00a0времени. Время пар из\u00a0файла берётся, только если здесь его ещё не\u00a0задали.',
    commands: [
      'npm run calendar -- pairs 9:00-10:30 10:40-12:10 12:40-14:10',
      'npm run calendar -- holiday add 2026-11-04 День народного единства',
    ],
  },
  firstImport: {
    title: 'Расписание',
    open: 'Загрузить из файла',
    text: 'Это файл .json, .xlsx или .csv. То\u00a0же можно сделать командой на\u00a0сервере, в\u00a0папке программы:',
    command:
      'npm run import -- расписание.xlsx --university "Название вуза" --start 2026-09-01 --weeks 17 --parity odd',
    template: 'Скачать шаблон таблицы',
    after:
      'Ход загрузки виден по\u00a0шагам, в\u00a0конце — отчёт. Файл с\u00a0ошибкой ничего не\u00a0меняет, и\u00a0сказано, где она.',
  },
  firstWeek: {
    title: 'Первая неделя',
    text: 'Когда загрузка закончится, откройте расписание и\u00a0выберите группу.',
    open: 'Открыть расписание',
  },
} as const

/** Sections of «Админка». */
export const adminSections = {
  university: 'Университет',
  data: 'Данные',
  settings: 'Настройки',
  hints: {
    archive: 'Весь университет одним файлом, и\u00a0каждая таблица в\u00a0.xlsx',
    files: 'Расписание, нагрузка и\u00a0таблицы из\u00a0.xlsx, .csv и\u00a0JSON',
    history: 'Кто и\u00a0что изменил, и\u00a0как было',
    quality: 'Веса и\u00a0нормы преподавателей',
    open: 'Что видно без входа, и\u00a0карта аудиторий',
    keys: 'Чем читают расписание сайты и\u00a0боты',
    security: 'Кто входил, и\u00a0что было с\u00a0учётными записями',
  },
} as const

/** «Показано 50 из 1500: чтобы увидеть других, ищите по имени.» */
export const shownAccounts = (shown: number, total: number): string =>
  `Показано ${shown} из\u00a0${total}: чтобы увидеть других, ищите по\u00a0имени.`

/** `14 прав` */
export const rightsCount = (count: number): string => counted(count, 'право', 'права', 'прав')

/** `18.11.2026, 10:30` */
export const momentText = ({ date, minutes }: CivilTime): string =>
  `${dayMonthYear(date)}, ${clockText(minutes)}`

/** The content of an import in brief. */
export const importSummary = ({ semester, stored }: ImportReport): string =>
  `${semester.title}: ${stored.events} ${plural(stored.events, 'запись', 'записи', 'записей')}`
