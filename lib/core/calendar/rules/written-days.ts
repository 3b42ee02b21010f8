import { type Weekday, weekdays } from './calendar-date'

/** The days that a cell of weekdays holds: of `67` Saturday and Sunday. */
export const daysWritten = (text: string | null): Weekday[] => weekdays.filter((day) => text?.includes(String(day)))

/** The same back: ascending digits, each once. */
export const writtenDays = (days: readonly Weekday[]): string => weekdays.filter((day) => days.includes(day)).join('')
