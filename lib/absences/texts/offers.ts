import type { SubstituteOffer, OfferState, OwnOffer } from '@/lib/absences/rules/offers'
import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import { offerAnswerTitles } from '@/lib/core/requests/texts/substitution'
import { counted } from '@/lib/core/words/texts/plural'

export const offerErrors = {
  notFound: 'Такой просьбы нет.',
  over: 'Об\u00a0этом занятии уже решили иначе: заменять не\u00a0нужно.',
  yes: 'Вы уже согласились заменить.',
  no: 'Вы уже ответили, что не\u00a0сможете.',
  taken: 'Раньше согласился другой коллега: заменять не\u00a0нужно.',
  withdrawn: 'Об\u00a0этом занятии больше не\u00a0спрашивают.',
  late: 'Срок ответа прошёл.',
  begun: 'Занятие уже началось.',
  draft: 'О\u00a0черновике коллег не\u00a0спрашивают.',
  notTheirs: 'Этого преподавателя на\u00a0занятии уже нет. Посмотрите ещё раз.',
  alreadyAsked: 'Об\u00a0этом занятии уже спрашивают.',
  nobodyAsked: 'Об\u00a0этом занятии никого не\u00a0спрашивают.',
  notCandidate: 'Заменить может не\u00a0каждый из\u00a0выбранных. Посмотрите список ещё раз.',
  askerLost: 'Тот, кто просил, больше не\u00a0ведёт это занятие. Спросите его или диспетчера.',
} as const

export const offerTexts = {
  noAccount: (name: string): string => `${name}: нет учётной записи, позвоните`,
  ask: 'Спросить коллег…',
  title: 'Спросить коллег',
  hint: 'Заменит тот, кто первым согласится: отвечают в\u00a0«Моё». Чем ближе занятие, тем меньше времени на\u00a0ответ.',
  whom: 'Кого спросить',
  how: 'Как спрашивать',
  inTurn: 'По\u00a0очереди',
  atOnce: 'Всех сразу',
  hours: 'Ждать ответа',
  usualReason: 'Замена',
  nobody: 'Отметьте хотя бы одного.',
  asked: 'Кого спросили',
  stop: 'Больше не\u00a0спрашивать',
  stopped: 'Больше не\u00a0спрашиваем',
  failed: 'Не\u00a0удалось узнать, кого спросили.',
  ownTitle: 'Просят заменить',
  yes: 'Заменю',
  no: 'Не\u00a0смогу',
  said: 'Спасибо! Занятие теперь ваше.',
  refused: 'Ответ передан: спросим другого.',
} as const

/** The page that a letter's link opens. */
export const offerLinkTexts = {
  title: 'Просят заменить',
  over: 'Ответ больше не\u00a0нужен',
  saidYes: 'Спасибо, занятие ваше',
  saidNo: 'Ответ передан',
  saidNoText: 'Спросим другого коллегу.',
  saidYesText: 'Оно уже в\u00a0вашем расписании. Если что-то изменится, скажите диспетчеру.',
  gone: 'Ссылка не\u00a0действует',
  goneText: 'Адрес почты с\u00a0тех пор изменили, или ссылка скопирована не\u00a0целиком. Ответить можно в\u00a0«Моё».',
  toOwn: 'Открыть «Моё»',
} as const

export const offerHours = [1, 2, 4, 12, 24, 48] as const

export const answerHoursText = (hours: number): string => counted(hours, 'час', 'часа', 'часов')

export const askButton = (count: number): string =>
  `Спросить ${counted(count, 'преподавателя', 'преподавателей', 'преподавателей')}`

export const askedText = (count: number): string =>
  `Спросили ${counted(count, 'преподавателя', 'преподавателей', 'преподавателей')}`

const untilText = ({ date, minutes }: CivilTime): string => `до\u00a0${dayMonth(date)}, ${clockText(minutes)}`

const stateTexts: Record<OfferState, string> = {
  queued: 'в\u00a0очереди',
  asked: 'ждём ответа',
  ...offerAnswerTitles,
}

/** `ждём ответа до 18.11, 14:00` */
export const offerStateText = ({ state, until }: SubstituteOffer): string =>
  state === 'asked' && until ? `${stateTexts.asked} ${untilText(until)}` : stateTexts[state]

/** `Вместо Иванова И. И.; просит Петров П. П.: болезнь` */
export const ownOfferText = ({ instead, by, reason }: OwnOffer): string =>
  [`Вместо: ${instead.name}`, [by && `просит ${shortPersonName(by)}`, reason].filter(Boolean).join(': ')]
    .filter(Boolean)
    .join('; ')

/** `Ответьте до 18.11, 14:00` */
export const answerByText = ({ until }: OwnOffer): string => `Ответьте ${untilText(until)}`

export const stillAsking = (offers: readonly SubstituteOffer[]): boolean =>
  offers.some(({ state }) => state === 'asked' || state === 'queued')
