import { longestWritten, type RightSetName, rightSetNames } from '@/lib/accounts/rules/person'
import { invitationDays } from '@/lib/core/accounts/rules/invitation'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { momentText } from '@/lib/core/files/texts/admin'
import { nameKey } from '@/lib/core/files/texts/name-key'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { counted } from '@/lib/core/words/texts/plural'
import { rightSetTitles } from './people'

const otherRoles: Record<RightSetName, readonly string[]> = {
  student: ['студентка'],
  teacher: ['преподаватель', 'препод'],
  rooms: ['аудитории', 'завхоз', 'комендант'],
  planner: ['диспетчер', 'диспетчер института', 'планировщик'],
  administrator: ['администратор', 'администратор института', 'админ'],
}

/** The ready set named by a role; null for no role, undefined for an unknown word. */
export function rightSetNamed(role: string): RightSetName | null | undefined {
  const key = nameKey(role)
  if (key === '') return null
  return rightSetNames.find((name) =>
    [name, rightSetTitles[name], ...otherRoles[name]].some((word) => nameKey(word) === key),
  )
}

export const inviteProblems = {
  noName: 'нужны фамилия и\u00a0имя',
  long: `не\u00a0длиннее ${longestWritten} знаков`,
  noLogin: 'логин не\u00a0получается из\u00a0имени: впишите его',
  badLogin: 'логин\u00a0— до\u00a0150 знаков без невидимых',
  taken: (login: string) => `логин «${login}» занят`,
  namesake: (row: number) => `то\u00a0же имя уже в\u00a0строке ${row}: если это другой человек, впишите ему логин`,
  repeated: (login: string, row: number) => `логин «${login}» уже в\u00a0строке ${row}`,
  role: (role: string) =>
    `нет роли «${role}»: бывают ${rightSetNames.map((name) => rightSetTitles[name].toLowerCase()).join(', ')}`,
  faculty: (title: string, like: readonly string[]) =>
    `нет института «${title}»${like.length > 0 ? `; похоже на\u00a0${someOf(like.map((one) => `«${one}»`))}` : ''}`,
  group: (title: string) => `нет группы «${title}»`,
  subgroup: (text: string) => `подгруппа «${text}»: нужно 1, 2 или пусто`,
  subgroupOfNobody: 'подгруппа указана без\u00a0группы',
  teacher: (name: string) => `нет преподавателя «${name}»`,
  facultyNeeded: 'нужен институт, который он\u00a0ведёт',
  facultyUnused: 'институт указывают только диспетчеру и\u00a0администратору',
  foreign: 'это не\u00a0ваш институт, или прав больше, чем можете дать вы',
} as const

/** Notes about a person: what their account gets, or that it exists. */
export const inviteNotes = {
  there: 'уже есть, не\u00a0изменится',
  thereByName: (login: string) =>
    `уже есть: логин «${login}», не\u00a0изменится; если это другой человек, впишите ему логин`,
  login: (login: string) => `логин ${login}`,
  subgroup: (subgroup: 1 | 2) => `${subgroup}-я\u00a0подгруппа`,
  edits: (faculty: string) => `ведёт: ${faculty}`,
  group: (group: string) => `группа ${group}`,
  teacher: (name: string) => `его расписание: ${name}`,
} as const

/** `Никто не приглашён. Строка 2: …` */
export function inviteRefused(faults: readonly { number: number; text: string }[]): string {
  const [first, ...others] = faults
  const more = others.length > 0 ? ` И\u00a0ещё ${counted(others.length, 'строка', 'строки', 'строк')}.` : ''
  return `Никто не\u00a0приглашён.${first ? ` Строка ${first.number}: ${first.text}.` : ''}${more}`
}

