import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'

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
  perGroup: 'На группу',
  noCourse: 'курс не\u00a0указан',
  noFaculty: 'без института',
  nothing: 'Занятий за эту неделю нет',
  nothingHint: 'Выберите другую неделю.',
} as const

/** `2,5`, `1,0`: an average with one digit after the comma. */
export const decimalText = (number: number): string => number.toFixed(1).replace('.', ',')

export const chartCourseText = (course: number | null): string =>
  course === null ? chartTexts.noCourse : `${course}\u00a0курс`

type Peak = { day: Weekday; row: string; value: number }

/** `Больше всего: вторник, 3-я пара — 374 из 500.`: the maximum of a chart; without `total` it is an average. */
export function peakText(peak: Peak | null, total?: number): string {
  if (!peak || peak.value === 0) return 'Всюду ноль.'
  const value = total === undefined ? decimalText(peak.value) : `${peak.value} из\u00a0${total}`
  return `Больше всего: ${weekdayTitles[peak.day].toLowerCase()}, ${peak.row}\u00a0— ${value}.`
}
