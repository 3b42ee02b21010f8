import type { Weekday } from '@/lib/domain/calendar-date'
import { counted } from './plural'
import { weekdayTitles } from './weekdays'

export const chartTexts = {
  title: 'Графики недели',
  toCharts: 'Графики',
  toCheck: 'Проверка расписания',
  lead: 'Сколько занято и\u00a0сколько учатся: по\u00a0дням, парам, курсам и\u00a0институтам.',
  rooms: 'Занято аудиторий',
  courses: 'Пар в\u00a0день у\u00a0группы, в\u00a0среднем',
  windows: 'Окон в\u00a0неделю у\u00a0группы, в\u00a0среднем',
  pair: 'Пара',
  course: 'Курс',
  faculty: 'Институт',
  groups: 'Групп',
  allWindows: 'Окон',
  perGroup: 'На\u00a0группу',
  noCourse: 'курс не\u00a0указан',
  noFaculty: 'без института',
  nothing: 'Занятий за эту неделю нет',
  nothingHint: 'Выберите другую неделю.',
} as const

/** `2,5`: one digit after the comma, none for a whole number. */
export const decimalText = (number: number): string => String(Math.round(number * 10) / 10).replace('.', ',')

export const courseText = (course: number | null): string =>
  course === null ? chartTexts.noCourse : `${course}\u00a0курс`

const inDay: Record<Weekday, string> = weekdayTitles

type Peak = { day: Weekday; row: string; value: number }

/** What a chart shows in a sentence: where the most is. */
export function peakText(peak: Peak | null, total?: number): string {
  if (!peak || peak.value === 0) return 'Всюду ноль.'
  const of = total === undefined ? '' : ` из\u00a0${total}`
  return `Больше всего: ${inDay[peak.day].toLowerCase()}, ${peak.row}\u00a0— ${decimalText(peak.value)}${of}.`
}

export const groupsText = (count: number): string => counted(count, 'группа', 'группы', 'групп')
export const windowsText = (count: number): string => counted(count, 'окно', 'окна', 'окон')
