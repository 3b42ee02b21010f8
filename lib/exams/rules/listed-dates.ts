import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { addDays, daysBetween } from '@/lib/core/calendar/rules/calendar-date'
import { calendarDateOf, dateWithin } from '@/lib/core/calendar/rules/dates'
import type { Period } from '@/lib/core/calendar/rules/period'
import { isConsultation } from '@/lib/core/calendar/rules/session'
import type { ChangeId, LoadItemId } from '@/lib/core/names/rules/ids'
import { isExam } from '@/lib/core/names/rules/lesson-type'
import { folded } from '@/lib/core/words/rules/folded'
import type { SessionExam } from './exam'
import { examNamed, type ExamOfList, type UnnamedExam } from './listed-exam'

/** A row of a list of dates. `cells`: what else it says; those that are titles of rooms are taken. */
export type ListedDate = { id: LoadItemId; date: CalendarDate; startsAt: number; cells: readonly string[] }

export type ListOrder = { rows: readonly (ListedDate & { isConfirmed: boolean })[]; dryRun: boolean }

/**
 * What became of a row, or would: `asks` is what wants its yes, without which it stays where it is; `refusal` why it cannot stand
 * there. `exam`: as it stands then.
 */
export type ListedOutcome = { id: LoadItemId; asks: string[]; refusal: string | null; exam: SessionExam }

export type PlacedList = { rows: ListedOutcome[]; placed: number; changeId: ChangeId | null }

export type ListedDoubt = UnnamedExam | 'no date' | 'no time' | 'twice'

export type PastedDates = { rows: ListedDate[]; doubts: { line: string; why: ListedDoubt }[] }

const clock = /(?<![\d.:])([01]?\d|2[0-3])[:.]([0-5]\d)(?![\d.:]*\d)/

function minutesIn(cell: string): number | null {
  const [, hours, minutes] = clock.exec(cell) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** A cell without the date in it, whose digits look like a time of day. */
const withoutDate = (cell: string): string => cell.replace(/\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?|\d{4}-\d\d-\d\d/, ' ')

/** The row of titles above a list. */
const isHead = (line: string): boolean => /групп/.test(line) && /дисциплин|предмет/.test(line)

/**
 * Reads a pasted list, a line each, its cells parted by tabs or semicolons in any order: group, discipline, date, time, room. Of two
 * dates the later is the exam's, since its consultation comes along. `window`: when the session is, which a date without a year is near.
 */
export function readDates(text: string, exams: readonly ExamOfList[], window: Period): PastedDates {
  const near = addDays(window.from, Math.trunc(daysBetween(window.from, window.to) / 2))
  const rows = new Map<LoadItemId, ListedDate>()
  const doubts: PastedDates['doubts'] = []
  for (const line of text.split(/\r?\n/).map((one) => one.trim())) {
    const said = folded(line)
    if (line === '' || isHead(said)) continue
    const read = readLine(line, said, exams, near)
    if (typeof read === 'string') doubts.push({ line, why: read })
    else if (rows.has(read.id)) doubts.push({ line, why: 'twice' })
    else rows.set(read.id, read)
  }
  return { rows: [...rows.values()], doubts }
}

/** Which of a discipline's: what the line says, and otherwise the exam. */
function meant(said: string): (exam: ExamOfList) => boolean {
  if (/(?<!\p{L})конс/u.test(said)) return isConsultation
  if (/(?<!\p{L})зач/u.test(said)) return (exam) => !isExam(exam) && !isConsultation(exam)
  return isExam
}

function readLine(
  line: string,
  said: string,
  exams: readonly ExamOfList[],
  near: CalendarDate,
): ListedDate | ListedDoubt {
  const exam = examNamed(said, exams, meant(said))
  if (typeof exam === 'string') return exam
  const titles = [exam.title, ...exam.groups.map(({ title }) => title)].map(folded)
  const cells = line
    .split(/[\t;]/)
    .map((one) => one.trim())
    .filter((one) => one !== '' && !titles.includes(folded(one)))
  const dated = cells.flatMap((cell, index) => {
    const written = dateWithin(cell)
    const date = written && calendarDateOf(written, near)
    return date ? [{ date, index }] : []
  })
  const last = dated.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1)
  if (!last) return 'no date'
  const isDated = (index: number) => dated.some((one) => one.index === index)
  // The time stands in the cell of the date, or in one after it.
  const [own = ''] = cells.slice(last.index)
  const elsewhere = [...cells.slice(last.index + 1), ...cells.slice(0, last.index)]
  const [startsAt] = [withoutDate(own), ...elsewhere].flatMap((cell) => minutesIn(cell) ?? [])
  if (startsAt === undefined) return 'no time'
  const rest = cells.filter((cell, index) => !isDated(index) && minutesIn(cell) === null)
  return { id: exam.id, date: last.date, startsAt, cells: rest }
}
