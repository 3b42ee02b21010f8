import { plural } from './plural'

export const loginTexts = {
  title: 'Расписание онлайн',
  username: 'Имя пользователя',
  password: 'Пароль',
  submit: 'Войти',
  submitting: 'Входим…',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  campus: 'Через кампус',
  wrong: 'Неверное имя пользователя или пароль.',
  unreachable: 'Сервер не отвечает. Проверьте соединение и повторите.',
  noScript: 'Для входа включите в браузере JavaScript.',
  campusUnknown:
    'Кампус вас узнал, но здесь для вас ещё нет учётной записи. Обратитесь к администратору расписания.',
  campusNameTaken:
    'Имя, под которым вас знает кампус, здесь уже занято. Обратитесь к администратору расписания, чтобы связать учётные записи.',
  campusInactive: 'Ваша учётная запись отключена. Обратитесь к администратору расписания.',
  campusFailed: 'Войти через кампус не удалось. Попробуйте ещё раз.',
} as const

/** After how long a throttled person may try again. */
export function tooManyAttempts(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Слишком много неудачных попыток входа. Попробуйте снова через ${minutes} ${plural(minutes, 'минуту', 'минуты', 'минут')}.`
}
