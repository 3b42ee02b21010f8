import type { StudyForm } from '@/lib/core/names/rules/resource'
import type { RoomKind } from '@/lib/core/names/rules/room'
import { eachProperty } from '@/lib/core/rooms/rules/room-properties'
import { eachStatedNeed, roomPropertyTexts } from '@/lib/core/rooms/texts/room-properties'
import type { AdminTableName } from '@/lib/core/tables/rules/admin-table'
import { adminTables } from '@/lib/core/tables/rules/tables'
import { camelCase } from '@/lib/core/words/rules/cases'
import { counted } from '@/lib/core/words/texts/plural'

type Forms = readonly [one: string, few: string, many: string]

type TableTexts = {
  title: string
  hint: string
  /** «аудитория», «аудитории», «аудиторий». */
  forms: Forms
  /** «нет такого института»: the genitive. */
  ofOne: string
  add: string
  search: string
  /** The heading of the last column, the number of uses. */
  uses: string
  columns: Readonly<Record<string, string>>
}

export const adminTableTexts: Readonly<Record<AdminTableName, TableTexts>> = {
  room: {
    title: 'Аудитории',
    hint: 'Номера, корпуса, вместимость и\u00a0оснащение',
    forms: ['аудитория', 'аудитории', 'аудиторий'],
    ofOne: 'аудитории',
    add: 'Добавить аудиторию',
    search: 'Номер или корпус',
    uses: 'Занятий',
    columns: {
      title: 'Номер',
      building: 'Корпус',
      capacity: 'Мест',
      kind: 'Вид',
      ...eachProperty((property) => roomPropertyTexts[property].column),
      isPlaceholder: 'Без накладок',
      needsApproval: 'Согласование',
      approvingDepartmentId: 'Согласует кафедра',
      mostBookings: 'Броней на\u00a0человека',
      mostDaysAhead: 'Дней вперёд',
      leastMinutesBefore: 'Минут до\u00a0начала',
      bookedFromPair: 'Брони с\u00a0пары',
      bookedToPair: 'Брони по\u00a0пару',
      quietDays: 'Без броней по\u00a0дням',
      confirmAhead: 'Подтвердить за, минут',
      confirmWithin: 'Снять через, минут',
    },
  },
  teacher: {
    title: 'Преподаватели',
    hint: 'Имена и\u00a0кафедры',
    forms: ['преподаватель', 'преподавателя', 'преподавателей'],
    ofOne: 'преподавателя',
    add: 'Добавить преподавателя',
    search: 'Имя, кафедра или табельный номер',
    uses: 'Занятий',
    columns: {
      fullName: 'Фамилия, имя, отчество',
      name: 'Коротко',
      departmentId: 'Кафедра',
      isPlaceholder: 'Без накладок',
      personnelNumber: 'Табельный номер',
    },
  },
  department: {
    title: 'Кафедры',
    hint: 'К\u00a0каким относятся преподаватели',
    forms: ['кафедра', 'кафедры', 'кафедр'],
    ofOne: 'кафедры',
    add: 'Добавить кафедру',
    search: 'Название',
    uses: 'Преподавателей',
    columns: { title: 'Название' },
  },
  group: {
    title: 'Группы',
    hint: 'Институты, курсы и\u00a0численность',
    forms: ['группа', 'группы', 'групп'],
    ofOne: 'группы',
    add: 'Добавить группу',
    search: 'Группа или институт',
    uses: 'Занятий',
    columns: {
      title: 'Группа',
      facultyId: 'Институт',
      courseYear: 'Курс',
      studyForm: 'Форма обучения',
      students: 'Студентов',
      subgroupCount: 'Подгрупп',
      hasDpo2030: 'ДПО',
      ...eachStatedNeed(({ column }) => column),
    },
  },
  faculty: {
    title: 'Институты',
    hint: 'И\u00a0факультеты, к\u00a0которым относятся группы',
    forms: ['институт', 'института', 'институтов'],
    ofOne: 'института',
    add: 'Добавить институт',
    search: 'Название',
    uses: 'Групп',
    columns: { title: 'Название' },
  },
  discipline: {
    title: 'Дисциплины',
    hint: 'Названия, под которыми идут занятия',
    forms: ['дисциплина', 'дисциплины', 'дисциплин'],
    ofOne: 'дисциплины',
    add: 'Добавить дисциплину',
    search: 'Название',
    uses: 'Занятий',
    columns: { title: 'Название' },
  },
  reason: {
    title: 'Причины',
    hint: 'Что подсказывают заявки, переносы и\u00a0закрытие аудиторий',
    forms: ['причина', 'причины', 'причин'],
    ofOne: 'причины',
    add: 'Добавить причину',
    search: 'Причина',
    uses: '',
    columns: {
      title: 'Причина',
      position: 'Порядок',
      forRequests: 'Заявки и\u00a0переносы',
      forClosures: 'Закрытие аудиторий',
      forAbsences: 'Отсутствия',
    },
  },
  user: {
    title: 'Люди',
    hint: 'Учётные записи, приглашения и\u00a0права',
    forms: ['человек', 'человека', 'человек'],
    ofOne: 'человека',
    add: 'Добавить человека',
    search: 'Имя, логин, группа, институт',
    uses: '',
    columns: {
      username: 'Логин',
      fullName: 'Фамилия, имя, отчество',
      teacherId: 'Преподаватель',
      groupId: 'Группа',
      subgroup: 'Подгруппа',
      state: 'Состояние',
      rights: 'Права',
      editorOf: 'Ведёт',
      signedInAt: 'Последний вход',
    },
  },
}

