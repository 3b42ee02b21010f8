import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { momentText } from '@/lib/core/files/texts/admin'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { lowerFirst } from '@/lib/core/words/texts/acts'

const listed = (words: readonly string[]) => words.map((word) => `    ${word}`).join('\n')

/** Output of `npm run user` without arguments. */
export const usersUsage = (permissions: readonly Permission[], flags: readonly ProgrammeFlag[]): string =>
  `Учётные записи: npm run user -- КОМАНДА …

  add ИМЯ [--name "Фамилия Имя Отчество"] [--campus-only]
      Новая учётная запись. Пароль спрашивается (или читается из stdin); с --campus-only
      пароля нет: человек входит через кампус, и первый вход под этим именем займёт запись.
  password ИМЯ
      Новый пароль. Все сеансы этого человека заканчиваются.
  link ИМЯ
      Ссылка, по которой человек сам задаёт пароль. Её не подтверждает другой администратор.
  second-factor-off ИМЯ
      Выключить второй фактор тому, кто потерял телефон. Все сеансы этого человека заканчиваются.
  grant ИМЯ ПРАВА…     дать права
  revoke ИМЯ ПРАВА…    забрать права
  list [ИМЯ]           все учётные записи или одна подробно

Права (можно несколько сразу, ключи повторяются):
  --superuser                       может всё
  --active                          может входить; revoke --active отключает и заканчивает сеансы
  --permission "can view groups"    одно право; --all-permissions — все
  --programme "Название" [--flag can_edit …]   права на метапрограмму; без --flag — все
  --faculty, --department, --group, --teacher "Название"   редактор факультета, кафедры, группы, преподавателя
  --own-teacher "ФИО"               это он сам: его расписание открыто ему всегда
  --own-group "Название" [--subgroup 1|2]   то же для студента
  --campus СУБЪЕКТ                  учётная запись кампуса (claim sub)

Права (--permission):
${listed(permissions)}
Права на метапрограмму (--flag):
${listed(flags)}`

const kinds: Record<EditorKind | 'programme', { none: string; many: string }> = {
  faculty: { none: 'Нет факультета', many: 'Факультетов' },
  department: { none: 'Нет кафедры', many: 'Кафедр' },
  group: { none: 'Нет группы', many: 'Групп' },
  teacher: { none: 'Нет преподавателя', many: 'Преподавателей' },
  programme: { none: 'Нет метапрограммы', many: 'Метапрограмм' },
}

export const userErrors = {
  unknownCommand: (command: string) => `Неизвестная команда «${command}».`,
  unknownOption: (option: string) => `Неизвестный ключ «${option}».`,
  valueMissing: (option: string) => `После ключа «${option}» нужно значение.`,
  optionNotHere: (option: string, command: string) => `Ключ «${option}» не для команды ${command}.`,
  extraWord: (word: string) => `Лишнее слово «${word}»: названия с пробелами берите в кавычки.`,
  nameMissing: 'Укажите имя пользователя.',
  rightsMissing: 'Укажите хотя бы одно право.',
  unknownPermission: (word: string) => `Нет права «${word}».`,
  unknownFlag: (word: string) => `Нет права на метапрограмму «${word}».`,
  flagWithoutProgramme: 'Ключ «--flag» бывает только вместе с одной «--programme».',
  subgroupWithoutGroup: 'Ключ «--subgroup» бывает только вместе с «--own-group».',
  wrongSubgroup: (word: string) => `Подгруппа бывает 1 или 2, а не «${word}».`,
  wrongUsername: 'Имя пользователя: до 150 знаков без пробелов по краям и управляющих символов.',
  taken: (username: string) => `Имя «${username}» уже занято.`,
  unknownUser: (username: string) => `Нет пользователя «${username}».`,
  unknownTitle: (kind: keyof typeof kinds, title: string, like: readonly string[]) =>
    `${kinds[kind].none} «${title}».${like.length > 0 ? ` Похожие: ${like.map((one) => `«${one}»`).join(', ')}.` : ''}`,
  unknownProgramme: 'Такой метапрограммы уже нет: откройте права человека заново.',
  unknownEdited: (edited: readonly { kind: EditorKind; id: number }[]) =>
    `Проверьте, что ведёт человек: ${someOf(edited.map(({ kind, id }) => `${lowerFirst(kinds[kind].none)} с\u00a0номером ${id}`))}.`,
  ambiguous: (kind: keyof typeof kinds, title: string) =>
    `${kinds[kind].many} с названием «${title}» несколько: сначала различите их названия.`,
  campusTaken: (subject: string) => `Учётная запись кампуса «${subject}» уже привязана к другому человеку.`,
  noCampus: 'Вход через кампус не настроен: задайте CAMPUS_ISSUER.',
  noSecondFactor: (username: string) => `У «${username}» второй фактор не включён.`,
  passwordsDiffer: 'Пароли не совпали.',
  blocked: (username: string) => `«${username}» заблокирован: сначала разблокируйте.`,
  yourself: 'Себя не\u00a0блокируют и\u00a0своих прав не\u00a0меняют: это делает другой администратор.',
  ownLink: 'Ссылку дали вы сами: новый пароль подтверждает другой администратор.',
  noProposed: (username: string) =>
    `Подтверждать нечего: пароль «${username}» по\u00a0ссылке не\u00a0ждёт. Права или вход с\u00a0тех пор изменились, или ссылку отозвали.`,
  noLink: (username: string) => `У\u00a0«${username}» нет ссылки для входа.`,
  nobodyConfirms: (username: string) =>
    `Новый пароль «${username}» подтверждает другой администратор, а\u00a0кроме вас, эту запись менять некому. Ссылку даст команда на\u00a0сервере: npm run user -- link ${username}`,
  lastSuperuser: 'Это последний администратор университета: сначала назначьте другого.',
  used: 'Отменить нельзя: под этой учётной записью уже входили. Её можно заблокировать.',
} as const

export const userTexts = {
  askPassword: 'Пароль: ',
  askAgain: 'Ещё раз: ',
  added: (username: string) => `Учётная запись «${username}» создана.`,
  passwordSet: (username: string) => `Пароль для «${username}» сменён, его сеансы завершены.`,
  link: (address: string, until: CivilTime) => `${address}\nДействует до ${momentText(until)}, открывается однажды.`,
  secondFactorOff: (username: string) => `Второй фактор «${username}» выключен, его сеансы завершены.`,
  granted: (username: string) => `Права «${username}» теперь:`,
  takenBack: 'Отменено.',
  seeHelp: 'Подсказка: npm run user',
  noUsers: 'Учётных записей нет.',
  superuser: 'администратор',
  inactive: 'отключён',
  campusOnly: 'только кампус',
  permissions: 'право',
  editorOf: 'редактор',
  programmes: 'метапрограмма',
  own: 'своё расписание',
  campus: 'кампус',
  subgroup: (subgroup: number) => `подгруппа ${subgroup}`,
  editorKinds: {
    faculty: 'факультет',
    department: 'кафедра',
    group: 'группа',
    teacher: 'преподаватель',
  } satisfies Record<EditorKind, string>,
} as const
