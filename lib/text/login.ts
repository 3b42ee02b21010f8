import { plural } from './plural'

export const loginTexts = {
  title: 'Расписание онлайн',
  username: 'Имя пользователя',
  password: 'Пароль',
  noUsername: 'Введите имя пользователя.',
  noPassword: 'Введите пароль.',
  submit: 'Войти',
  submitting: 'Входим…',
  campus: 'Через кампус',
  wrong: 'Неверное имя пользователя или пароль.',
  unreachable: 'Не удалось связаться с сервером. Проверьте соединение и повторите.',
  noScript: 'Для входа включите в браузере JavaScript.',
} as const

/** After how long a throttled person may try again. */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Слишком много неудачных попыток. Попробуйте снова через ${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}.`
}

/** Why a sign-in through the campus was refused: the word in the address, and what the person is told. */
const campusRefusals = {
  campus_unknown:
    'Кампус вас узнал, но здесь для вас ещё нет учётной записи. Обратитесь к администратору расписания.',
  campus_name_taken:
    'Имя, под которым вас знает кампус, здесь уже занято. Обратитесь к администратору расписания, чтобы связать учётные записи.',
  campus_inactive: 'Ваша учётная запись отключена. Обратитесь к администратору расписания.',
  campus_failed: 'Войти через кампус не удалось. Попробуйте ещё раз.',
} as const
export type CampusRefusal = keyof typeof campusRefusals

const isRefusal = (word: string): word is CampusRefusal => Object.hasOwn(campusRefusals, word)

/** The sentence for the word in the address; any word that is not ours means that something failed. */
export const campusNotice = (word: string | undefined): string | null =>
  word ? campusRefusals[isRefusal(word) ? word : 'campus_failed'] : null
