import type { SecurityEventKind, SecurityReason } from '@/lib/core/actor/rules/security-event'
import { counted } from '@/lib/core/words/texts/plural'

export const securityTitles: Record<SecurityEventKind, { done: string; failed: string }> = {
  sign_in: { done: 'Вход', failed: 'Неудачный вход' },
  sign_out: { done: 'Выход', failed: 'Выход не\u00a0удался' },
  session_ended: { done: 'Сеансы завершены', failed: 'Сеансы не\u00a0завершены' },
  password_changed: { done: 'Пароль сменён', failed: 'Неудачная смена пароля' },
  password_reset: { done: 'Пароль назначен администратором', failed: 'Пароль не\u00a0назначен' },
  second_factor_on: { done: 'Второй фактор включён', failed: 'Второй фактор не\u00a0включён' },
  second_factor_off: { done: 'Второй фактор выключен', failed: 'Второй фактор не\u00a0выключен' },
  throttled: { done: 'Попытки ограничены', failed: 'Попытки ограничены' },
  refused: { done: 'Отказ: нет прав', failed: 'Отказ: нет прав' },
  csrf: { done: 'Отказ: чужая страница', failed: 'Отказ: проверка запроса не\u00a0прошла' },
  rights_granted: { done: 'Права даны', failed: 'Права не\u00a0даны' },
  rights_taken: { done: 'Права забраны', failed: 'Права не\u00a0забраны' },
  load_permission: {
    done: 'Права на\u00a0нагрузку изменены',
    failed: 'Права на\u00a0нагрузку не\u00a0изменены',
  },
  account_made: { done: 'Учётная запись создана', failed: 'Учётная запись не\u00a0создана' },
  account_blocked: { done: 'Учётная запись отключена', failed: 'Учётная запись не\u00a0отключена' },
  account_unblocked: { done: 'Учётная запись включена', failed: 'Учётная запись не\u00a0включена' },
  invitation_given: { done: 'Ссылка для входа выдана', failed: 'Ссылка для входа не\u00a0выдана' },
  invitation_used: { done: 'Пароль задан по\u00a0ссылке', failed: 'Вход по\u00a0недействующей ссылке' },
  invitation_waits: {
    done: 'Пароль по\u00a0ссылке ждёт подтверждения',
    failed: 'Пароль по\u00a0ссылке не\u00a0принят',
  },
  invitation_confirmed: {
    done: 'Новый пароль подтверждён',
    failed: 'Новый пароль не\u00a0подтверждён',
  },
  invitation_ended: { done: 'Ссылка для входа отозвана', failed: 'Ссылка для входа не\u00a0отозвана' },
  feed_given: { done: 'Адрес календаря выдан', failed: 'Адрес календаря не\u00a0выдан' },
  feed_replaced: { done: 'Адрес календаря заменён', failed: 'Адрес календаря не\u00a0заменён' },
  feed_revoked: { done: 'Календарь отозван', failed: 'Календарь не\u00a0отозван' },
  key_given: { done: 'Ключ для программы выдан', failed: 'Ключ для программы не\u00a0выдан' },
  archive_taken: { done: 'Выгружен весь университет', failed: 'Весь университет не\u00a0выгружен' },
  key_revoked: { done: 'Ключ для программы отозван', failed: 'Ключ для программы не\u00a0отозван' },
}

const reasonTitles: Record<SecurityReason, string> = {
  wrong_password: 'неверный пароль',
  unknown_name: 'неизвестное имя',
  switched_off: 'запись отключена',
  no_password: 'у\u00a0записи нет пароля',
  demo_password: 'пароль демонстрации',
  wrong_code: 'неверный код',
  campus_unknown: 'кампус: нет такой записи',
  campus_name_taken: 'кампус: имя занято',
  campus_inactive: 'кампус: запись отключена',
  dead_link: 'ссылка не\u00a0действует',
}

export const securityTexts = {
  title: 'Безопасность',
  lead: (days: number) =>
    `Входы, отказы, смены паролей и\u00a0прав. Записи нельзя изменить; хранятся они ${counted(days, 'день', 'дня', 'дней')}.`,
  open: 'Журнал безопасности',
  person: 'Кто: имя пользователя',
  kind: 'Событие',
  everything: 'Все события',
  columns: { at: 'Когда', what: 'Что', who: 'Кто', from: 'Откуда' },
  none: 'Таких событий нет.',
  older: 'Раньше',
  newest: 'К\u00a0последним',
  nobody: 'не\u00a0вошёл',
  command: 'команда на\u00a0сервере',
  session: (tag: string) => `сеанс ${tag}`,
  concerns: (username: string) => `для ${username}`,
} as const

/** Reason, details and repeat count of an event. */
export function securityDetails(event: {
  reason: SecurityReason | null
  kind: SecurityEventKind
  detail: string | null
  repeats: number
}): string {
  const { reason, kind, detail, repeats } = event
  const about = kind === 'session_ended' && detail ? counted(Number(detail), 'сеанс', 'сеанса', 'сеансов') : detail
  return [reason && reasonTitles[reason], about, repeats > 1 && counted(repeats, 'раз', 'раза', 'раз')]
    .filter(Boolean)
    .join(' · ')
}
