import { type KnownNames, knownNames } from '@/lib/asking/rules/known-names'
import { isQuestion } from '@/lib/asking/rules/is-question'
import { type Question, understand } from '@/lib/asking/rules/question'
import { pairAt } from '@/lib/asking/service/answer-question'
import { type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { subjectOf } from '@/lib/core/names/rules/resource'
import type { OpenAnswer } from '@/lib/open-reading/rules'
import { openLine } from '@/lib/open-reading/texts'
import type { OpenIndex } from './search-open'
import { type OpenReader, type OpenWeek, viewOpenWeek } from './view-open-week'

const known = new WeakMap<OpenIndex, KnownNames>()

/** The names as they are public: whoever is called by more than that is not recognised. */
function namesIn(index: OpenIndex): KnownNames {
  const kept = known.get(index)
  if (kept) return kept
  const named = (kind: 'group' | 'teacher' | 'room', entries: readonly { id: number; title: string }[]) =>
    entries.map(({ id, title }) => ({ of: subjectOf(kind, id), title, others: [], hint: '' }))
  const names = knownNames([
    ...named('group', index.groups),
    ...named('teacher', index.teachers),
    ...named('room', index.rooms),
  ])
  known.set(index, names)
  return names
}

/** What is on a day or at a moment, as the public week shows it; null: another question, or none. */
export async function answerOpenQuestion(
  reader: OpenReader,
  { index, query, now }: { index: OpenIndex; query: string; now: CivilTime },
): Promise<OpenAnswer | null> {
  if (!isQuestion(query)) return null
  const { question, ...told } = understand(query, namesIn(index), { today: now.date, own: null })
  if (!question || (question.ask !== 'at' && question.ask !== 'day')) return null
  const { of } = question.who
  const date = dateOf(question)
  const week = await viewOpenWeek(reader, { subject: of, monday: mondayOf(date), today: now.date })
  return {
    text: openLine(week.subject, shownOf(question, week, now)),
    isSure: 'isSure' in told && told.isSure,
    subject: week.subject,
    monday: week.monday,
  }
}

type OfDay = Extract<Question, { ask: 'at' | 'day' }>

const dateOf = (question: OfDay): CalendarDate => (question.ask === 'day' ? question.date : question.when.date)

/** What a question means of a week. */
function shownOf(question: OfDay, { calendar, events }: OpenWeek, now: CivilTime) {
  const date = dateOf(question)
  const times = pairTimesOn(calendar, date)
  const standing = events.filter((event) => event.date === date && event.kind !== 'away')
  if (question.ask === 'day') return { date, times, events: standing, moment: null, time: null }
  const time = pairAt(question.when, { calendar, now })
  return {
    date,
    times,
    events: standing.filter(({ pair }) => pair === time?.pair),
    moment: question.when.moment,
    time,
  }
}
