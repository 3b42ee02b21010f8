import type { BookingToConfirm, ShownConfirmation } from '@/lib/booking/rules/confirmation'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import { datedPair } from '@/lib/core/notices/texts/notices'

/** Why a booking cannot be confirmed. */
export const confirmationErrors = {
  nothing: 'Такой брони нет, или её не\u00a0подтверждают.',
  notToday: 'Бронь подтверждают в\u00a0её день.',
  oldCode: 'Код на\u00a0экране уже сменился: наведите камеру ещё раз.',
  otherDoor: 'Это код другой аудитории.',
  confirmed: 'Эту бронь уже подтвердили.',
  released: 'Бронь не\u00a0подтвердили вовремя, аудитория освобождена.',
  over: 'Пара уже кончилась.',
} as const

/** `Подтвердить можно с 9:45.` */
export const tooEarly = (from: number): string => `Подтвердить можно с\u00a0${clockText(from)}.`

export const confirmationTexts = {
  title: 'Подтверждение брони',
  lead: 'Некоторые брони подтверждают в\u00a0их день. Неподтверждённую снимают, и\u00a0аудитория свободна для других.',
  own: 'Подтвердите сегодня',
  watched: 'Ждут подтверждения сегодня',
  loading: 'Загружаю брони…',
  failed: 'Брони не\u00a0загрузились',
  none: 'Подтверждать нечего',
  noneHint: 'Когда вашу бронь нужно будет подтвердить, она появится здесь.',
  noneHere: 'В\u00a0этой аудитории у\u00a0вас сегодня нечего подтверждать',
  confirm: 'Подтвердить',
  confirmed: 'Бронь подтверждена',
  giveBack: 'Вернуть бронь',
  givenBack: 'Бронь возвращена',
} as const

export const shownConfirmationTitles: Readonly<Record<ShownConfirmation, string>> = {
  early: 'Ещё рано',
  open: 'Ждёт подтверждения',
  confirmed: 'Подтверждена',
  released: 'Аудитория освобождена',
}

/** `К-101, понедельник 16.11, 2-я пара` */
export const bookedPlace = ({ room, date, pair }: BookingToConfirm): string =>
  `${room.title}, ${datedPair([date], pair)}`

/** Until when, since when, or what became of it. */
export function confirmationNote({ state, from, until }: BookingToConfirm): string {
  switch (state) {
    case 'early':
      return tooEarly(from)
    case 'open':
      return `Подтвердите до\u00a0${clockText(until)}, иначе бронь снимут.`
    case 'confirmed':
      return ''
    case 'released':
      return confirmationErrors.released
  }
}