/** Different words for accounts, which are blocked instead of retired. */
const peopleWords = {
  retired: 'заблокирован',
  shown: {
    used: 'Действуют',
    all: 'Все',
    retired: 'Заблокированы',
    alike: 'Похожие логины',
    lacking: 'Без важного',
    unseen: 'Ни\u00a0разу не\u00a0входили',
  },
  retire: 'Заблокировать',
  restore: 'Разблокировать',
  isRetired: (title: string) => `Заблокирован: ${title}`,
  isRestored: (title: string) => `Разблокирован: ${title}`,
} as const

export const columnTitle = (table: AdminTableName, key: string): string => adminTableTexts[table].columns[key] ?? key

const columnTitles = new Map(
  Object.values(adminTables).flatMap(({ name, columns }) =>
    columns.map(({ key }) => [key, columnTitle(name, key)] as const),
  ),
)

/** The title of a column that any table has, also by its name in the database: `has_projector`. */
export const titleOfAnyColumn = (name: string): string | undefined => columnTitles.get(camelCase(name))

/** `12 аудиторий` */
export const rowsOfTable = (table: AdminTableName, count: number): string =>
  counted(count, ...adminTableTexts[table].forms)

type Choice = RoomKind | StudyForm

/** The title of each choice, and other accepted words. */
const choiceWords: Readonly<Record<Choice, readonly [title: string, ...others: string[]]>> = {
  ordinary: ['обычная', 'учебная', 'аудитория'],
  sport: ['спортзал', 'спортивная', 'физкультура'],
  virtual: ['виртуальная', 'онлайн', 'дистанционно'],
  day: ['дневная', 'очная', 'дневники', 'бакалавриат', 'специалитет'],
  master: ['магистратура', 'магистры'],
  correspondence: ['заочная', 'заочники', 'очно-заочная'],
}

export function wordsOfChoice(choice: string): readonly string[] {
  const words: Readonly<Partial<Record<string, readonly string[]>>> = choiceWords
  return words[choice] ?? []
}

export const choiceTitle = (choice: string): string => wordsOfChoice(choice)[0] ?? choice

export const adminTableUi = {
  retired: 'не\u00a0используется',
  show: 'Показать',
  shown: {
    used: 'Используются',
    all: 'Все',
    retired: 'Не\u00a0используются',
    alike: 'Похожие',
    lacking: 'Без важного',
    unseen: 'Ни\u00a0разу не\u00a0входили',
  },
  right: 'Право',
  anyRight: 'С\u00a0любыми правами',
  nothing: 'Пока пусто.',
  nothingHint: 'Добавьте строку или вставьте таблицу из\u00a0Excel.',
  notFound: 'Ничего не\u00a0нашлось.',
  noneAlike: 'Похожих названий нет.',
  reset: 'Показать все',
  paste: 'Вставить таблицу',
  save: 'Добавить',
  more: 'Действия',
  where: 'Где используется',
  retire: 'Не\u00a0использовать',
  restore: 'Вернуть',
  merge: 'Объединить…',
  remove: 'Удалить',
  yes: 'да',
  no: 'нет',
  page: 'Страница',
  pages: 'Страницы',
  previous: 'Предыдущая',
  next: 'Следующая',
  keys: 'Enter или двойной щелчок\u00a0— изменить, Tab\u00a0— дальше, Esc\u00a0— не\u00a0менять; пробел переключает отметку.',
  otherThan: 'другое',
  lost: 'Нет связи с\u00a0сервером: не\u00a0сохранено.',
  looksLike: 'Похоже на',
  isOther: 'Это другое',
  isOtherHint: 'Если это другое, подтвердите.',
  usedAlready: 'на\u00a0это ссылаются: выберите «Не\u00a0использовать»',
  added: (title: string) => `Добавлено: ${title}`,
  changed: (title: string) => `Сохранено: ${title}`,
  isRetired: (title: string) => `Больше не\u00a0используется: ${title}`,
  isRestored: (title: string) => `Снова используется: ${title}`,
  removed: (title: string) => `Удалено: ${title}`,
  actsOf: (title: string) => `Действия: ${title}`,
  removeQuestion: (title: string) => `Удалить «${title}»?`,
  removeHint: 'Это нигде не\u00a0используется. Удаление можно отменить.',
} as const

export const rowWords = (table: AdminTableName) => (table === 'user' ? peopleWords : adminTableUi)

/** `Страница 2 из 9` */
export const pageOf = (page: number, pages: number): string => `Страница ${page} из\u00a0${pages}`

export const adminTableMessages = {
  stale: 'Эту строку уже изменил кто-то другой: показано, как стало. Повторите, если нужно.',
  notMergeable: 'Институты не\u00a0объединяют: переведите группы в\u00a0другой и\u00a0удалите пустой.',
  oneRow: 'Выберите две разные строки.',
  overtaken: 'Кто-то изменил это одновременно с\u00a0вами: повторите.',
} as const
