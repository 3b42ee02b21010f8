import { lessonTypeShort } from '@/lib/core/names/texts/lesson-types'
import type { OfferedLoad } from '@/lib/core/programmes/rules/programme'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { counted } from '@/lib/core/words/texts/plural'
import { firstShownCountText, resultCountText, resultTexts } from '@/lib/core/words/texts/results'
import type { ProgrammeDeed } from '@/lib/programmes/rules'

/** Actions on a whole programme: its menu and forms. */
export const menuTexts = {
  create: 'Создать программу',
  menu: 'Ещё о\u00a0программах',
  own: 'Эта программа',
  make: 'Создать',
  rename: 'Переименовать…',
  recalc: 'Пересчитать часы по\u00a0календарю',
  copy: 'Скопировать…',
  addLoad: 'Добавить по id нагрузки…',
  remove: 'Удалить программу…',
  fromFile: 'Создать из файла…',
  generates: 'Шаблоны с\u00a0нагрузкой группы',
  templates: 'Шаблоны',
  project: 'Проектная',
  toProject: 'Сделать проектной',
  color: 'Цвет программы',
  saveColor: 'Сохранить цвет',
} as const

export const createTexts = {
  title: 'Создать программу',
  byTemplate: (template: string) => `Программа по\u00a0шаблону «${template}»`,
  byFile: 'Программа из файла',
  name: 'Название или группа',
  nameHint: 'Впишите название или выберите группу, для которой программа.',
  fillHint: 'Впишите название или выберите группу: тогда программа заполнится её нагрузкой.',
  groupHint: 'Этот шаблон заполняется нагрузкой группы: выберите её в\u00a0списке.',
  filledBy: (group: string) => `Заполнится нагрузкой группы ${group}.`,
  ofGroup: (group: string) => `Программа группы ${group}.`,
  semester: 'Семестр',
  project: 'Проектная программа',
  projectHint: 'Её строки проектные, у\u00a0каждой свои флаги «а» и\u00a0«н».',
  ok: 'Создать',
  busy: 'Создаю…',
  lacksName: 'Впишите название или выберите группу.',
  lacksGroup: 'Выберите группу.',
  lacksFile: 'Выберите файл.',
  lacksSoundFile: 'Исправьте ошибки в\u00a0файле и\u00a0выберите его снова.',
  file: 'Файл с\u00a0дисциплинами',
  chooseFile: 'Выбрать файл…',
  otherFile: 'Другой файл…',
  template: 'Шаблон файла',
  fileHint: 'Таблица .xlsx, .xls, .ods или .csv: одна строка\u00a0— одна дисциплина.',
  checking: 'Проверяю строки…',
  checked: (count: number) => `Ошибок нет: ${counted(count, 'дисциплина', 'дисциплины', 'дисциплин')}.`,
  faulty: (errors: number, total: number) =>
    `С\u00a0ошибками: ${errors} из\u00a0${total}. Исправьте файл и\u00a0выберите его снова.`,
  results: 'Строки файла',
  row: 'Строка',
  what: 'Дисциплина',
  isNew: 'новая',
  error: 'ошибка',
} as const

export const projectTexts = {
  title: 'Сделать проектной',
  description:
    'Простые строки станут проектными, строки без дат получат эти. Строки, которые замещают нагрузку, останутся ими.',
  from: 'Начало',
  to: 'Конец',
  ok: 'Сделать проектной',
  back: 'Сделать обычной?',
  backHint: 'Дисциплины останутся как есть, флаги «а» и\u00a0«н» больше не\u00a0видны.',
  backOk: 'Сделать обычной',
} as const

export const addLoadTexts = {
  title: 'Добавить по id нагрузки',
  description: 'Найдите нагрузку и\u00a0отметьте нужное или впишите её номера.',
  search: 'Дисциплина, группа, преподаватель или\u00a0номер',
  searchHint: 'Начните вводить: например, «физика ИСТб-24» или фамилию.',
  searching: 'Ищу…',
  failed: 'Поиск не\u00a0удался. Измените запрос или повторите.',
  found: 'Найденная нагрузка',
  picked: 'Выбранная нагрузка',
  semester: 'Семестр',
  isAdded: 'уже в\u00a0программе',
  isForeign: 'чужая',
  hours: (count: number) => `${count}\u00a0ч`,
  byNumbers: 'По id нагрузки',
  ids: 'Номера нагрузки, по\u00a0одному в\u00a0строке',
  asProxy: 'Строки замещают нагрузку',
  asProxyHint: 'Поставленное из такой строки считается и\u00a0за нагрузку.',
  asOwnHint:
    'Строка возьмёт всё из\u00a0нагрузки, а\u00a0дальше живёт сама: группы в\u00a0ней целиком, часы нагрузки не\u00a0считаются.',
  ok: (count: number) => (count === 0 ? 'Добавить' : `Добавить (${count})`),
  busy: 'Добавляю…',
  notNumbers: (lines: readonly string[]) => `Это не\u00a0номера: ${lines.map((line) => `«${line}»`).join(', ')}.`,
  nothing: 'Отметьте нагрузку или впишите хотя бы один номер.',
} as const

