import { plural } from '@/lib/core/words/texts/plural'

export const loginTexts = {
  title: 'Расписание онлайн',
  username: 'Имя пользователя',
  password: 'Пароль',
  noUsername: 'Введите имя пользователя.',
  noPassword: 'Введите пароль.',
  code: 'Код второго фактора, если он включён',
  submit: 'Войти',
  submitting: 'Входим…',
  campus: 'Через кампус',
  withoutSigningIn: 'Смотреть без входа',
  wrong: 'Неверное имя пользователя или пароль.',
  demo: 'Учётные записи демонстрации открываются только на том компьютере, где работает сервер: их пароль известен всем.',
  unreachable: 'Не удалось связаться с сервером. Проверьте соединение и повторите.',
  noScript: 'Для входа включите в браузере JavaScript.',
} as const

/** When a rate-limited user may try again. */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const known =
    minutes > 15
      ? ' Раньше можно войти там, где вы уже входили, с\u00a0кодом второго фактора или по\u00a0ссылке: её даст администратор расписания.'
      : ''
  return `Слишком много неудачных попыток. Попробуйте снова через ${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}.${known}`
}

/** Why the campus sign-in failed: messages by the code in the URL. */
const campusRefusals = {
  campus_unknown: 'Кампус вас узнал, но здесь для вас ещё нет учётной записи. Обратитесь к администратору расписания.',
  campus_name_taken:
    'Имя, под которым вас знает кампус, здесь уже занято. Обратитесь к администратору расписания, чтобы связать учётные записи.',
  campus_inactive: 'Ваша учётная запись отключена. Обратитесь к администратору расписания.',
  campus_failed: 'Войти через кампус не удалось. Попробуйте ещё раз.',
} as const
export type CampusRefusal = keyof typeof campusRefusals

const isRefusal = (word: string): word is CampusRefusal => Object.hasOwn(campusRefusals, word)

/** The message for the code in the URL; a generic one for unknown codes. */
export const campusNotice = (word: string | undefined): string | null =>
  word ? campusRefusals[isRefusal(word) ? word : 'campus_failed'] : null
