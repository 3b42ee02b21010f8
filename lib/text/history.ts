import { dayMonth, type CalendarDate } from '@/lib/domain/calendar-date'
import type { Pair } from '@/lib/domain/pairs'
import { pairTitle } from './grid'

export const historyTexts = {
  noChange: 'Такого изменения нет.',
  undone: 'Это изменение уже отменено.',
  notUndoable: 'Это изменение отменить нельзя.',
  loadChanged: 'Отменить нельзя: эту нагрузку с тех пор изменили.',
  wishChanged: 'Отменить нельзя: это пожелание с тех пор изменили.',
  programmeChanged: 'Отменить нельзя: эту метапрограмму или её дисциплины с\u00a0тех пор изменили.',
  permissionsChanged: 'Отменить нельзя: эти права с тех пор изменили.',
  gone: 'Отменить нельзя: того, к чему относились занятия, больше нет.',
} as const

/** Why a change cannot be taken back: somebody changed one of its classes afterwards. */
export const changedSince = ({
  title,
  date,
  pair,
}: {
  title: string
  date: CalendarDate
  pair: Pair
}): string => `Отменить нельзя: занятие «${title}» ${dayMonth(date)}, ${pairTitle(pair)}, с тех пор изменили.`