/** Number of matches, and how many of them are shown. */
export const loadMatchesText = (shown: number, total: number): string => {
  if (total === 0) return `${resultTexts.nothing}. Проверьте семестр.`
  return shown === total ? resultCountText(total) : firstShownCountText(shown, total)
}

/** `лк Физика, ИСТб-24-1 (1)`: a load item in a list. */
export const offeredLoadText = ({ lessonType, title, groups, subgroup }: OfferedLoad): string =>
  [
    [lessonTypeShort[lessonType], title].filter(Boolean).join(' '),
    ...groups.map((group) => groupText({ title: group, subgroup })),
  ].join(', ')

export const removeTexts = {
  title: 'Удалить программу?',
  typed: (title: string) => `Чтобы удалить, введите название: «${title}»`,
  typedLabel: 'Название программы',
  lacksTitle: 'Введите название программы.',
  otherTitle: 'Название не\u00a0совпадает.',
  lacksConsent: 'Отметьте, что опубликованные занятия тоже удаляются.',
  ok: 'Удалить программу',
} as const

/** The dialog of rooms a programme may use. */
export const roomsTexts = {
  title: 'Аудитории программы',
  description:
    'Занятия программы ставят в\u00a0эти аудитории, а\u00a0ещё «Онлайн» и\u00a0«Без аудитории». Кому можно занимать любые, того список не\u00a0связывает.',
  button: (count: number) => (count === 0 ? 'Нет аудиторий' : `Аудитории: ${count}`),
  add: 'Добавить аудиторию или корпус',
  wholeBuilding: (title: string) => `${title} целиком`,
  removeAll: 'Убрать все',
  removeBuilding: (title: string) => `Убрать все: ${title}`,
  none: 'Список пуст: занятия можно ставить только «Онлайн» и\u00a0«Без аудитории».',
  whyNot:
    'Менять список может тот, кому в\u00a0этой программе можно занимать любые аудитории. Такое право даёт администратор.',
  save: 'Сохранить',
} as const

const deedTexts: Record<ProgrammeDeed, string> = {
  edit: 'менять название, цвет и\u00a0вид программы',
  addRows: 'добавлять дисциплины',
  editRows: 'менять дисциплины',
  removeRows: 'удалять дисциплины',
  place: 'ставить занятия',
  useAnyRoom: 'занимать аудитории не\u00a0из\u00a0её списка',
  publish: 'публиковать занятия',
  unpublish: 'снимать занятия с\u00a0публикации',
}

/** Actions the user may not perform on a programme, and whom to ask; empty if all are allowed. */
export const limitsText = (withheld: readonly ProgrammeDeed[]): string =>
  withheld.length === 0
    ? ''
    : `В\u00a0этой программе вам нельзя: ${withheld.map((deed) => deedTexts[deed]).join(', ')}. Попросите администратора дать такое право.`

export const renameTexts = {
  title: 'Переименовать программу',
  label: 'Название',
  ok: 'Переименовать',
} as const
export const copyTexts = {
  title: 'Скопировать программу',
  label: 'Название копии',
  ok: 'Скопировать',
} as const

/** Somebody else changed the programme meanwhile. */
export const overtakenTexts = {
  title: 'Программу тем временем изменили',
  was: (name: string, now: string, before: string) => `${name}: сейчас ${now}, было ${before}`,
  keepMine: 'Сохранить моё',
  fields: { title: 'Название', color: 'Цвет', isProject: 'Проектная', roomIds: 'Аудитории' },
  yes: 'да',
  no: 'нет',
} as const

/** Results of actions. */
export const doneTexts = {
  created: (title: string) => `Создана программа «${title}»`,
  renamed: (title: string) => `Программа названа «${title}»`,
  copied: (title: string, skipped: number) =>
    `Создана копия «${title}»${skipped > 0 ? `, без чужой нагрузки: ${counted(skipped, 'строка', 'строки', 'строк')}` : ''}`,
  removed: (title: string) => `Удалена программа «${title}»`,
  colored: 'Цвет программы сохранён',
  rooms: (count: number) => `Аудитории программы сохранены: ${count}`,
  project: 'Программа стала проектной',
  plain: 'Программа стала обычной',
  added: (count: number, skipped: number) =>
    `Добавлено: ${counted(count, 'строка', 'строки', 'строк')}${skipped > 0 ? `, уже были: ${skipped}` : ''}`,
  recalculated: (count: number, withheld: number) =>
    `${count === 0 ? 'Часы не\u00a0изменились' : `Часы пересчитаны: ${counted(count, 'строка', 'строки', 'строк')}`}${
      withheld > 0 ? `, не\u00a0тронуто без права: ${withheld}` : ''
    }`,
} as const