export const inviteTexts = {
  addOne: 'Добавить человека',
  addMany: 'Пригласить списком',
  fromFile: 'Из\u00a0файла',
  again: 'Новая ссылка для входа…',
  name: 'Фамилия, имя, отчество',
  login: 'Логин',
  loginHint: 'Пусто\u00a0— предложим по\u00a0имени',
  role: 'Роль',
  noRole: 'Пока без прав',
  faculty: 'Институт, который ведёт',
  group: 'Группа студента',
  none: '—',
  save: 'Создать и\u00a0получить ссылку',
  saveMany: 'Создать и\u00a0получить ссылки',
  listHint:
    'Скопируйте строки из\u00a0Excel: фамилия имя отчество, логин, роль, институт, группа, подгруппа, преподаватель. Нужно только имя; порядок столбцов\u00a0— такой или по\u00a0заголовкам. Больше людей\u00a0— из\u00a0файла.',
  listLabel: 'Список людей',
  columns: { number: '№', name: 'Имя', login: 'Логин', what: 'Что будет', link: 'Ссылка' },
  nobody: 'Вставьте список.',
  faults: 'Исправьте строки с\u00a0ошибками: сохраняется всё или ничего.',
  allThere: 'Приглашать некого: все эти люди уже есть.',
  willBe: (count: number, existing: number) =>
    `Будет приглашено: ${count}${existing > 0 ? `, уже есть: ${existing}` : ''}`,
  wrong: (count: number) => `Строк с\u00a0ошибками: ${count}`,
  tooMany: (most: number) => `Не\u00a0больше ${most} человек за\u00a0раз: остальных загрузите файлом.`,
  linksTitle: 'Ссылки для входа',
  linkFor: (name: string) => `Ссылка: ${name}`,
  once: `Показываем один раз. Действует ${invitationDays} дней и\u00a0открывается однажды: по\u00a0ней человек задаёт пароль и\u00a0входит.`,
  onStrip: `Откройте ссылку и\u00a0задайте пароль. Она действует ${invitationDays} дней и\u00a0открывается однажды.`,
  resetHint:
    'Прежняя ссылка перестанет действовать. Пароль, если он\u00a0есть, действует, пока по\u00a0ссылке не\u00a0задан новый. Если человек уже входил, новый пароль подтвердит другой администратор; тогда все сеансы завершатся.',
  make: 'Получить ссылку',
  forImported: (count: number) =>
    `${counted(count, 'учётная запись создана', 'учётные записи созданы', 'учётных записей создано')} без\u00a0паролей. Получите ссылки, по\u00a0которым люди зададут пароль сами; без\u00a0них войдут только те, кого пускает вход университета. Ссылки, полученные раньше, перестанут действовать.`,
  givenOnce:
    'Ссылки показаны. Если они потерялись, получите новые: прежние перестанут действовать, а\u00a0тех, кто уже вошёл, это не\u00a0коснётся.',
  makeAll: 'Получить ссылки',
  makeAllAgain: 'Получить новые ссылки',
  copy: 'Скопировать',
  copyAll: 'Скопировать таблицей',
  copied: 'Скопировано.',
  notCopied: 'Скопируйте вручную.',
  done: 'Готово',
  invited: (count: number) => `Приглашено: ${counted(count, 'человек', 'человека', 'человек')}`,
  lost: 'Нет связи с\u00a0сервером.',
} as const

/** The page that an invitation link opens. */
export const invitedTexts = {
  title: 'Задайте пароль',
  lead: (name: string) => `Здравствуйте, ${name}!`,
  login: 'Ваш логин',
  password: 'Пароль',
  missing: 'Придумайте пароль.',
  show: 'Показать пароль',
  submit: 'Сохранить и\u00a0войти',
  submitting: 'Входим…',
  gone: 'Эта ссылка не\u00a0действует',
  goneHint:
    'Ею уже воспользовались, её заменили, прошёл срок, или с\u00a0тех пор изменились ваши права, пароль или вход. Попросите новую у\u00a0того, кто вас пригласил.',
  waits: 'Пароль ждёт подтверждения',
  waitsHint:
    'В\u00a0эту учётную запись уже входили, поэтому новый пароль подтверждает ещё один администратор. До\u00a0этого действует прежний. Скажите тому, кто дал вам ссылку, что пароль задан.',
  toLogin: 'Ко\u00a0входу',
} as const

/** An e-mail to an account's owner: somebody has given a link that can change the password. */
export const linkMail = (givenBy: string | null): { title: string; body: string } => ({
  title: 'К\u00a0вашей учётной записи выдана ссылка для входа',
  body: `Ссылку, по\u00a0которой задают новый пароль, ${givenBy === null ? 'дала команда на\u00a0сервере' : `дал администратор «${givenBy}»`}. Если вы её не\u00a0просили, смените пароль: ссылка сразу перестанет действовать.`,
})

/** The link of an account, as administrators and its owner see it. */
export const linkTexts = {
  title: 'Ссылка для входа',
  given: (by: string | null, at: CivilTime, until: CivilTime) =>
    `Дал ${by ?? 'сервер'} ${momentText(at)}, действует до\u00a0${momentText(until)}.`,
  waits: 'По\u00a0ссылке задан новый пароль. Он\u00a0ждёт подтверждения; до\u00a0этого действует прежний.',
  confirmedByAnother: 'Подтверждает другой администратор, не\u00a0тот, кто дал ссылку.',
  confirm: 'Подтвердить',
  confirmHint: 'Убедитесь, что ссылку просил сам человек. Все его сеансы завершатся.',
  reject: 'Отклонить',
  end: 'Отозвать ссылку',
  own: (by: string | null, at: CivilTime) =>
    `${momentText(at)} к\u00a0вашей учётной записи выдана ссылка для входа (${by ?? 'команда на\u00a0сервере'}). Кто её откроет, задаст новый пароль.`,
  ownWaits: 'По\u00a0ней уже задан пароль, который ждёт подтверждения.',
  ownHint: 'Если вы её не\u00a0просили, смените пароль: ссылка сразу перестанет действовать.',
} as const
