import type { Judgement } from './finding'
import { found } from './finding'
import type { Party, QualityMeeting, Timetable } from './timetable'

/** Meetings that exclude others in this place: a group that was only invited excludes none. */
const excludes =
  ({ kind, id }: Party) =>
  ({ groups }: QualityMeeting): boolean =>
    kind !== 'group' || groups.some((one) => one.id === id && !one.mayCoincide)

function* overlapsOf(who: Party, held: readonly QualityMeeting[]): Iterable<Judgement> {
  const excluding = held.filter(excludes(who))
  for (let from = 0, to = 0; from < excluding.length; from = to) {
    const first = excluding[from]
    if (!first) return
    while (excluding[to]?.date === first.date && excluding[to]?.pair === first.pair) to += 1
    if (to - from < 2) continue
    const meetings = excluding.slice(from, to)
    const { date, pair } = first
    const about = meetings.map(({ title }) => title).sort()
    yield found({ who: [who], date, pair, amount: to - from, meetings, about })
  }
}

/**
 * A room, a teacher or a half of a group in two events at once; the amount is how many. Both halves of a group in the same two events are
 * one overlap of the whole group.
 */
export function* judgeOverlaps({ held }: Timetable): Iterable<Judgement> {
  const halves = new Map<string, Judgement & { is: 'found' }>()
  for (const { who, meetings } of held)
    for (const one of overlapsOf(who, meetings)) {
      if (one.is !== 'found' || who.kind !== 'group' || who.subgroup === 0) {
        yield one
        continue
      }
      const key = `${who.id} ${one.date} ${one.pair}`
      const other = halves.get(key)
      halves.delete(key)
      if (!other) halves.set(key, one)
      else {
        const all = [...new Set([...other.meetings, ...one.meetings])]
        yield {
          ...one,
          who: [{ ...who, subgroup: 0 }],
          amount: all.length,
          meetings: all,
          about: all.map(({ title }) => title).sort(),
        }
      }
    }
  yield* halves.values()
}
