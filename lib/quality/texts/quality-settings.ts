import { type Weekday, weekdayNumbered } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayShort, weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { moreText } from '@/lib/core/schedule/texts/grid'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'
import {
  mostWalkMinutes,
  mostWeeklyHours,
  type NamedNorm,
  type SettingsProblem,
} from '@/lib/quality/rules/quality-settings'
import type { Walk } from '@/lib/quality/rules/timetable'
import type { Engine, LeftOutWhy } from '../rules/engines'
import type { PartWhy } from '../rules/left-out'
import { ruleTitle } from './quality'

export const qualitySettingsTexts = {
  title: 'Правила проверки',
  lead: 'По\u00a0этим весам считаются баллы проверки и\u00a0лучшие места. Чем больше вес, тем хуже то, что против правила.',
  weights: 'Веса правил',
  weightsHint: 'От\u00a00 до\u00a0100; 0\u00a0— правило не\u00a0проверяется.',
  rule: 'Правило',
  weight: 'Вес',
  usual: 'Обычный',
  hard: 'нарушение',
  off: 'не\u00a0проверяется',
  save: 'Сохранить',
  reset: 'Вернуть обычные',
  saved: 'Сохранено',
  walks: 'Минуты между корпусами',
  walksHint: 'Строка на\u00a0пару корпусов: корпус, корпус, минуты\u00a0— через табуляцию или точку с\u00a0запятой.',
  norms: 'Нормы и\u00a0методические дни преподавателей',
  normsHint:
    'Строка на\u00a0преподавателя: фамилия, имя и\u00a0отчество; часов в\u00a0неделю; методический день\u00a0— «пн», «вт»… Чего нет, то\u00a0пусто. Что сказано в\u00a0договоре преподавателя, берётся оттуда.',
  buildings: 'Корпуса',
} as const

/** Names of the engines that propose places, repairs and timetables. */
const engineTitles: Record<Engine, string> = {
  places: '«Лучшие места»',
  repairs: '«Починить»',
  filling: '«Доставить остаток»',
}

const leftOutTexts: Record<LeftOutWhy, string> = {
  never: 'такого не\u00a0предлагается',
  suiting: 'предлагаются только аудитории, которые, насколько известно, подходят',
  week: 'считаются дни людей, а\u00a0не\u00a0то, какие предметы у\u00a0них в\u00a0эту неделю',
  'same room': 'серия ставится в\u00a0одну аудиторию и\u00a0без нужды её не\u00a0меняет',
  load: 'часов столько\u00a0же, где бы занятие ни\u00a0стояло',
  session: 'экзамены ставит «Составить сессию»',
}

const partTexts: Record<PartWhy, string> = {
  'room wish': 'пожелания аудиторий не\u00a0считаются',
  'far room': 'где соседние занятия тех, кого переносят, известно не\u00a0всегда',
  'moved day': 'занятия перенесённых дней не\u00a0считаются',
}

export const unpricedHeadings = {
  title: 'Что не\u00a0взвешивается',
  hint: 'Проверка считает все правила. Предложения считают их по\u00a0тем\u00a0же весам, кроме этого. Варианты составляются из\u00a0этих предложений.',
} as const

/** `«Лучшие места», «Починить»: такого не предлагается` */
export const unpricedText = (engines: readonly Engine[], why: LeftOutWhy): string =>
  `${engines.map((engine) => engineTitles[engine]).join(', ')}: ${leftOutTexts[why]}`

export const partlySeenText = (engines: readonly Engine[], why: PartWhy): string =>
  `${engines.map((engine) => engineTitles[engine]).join(', ')}: ${partTexts[why]}`

/** `Вес: Окна группы`: name of a field. */
export const weightOf = (rule: QualityRule): string => `${qualitySettingsTexts.weight}: ${ruleTitle(rule)}`

/** `Целое число от 0 до 100.` */
export const outOfRange = (least: number, most: number): string => `Целое число от\u00a0${least} до\u00a0${most}.`

const rowProblems: Record<SettingsProblem, string> = {
  minutes: `минут должно быть от\u00a01 до\u00a0${mostWalkMinutes}`,
  hours: `часов в\u00a0неделю должно быть от\u00a01 до\u00a0${mostWeeklyHours}`,
  day: 'такого дня недели нет',
  'unknown building': 'такого корпуса нет',
  'one building': 'корпус один и\u00a0тот\u00a0же',
  'unknown teacher': 'такого преподавателя нет',
  'several teachers': 'таких преподавателей несколько: напишите имя и\u00a0отчество полностью',
  repeated: 'это уже было строкой выше',
  empty: 'нет ни\u00a0нормы, ни\u00a0методического дня',
}

export const rowProblemText = (problem: SettingsProblem): string => rowProblems[problem]

const mostNamed = 3

/** `Ничего не сохранено. Строка 2: такого корпуса нет; ещё 4.` */
export function rowProblemsText(problems: ReadonlyMap<number, SettingsProblem>): string {
  const named = [...problems].slice(0, mostNamed).map(([row, one]) => `строка\u00a0${row}: ${rowProblems[one]}`)
  const rest = problems.size - named.length
  return `Ничего не\u00a0сохранено: ${[...named, ...(rest > 0 ? [moreText(rest)] : [])].join('; ')}.`
}

/** `А; Б; 7`: a row as typed. */
export const walkLine = ({ between: [one, other], minutes }: Walk): string => `${one}; ${other}; ${minutes}`

const dayWord = (day: number | null): string =>
  Object.entries(weekdayShort)
    .find(([number]) => Number(number) === day)?.[1]
    .toLowerCase() ?? ''

/** `Иванов Иван Иванович; 18; ср` */
export const normLine = ({ name, weeklyHours, methodDay }: NamedNorm): string =>
  `${name}; ${weeklyHours ?? ''}; ${dayWord(methodDay)}`

const noDay = 0

/** The weekday named by a word, short or in full; 0 for an unknown word, null for an empty one. */
export function dayFrom(word: string): Weekday | typeof noDay | null {
  const typed = word.toLowerCase().replace(/\.$/, '')
  if (typed === '') return null
  const days = [weekdayShort, weekdayTitles].flatMap((names) => Object.entries(names))
  const match = days.find(([, name]) => name.toLowerCase() === typed)
  return match ? weekdayNumbered(Number(match[0])) : noDay
}
