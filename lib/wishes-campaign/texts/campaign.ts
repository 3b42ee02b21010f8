import { dayMonth, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { WishAnswer } from '@/lib/core/requests/rules/wish-campaign'
import { counted } from '@/lib/core/words/texts/plural'
import type { AnswerState, Campaign, OwnCampaign, StartedCampaign } from '@/lib/wishes-campaign/rules/campaign'

export const campaignErrors = {
  noCampaign: 'Такого сбора пожеланий нет.',
  noScope: 'Такого института или кафедры нет.',
  over: 'Этот семестр уже закончился.',
  past: 'Срок должен быть сегодня или позже и\u00a0до конца семестра.',
  nobody: 'Спрашивать некого: преподавателей здесь нет.',
  everybody: 'Этих преподавателей уже спрашивают о\u00a0пожеланиях на\u00a0этот семестр.',
  closed: 'Сбор пожеланий окончен. Изменить ответ может диспетчер.',
  notRunning: 'Этот сбор уже окончен.',
  notAsked: 'Этого преподавателя здесь не\u00a0спрашивают.',
  reminded: 'Сегодня уже напоминали. Напомнить можно раз в\u00a0день.',
  nobodyToRemind: 'Напоминать некому: кто не\u00a0ответил, у\u00a0тех нет учётной записи.',
} as const

export const campaignTexts = {
  title: 'Сбор пожеланий',
  lead: 'Кафедра спрашивает, когда преподавателям удобно работать в\u00a0следующем семестре. Пожелания видны тем, кто ставит занятия, и\u00a0поиску мест.',
  failed: 'Не удалось узнать о\u00a0пожеланиях.',
  loading: 'Загружаю…',
  own: 'Ваши пожелания',
  noneOwn: 'Сейчас о\u00a0пожеланиях не\u00a0спрашивают',
  noneOwnHint: 'Когда кафедра начнёт сбор, здесь появится список ваших пожеланий на\u00a0семестр.',
  running: 'Идут',
  noneRunning: 'Сейчас пожелания не\u00a0собирают',
  noneRunningHint: 'Начните сбор: преподавателям придёт уведомление, а\u00a0здесь будет видно, кто ответил.',
  past: 'Оконченные',
  start: 'Начать сбор…',
  startTitle: 'Начать сбор пожеланий',
  startButton: 'Начать',
  semester: 'Семестр',
  scope: 'Кого спросить',
  university: 'Весь университет',
  until: 'Ответить до',
  words: 'Слова преподавателям',
  wordsHint: 'Например, о\u00a0каких днях и\u00a0парах важно знать. Придут в\u00a0уведомлении.',
  needsDate: 'Укажите срок.',
  list: 'Кто ответил',
  open: 'Открыть список',
  back: 'Все сборы',
  onlyWaiting: 'Только кто не\u00a0ответил',
  everybodyAnswered: 'Ответили все',
  everybodyAnsweredHint: 'Снимите отметку, чтобы увидеть ответы.',
  departments: 'По\u00a0кафедрам',
  department: 'Кафедра',
  noDepartment: 'Без кафедры',
  teacher: 'Преподаватель',
  answer: 'Ответ',
  noAccount: 'нет учётной записи',
  answerFor: 'Ответить…',
  edit: 'Срок и\u00a0слова…',
  editTitle: 'Срок и\u00a0слова',
  save: 'Сохранить',
  end: 'Закончить',
  takeBack: 'Отозвать',
  takeBackTitle: 'Отозвать сбор?',
  takeBackHint: 'Ответы преподавателей удалятся, а\u00a0пожелания останутся. Это можно отменить.',
  ended: 'Сбор окончен',
  takenBack: 'Сбор отозван',
  saved: 'Сбор изменён',
  done: 'Готово',
  none: 'Без пожеланий',
  again: 'Изменить ответ',
  add: 'Добавить пожелание',
  wishesFailed: 'Не удалось загрузить пожелания.',
  noWishes: 'Пожеланий пока нет.',
  answerTitle: 'Пожелания преподавателя',
} as const

/** `до 11.12 включительно` */
export const untilText = (date: CalendarDate): string => `до\u00a0${dayMonth(date)} включительно`

/** What somebody else has made of a campaign, before it is saved over. */
export const campaignNowText = ({ until, words }: Pick<Campaign, 'until' | 'words'>): string =>
  `Этот сбор тем временем изменили: отвечают ${untilText(until)}${words && `, «${words}»`}. Сохраните ещё раз, если нужно иначе.`

/** `Ответьте до 11.12 включительно`, `Сбор окончен 11.12` */
export function termText({ until, isOpen }: Pick<OwnCampaign, 'until' | 'isOpen'>): string {
  return isOpen ? `Ответьте ${untilText(until)}` : campaignErrors.closed
}

/** `Напишите пожелания на «Весна 2026/27» до 11.12 включительно` */
export const askedNoteText = (semester: string, until: CalendarDate): string =>
  `Напишите пожелания на\u00a0«${semester}» ${untilText(until)}`

/** `12 преподавателей` */
const teachersText = (count: number): string => counted(count, 'преподаватель', 'преподавателя', 'преподавателей')

/** `Ответили 5 из 12` */
export const answeredText = ({ answered, asked }: Pick<Campaign, 'answered' | 'asked'>): string =>
  `Ответили ${answered} из\u00a0${asked}`

/** `Напомнить 12 преподавателям` */
export const remindText = (count: number): string =>
  `Напомнить ${counted(count, 'преподавателю', 'преподавателям', 'преподавателям')}`

export const remindedText = (count: number): string => `Напоминание отправлено: ${teachersText(count)}`

/** `Сегодня уже напоминали`, `Последнее напоминание 27.11` */
export const lastReminderText = (date: CalendarDate, today: CalendarDate): string =>
  date === today ? 'Сегодня уже напоминали' : `Последнее напоминание ${dayMonth(date)}`

/** `Спросим 12 преподавателей, 2 без учётной записи. 5 уже спрашивают.` */
export function toAskText({ asked, withoutAccount, others }: StartedCampaign): string {
  const without = withoutAccount > 0 ? `, из\u00a0них без учётной записи ${withoutAccount}` : ''
  const told = `Спросим ${counted(asked, 'преподавателя', 'преподавателей', 'преподавателей')}${without}.`
  return others > 0 ? `${told} Ещё ${others} уже спрашивают.` : told
}

/** `Начат сбор пожеланий: 12 преподавателей` */
export const startedText = (asked: number): string => `Начат сбор пожеланий: ${teachersText(asked)}`

/** `3 пожелания` */
export const wishCountText = (count: number): string => counted(count, 'пожелание', 'пожелания', 'пожеланий')

export const answerStateTitles: Readonly<Record<AnswerState, string>> = {
  silent: 'не\u00a0ответил',
  writing: 'пишет',
  done: 'готово',
  none: 'без пожеланий',
}

/** What is said once an answer is stored; null: taken back. */
export const answeredTexts: Readonly<Record<WishAnswer | 'open', string>> = {
  done: 'Ответ записан: пожелания готовы',
  none: 'Ответ записан: без пожеланий',
  open: 'Ответ снят',
}

/** `Весна 2026/27: кафедра физики` */
export const campaignTitle = ({ semester, scopeTitle }: Pick<Campaign, 'semester' | 'scopeTitle'>): string =>
  `${semester.title}: ${scopeTitle || campaignTexts.university}`

export const answerForLabel = (name: string): string => `Ответить за преподавателя: ${name}`
