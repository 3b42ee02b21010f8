import { rightSetOf, type RightSetName } from '@/lib/accounts/rules/person'
import type { AccountState } from '@/lib/core/accounts/rules/invitation'
import type { EditorKind, Permission } from '@/lib/core/actor/rules/actor'
import { dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { momentText, rightsCount } from '@/lib/core/files/texts/admin'

export const rightSetTitles: Record<RightSetName, string> = {
  student: 'Студент',
  teacher: 'Преподаватель',
  rooms: 'Заведующий аудиториями',
  planner: 'Диспетчер факультета',
  administrator: 'Администратор факультета',
}

const stateTitles: Record<AccountState, string> = {
  works: 'работает',
  invited: 'приглашён',
  awaited: 'не\u00a0приглашён',
  blocked: 'заблокирован',
}

/** «приглашён до 25.11.2026» */
export const stateText = (state: AccountState, invitedUntil: CivilTime | null): string =>
  state === 'invited' && invitedUntil
    ? `${stateTitles.invited} до\u00a0${dayMonthYear(invitedUntil.date)}`
    : stateTitles[state]

/** State of an account whose new password awaits another administrator's confirmation. */
export const waitsText = 'новый пароль ждёт подтверждения'

/** A short summary of rights: the ready set, or how many there are. */
export function rightsText(account: {
  isSuperuser: boolean
  permissions: readonly Permission[]
  programmes: readonly unknown[]
}): string {
  if (account.isSuperuser) return 'администратор: всё'
  const { permissions, programmes } = account
  const set = rightSetOf(permissions)
  const parts = [
    ...(permissions.length > 0 ? [set ? rightSetTitles[set] : rightsCount(permissions.length)] : []),
    ...(programmes.length > 0 ? [`метапрограмм: ${programmes.length}`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : 'нет'
}

export const signedInText = (at: CivilTime | null): string => (at ? momentText(at) : 'никогда')

export const personTexts = {
  open: 'Права и\u00a0сеансы…',
  loading: 'Загружаем…',
  failed: 'Права не\u00a0загрузились.',
  login: 'Логин',
  sets: 'Готовый набор',
  setHint: 'Набор заменяет отмеченное ниже; потом его можно поправить.',
  superuser: 'Администратор университета: может всё',
  editorOf: 'Что ведёт',
  kind: 'Вид',
  subject: 'Название',
  remove: (title: string) => `Убрать: ${title}`,
  nothing: 'Ничего.',
  programmes: 'Права в\u00a0метапрограммах',
  addProgramme: 'Добавить метапрограмму',
  inProgramme: (title: string, count: number) => `${title}: ${rightsCount(count)}`,
  save: 'Сохранить права',
  saved: (username: string) => `Права сохранены: ${username}`,
  unchanged: 'Пока ничего не\u00a0изменено.',
  self: 'Свои права меняет другой администратор.',
  sessions: 'Сеансы',
  noSessions: 'Сейчас нигде не\u00a0вошёл.',
  seen: (at: CivilTime) => `был ${momentText(at)}`,
  endAll: 'Выйти везде',
  ended: 'Сеансы завершены.',
  dropFactor: 'Выключить второй фактор',
  factorHint: 'Если телефон потерян. Все сеансы завершатся.',
  factorDropped: 'Второй фактор выключен, сеансы завершены.',
  log: 'Журнал этой записи',
} as const

export const editorKindTitles: Record<EditorKind, string> = {
  faculty: 'институт',
  department: 'кафедра',
  group: 'группа',
  teacher: 'преподаватель',
}

/** Permissions grouped by subject, in the order of a person's sheet. */
export const permissionGroups: readonly { title: string; permissions: readonly Permission[] }[] = [
  {
    title: 'Смотреть',
    permissions: [
      'can view groups',
      'can view teachers',
      'can view auditories',
      'can view all teachers',
      'can find free auditories',
    ],
  },
  {
    title: 'Расписание',
    permissions: [
      'can set nagruzka items',
      'can publish schedule',
      'can create transition',
      'can toggle schedule by nagruzka',
      'can change schedule item info',
      'can change schedule item auditory',
    ],
  },
  {
    title: 'Аудитории',
    permissions: [
      'can create queries',
      'can book several pairs',
      'can approve bookings',
      'can remove queries',
      'can close auditories',
    ],
  },
  {
    title: 'Нагрузка и\u00a0метапрограммы',
    permissions: [
      'can change nagruzka item info',
      'can edit nagruzka set permissions',
      'can create metaprograms',
      'can create metaprogram disciplines',
      'can add nagruzka ids to metaprogram',
      'can remove metaprograms',
    ],
  },
  { title: 'Админка', permissions: ['can administer faculty'] },
]
