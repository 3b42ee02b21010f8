import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'

export type RuleWords = {
  title: string
  /** The violation: its amount in words, and what it is about. */
  what: (amount: number, about: readonly string[]) => string
  /** What could not be judged, and why; absent for rules that need no further data. */
  unknown?: (count: number) => string
}

export const quoted = (titles: readonly string[]): string => titles.map((title) => `«${title}»`).join(' и ')

const daysText = (count: number): string => counted(count, 'день', 'дня', 'дней')
const examsText = (count: number): string => counted(count, 'экзамен', 'экзамена', 'экзаменов')

/** `«Физика» после «Химия»`: an exam and the one before it. */
const after = ([own = '', before = '']: readonly string[]): string => `«${own}» после «${before}»`

/** The rules of the session. */
export const examWords = {
  examsInADay: {
    title: 'Несколько экзаменов в\u00a0день',
    what: (amount, about) => `${examsText(amount + 1)} за\u00a0день: ${quoted(about)}`,
  },
  examGap: {
    title: 'Экзамены слишком часто',
    what: (amount, about) =>
      `${after(about)}: не\u00a0хватает ${counted(amount, 'дня', 'дней', 'дней')} на\u00a0подготовку`,
  },
  examHoliday: {
    title: 'Экзамен в\u00a0праздник',
    what: (_, about) => `${quoted(about)}: в\u00a0нерабочий день`,
  },
  examPeriod: {
    title: 'Экзамен вне сессии',
    what: (_, about) => `${quoted(about)}: не\u00a0в\u00a0свои дни сессии`,
  },
  examSeats: {
    title: 'Не хватает мест на\u00a0письменном экзамене',
    what: (amount, about) =>
      `${quoted(about)}: при рассадке не\u00a0хватает ${counted(amount, 'места', 'мест', 'мест')}`,
    unknown: (count) => `${lessonsText(count)}: не\u00a0известны места или число студентов`,
  },
  consultationDay: {
    title: 'Консультация не\u00a0накануне экзамена',
    what: (_, [own = '']) => `«${own}»: консультация не\u00a0накануне экзамена`,
  },
  retakeOrder: {
    title: 'Пересдача раньше экзамена',
    what: (_, [own = '']) => `«${own}»: пересдача не\u00a0позже того, что пересдают`,
  },
  examRest: {
    title: 'Мало дней между экзаменами',
    what: (amount, about) => `${after(about)}: на\u00a0${daysText(amount)} меньше желательного`,
  },
  examSpread: {
    title: 'Экзамены идут неровно',
    what: (amount, [before = '', own = '']) =>
      `перерыв между «${before}» и «${own}» на\u00a0${daysText(amount)} длиннее, чем выходит ровно`,
  },
  examBeforeCredit: {
    title: 'Экзамен раньше зачёта',
    what: (amount, [own = '', credit = '']) =>
      `«${own}»: экзамен раньше ${counted(amount, 'зачёта', 'зачётов', 'зачётов')}, последний «${credit}»`,
  },
  streamApart: {
    title: 'Письменный экзамен в\u00a0разное время',
    what: (_, [own = '']) => `«${own}»: у\u00a0другой группы этот экзамен в\u00a0другое время`,
  },
  examinerDay: {
    title: 'Много экзаменов в\u00a0день у\u00a0преподавателя',
    what: (amount, about) => `${examsText(about.length)} за\u00a0день, на\u00a0${amount} больше обычного`,
  },
  consultationExaminer: {
    title: 'Консультирует не\u00a0экзаменатор',
    what: (_, [own = '']) => `«${own}»: консультацию ведёт не\u00a0экзаменатор`,
    unknown: (count) => `${lessonsText(count)}: преподаватель не\u00a0известен`,
  },
  consultationHour: {
    title: 'Консультация рядом с\u00a0экзаменом',
    what: (_, [own = '', exam = '']) =>
      `консультация «${own}» в\u00a0ту\u00a0же половину дня, что и\u00a0экзамен «${exam}»`,
  },
  consultationEarly: {
    title: 'Консультация задолго до\u00a0экзамена',
    what: (amount, [own = '']) =>
      `«${own}»: консультация не\u00a0накануне экзамена, а\u00a0на\u00a0${daysText(amount)} раньше`,
  },
  consultationIdle: {
    title: 'Консультация без экзамена',
    what: (_, [own = '']) => `«${own}»: после консультации у\u00a0группы нет экзамена`,
  },
} as const satisfies Record<string, RuleWords>
