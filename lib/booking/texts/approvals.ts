import type { Ask, AskedDate, AskState, DecidedAsk } from '@/lib/booking/rules/approval'
import { dayMonth, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { datedPair } from '@/lib/core/notices/texts/notices'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { counted } from '@/lib/core/words/texts/plural'

/** Why a booking cannot be asked for, or decided about. */
export const approvalErrors = {
  noAsk: 'Такой заявки на\u00a0бронь нет.',
  withdrawn: 'Эту заявку уже отозвали.',
  decidedMeanwhile: 'По\u00a0этой заявке уже решили: обновите страницу.',
  reason: 'Укажите, почему бронь отклонена.',
  noTransition:
    'Бронь этой аудитории согласуют, поэтому занятие из\u00a0неё сразу не\u00a0переводят: сначала подайте заявку.',
} as const

export const approvalTexts = {
  title: 'Согласование броней',
  lead: 'Некоторые аудитории бронируют с\u00a0чьего-то согласия. Пока заявка ждёт, аудитория свободна для других.',
  toDecide: 'Ждут вашего решения',
  own: 'Ваши заявки',
  loading: 'Загружаю заявки…',
  failed: 'Заявки не\u00a0загрузились',
  nothingToDecide: 'Решать пока нечего',
  nothingToDecideHint: 'Когда кто-то попросит аудиторию, бронь которой согласуете вы, заявка появится здесь.',
  noneAsked: 'Вы ещё ничего не\u00a0просили',
  noneAskedHint: 'Здесь видно, что стало с\u00a0вашими заявками на\u00a0аудитории, которые бронируют с\u00a0согласия.',
  approve: 'Согласовать',
  refuse: 'Отклонить…',
  refuseButton: 'Отклонить',
  withdraw: 'Отозвать',
  giveBack: 'Снять бронь',
  whyRefused: 'Почему отклоняете',
  whyRefusedHint: 'Причину увидит тот, кто просил.',
  taken: 'Место занято: отклоните заявку или оставьте её в\u00a0очереди.',
  held: 'занято',
  dates: 'Даты',
  noDates: 'Отметьте хотя бы одну дату.',
  room: 'Неделя аудитории',
} as const

export const askStateTitles: Readonly<Record<AskState, string>> = {
  asked: 'Ждёт согласования',
  waiting: 'В\u00a0очереди',
  approved: 'Согласована',
  refused: 'Отклонена',
  withdrawn: 'Отозвана',
  expired: 'Не\u00a0решили вовремя',
}

/** `К-101, понедельник 16.11, 2-я пара` */
export const askPlace = ({ room, dates, pair }: Pick<Ask, 'room' | 'dates' | 'pair'>): string =>
  `${room.title}, ${datedPair(
    dates.map(({ date }) => date),
    pair,
  )}`

/** `раньше попросили это место: 2`; empty if it is the first. */
export const aheadText = (ahead: number): string =>
  ahead === 0 ? '' : `раньше это место попросили ещё ${counted(ahead, 'раз', 'раза', 'раз')}`

/** Who holds a place, or asked for it earlier; empty if it is simply free. */
export const placeNote = ({ state, heldBy, ahead }: AskedDate): string =>
  [state === 'waiting' && [approvalTexts.held, heldBy?.with?.title].filter(Boolean).join(': '), aheadText(ahead)]
    .filter(Boolean)
    .join(', ')

/** What a date is, why, and by whom: `Отклонена: ремонт. Иванов И. И.` */
export function askedDateText({ state, reason, decidedBy, heldBy }: AskedDate): string {
  const holder = state === 'waiting' && heldBy?.with ? `${approvalTexts.held}: ${heldBy.with.title}` : ''
  return [
    [askStateTitles[state], reason || holder].filter(Boolean).join(': '),
    state === 'approved' || state === 'refused' ? decidedBy : '',
  ]
    .filter(Boolean)
    .join('. ')
}

const datesText = (dates: readonly CalendarDate[]): string => someOf(dates.map(dayMonth))

/** `Бронь согласована: 16.11, 23.11` */
export const decidedText = (verdict: 'approved' | 'refused', { dates }: Pick<DecidedAsk, 'dates'>): string =>
  `${verdict === 'approved' ? 'Бронь согласована' : 'Бронь отклонена'}: ${datesText(dates)}`

/** Who waits from now on: `Это место просили ещё: Петров П. П. (Кружок). Они останутся в очереди.` */
export const rivalsText = (rivals: DecidedAsk['rivals']): string =>
  `Это место просили ещё: ${someOf(rivals.map(({ by, title }) => (by ? `${by} (${title})` : title)))}. Их заявки останутся в\u00a0очереди.`
