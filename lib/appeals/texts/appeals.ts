import type { Appeal, AppealVerdict } from '@/lib/appeals/rules/appeal'
import { dayMonth, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { isSameSlot, type DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type { AppealState } from '@/lib/core/requests/rules/appeal'
import { appealWantTitles } from '@/lib/core/requests/texts/appeals'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { optionsMenu } from '@/lib/core/schedule/texts/options-menu'
import { someOf } from '@/lib/core/schedule/texts/some-of'
import { lowerFirst } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'

/** Why something cannot be asked for, or decided about. */
export const appealErrors = {
  noAppeal: 'Такой просьбы нет.',
  notPublished: 'Просить можно только об опубликованном занятии.',
  begun: 'Это занятие уже началось или прошло.',
  past: 'Это время уже прошло: выберите другое.',
  notThat: 'Так об этом занятии попросить нельзя: выберите из предложенного.',
  reason: 'Напишите, почему просите.',
  answer: 'Напишите, почему отклоняете.',
  decided: 'Об этой просьбе уже решили: обновите страницу.',
  over: 'Это время прошло: решать уже поздно.',
  moved: 'Занятие с\u00a0тех пор перенесли или сняли: предложите другое место или отклоните просьбу.',
  taken: 'Это место тем временем заняли. Выберите другое.',
} as const

export const appealTexts = {
  title: optionsMenu.appeals,
  lead: 'Перенести занятие, дать другую аудиторию, поменяться с\u00a0коллегой: о\u00a0чём просят преподаватели и\u00a0старосты и\u00a0что на\u00a0это ответили.',
  loading: 'Загружаю просьбы…',
  failed: 'Просьбы не\u00a0загрузились',
  toDecide: 'Ждут вашего решения',
  nothingToDecide: 'Решать пока нечего',
  nothingToDecideHint:
    'Когда преподаватель или староста попросит о\u00a0занятии, которое ведёте вы, просьба появится здесь.',
  own: 'Ваши просьбы',
  noneAsked: 'Вы ещё ни о\u00a0чём не\u00a0просили',
  noneAskedHint: 'Откройте свою неделю, нажмите на\u00a0занятие и\u00a0выберите «Попросить…».',
  past: 'Уже решены',
  ask: 'Попросить…',
  askTitle: 'Попросить',
  want: 'О\u00a0чём просите',
  asking: 'Ищу, что возможно…',
  askFailed: 'Не\u00a0удалось найти, что возможно.',
  none: 'Ничего подходящего нет: ни преподаватель, ни группы, ни аудитории не\u00a0свободны вместе. Попробуйте другое или одну дату.',
  why: 'Почему',
  consultationHint:
    'Дополнительно, для тех\u00a0же групп: занятие останется на\u00a0месте, а\u00a0аудиторию забронируют.',
  whyHint: 'Это прочитает диспетчер. Если просьбу примут, это станет причиной изменения.',
  needsChoice: 'Выберите, что подойдёт.',
  send: 'Попросить',
  accept: 'Принять',
  acceptAnyway: 'Принять всё равно',
  doubtful: 'Место вызывает сомнения',
  acceptElsewhere: 'Предложить другое',
  refuse: 'Отклонить…',
  refuseButton: 'Отклонить',
  agree: 'Согласиться',
  decline: 'Не\u00a0согласен…',
  declineButton: 'Не\u00a0согласен',
  withdraw: 'Отозвать',
  answer: 'Ответ',
  decidedBy: 'Кто решил',
  whyRefused: 'Почему отклоняете',
  whyDeclined: 'Почему не\u00a0согласны',
  answerHint: 'Ответ увидит тот, кто просил.',
  elsewhere: 'Другое место',
  over: 'Не\u00a0решили вовремя',
  week: 'Показать в\u00a0расписании',
  untilEnd: 'До\u00a0конца семестра',
} as const

const slotText = ({ date, pair }: DatedSlot): string =>
  `${weekdayShort[weekdayOf(date)]} ${dayMonth(date)}, ${pairTitle(pair)}`

/**
 * Where the class stands and is to go: `Чт 19.11, 3-я пара → Пт 20.11, 2-я пара, К-206`; of a series the first and how many.
 * Of a swap the colleague’s classes are as many, and come after.
 */
export function stepText({ wants, steps }: Pick<Appeal, 'wants' | 'steps'>): string {
  const own = wants === 'swap' ? steps.slice(0, steps.length / 2) : steps
  const [first] = own
  if (!first) return ''
  const { from, to, room } = first
  const isThere = isSameSlot(from, to)
  const where = [isThere ? '' : slotText(to), room?.title].filter(Boolean).join(', ')
  const arrow = wants === 'swap' ? '⇄' : '→'
  if (wants === 'consultation') return where
  const place = [slotText(from), where].filter(Boolean).join(` ${arrow} `)
  return own.length === 1
    ? place
    : `${place}; ${counted(own.length, 'занятие', 'занятия', 'занятий')}: ${someOf(own.map((step) => dayMonth(step.from.date)))}`
}

/** `другое время`, `поменяться с коллегой: Иванов И. И.` */
export const appealWhat = ({ wants, withTeacher }: Pick<Appeal, 'wants' | 'withTeacher'>): string =>
  [lowerFirst(appealWantTitles[wants]), withTeacher?.name].filter(Boolean).join(': ')

/** What the room of a consultation is booked for: `Консультация: Физика` */
export const consultationTitle = ({ title }: Pick<Appeal, 'title'>): string =>
  `${appealWantTitles.consultation}: ${title}`

const doneTexts: Readonly<Record<AppealVerdict, string>> = {
  accepted: 'Просьба принята',
  refused: 'Просьба отклонена',
  agreed: 'Вы согласились. Теперь решает диспетчер',
  declined: 'Вы не\u00a0согласились',
  withdrawn: 'Просьба отозвана',
}

export const decidedAppealText = (verdict: AppealVerdict, { title }: Pick<Appeal, 'title'>): string =>
  `${doneTexts[verdict]}: ${title}`

/** `Просьба отправлена диспетчеру: Физика` */
export const askedAppealText = (state: AppealState, title: string): string =>
  `${state === 'agreeing' ? 'Просьба отправлена коллеге' : 'Просьба отправлена диспетчеру'}: ${title}`
