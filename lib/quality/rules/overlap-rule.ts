import type { Judgement } from './finding'
import type { Party, QualityMeeting, Timetable } from './timetable'

/** Meetings that exclude others in this place: a group that was only invited excludes none. */
const excludes =
  ({ kind, id }: Party) =>
  ({ groups }: QualityMeeting): boolean =>
    kind !== 'group' || groups.some((one) => one.id === id && !one.mayCoincide)

function* overlapsOf(who: Party, held: readonly QualityMeeting[]): Iterable<Overlap> {
  const excluding = held.filter(excludes(who))
  for (let from = 0, to = 0; from < excluding.length; from = to) {
    const first = excluding[from]
    if (!first) return
    while (excluding[to]?.date === first.date && excluding[to]?.pair === first.pair) to += 1
    if (to - from < 2) continue
    const meetings = excluding.slice(from, to)
    const { date, pair } = first
    const about = meetings.map(({ title }) => title).sort()
    yield { is: 'found', who: [who], date, pair, amount: to - from, meetings, about }
  }
}

type Overlap = Judgement & { is: 'found' }

/** Of one room, teacher or group each. Both halves of a group in the same two events are one overlap of the whole group. */
function* overlapsOfEach({ held }: Timetable): Iterable<Overlap> {
  const halves = new Map<string, Overlap>()
  for (const { who, meetings } of held)
    for (const one of overlapsOf(who, meetings)) {
      if (who.kind !== 'group' || who.subgroup === 0) {
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

const kindOrder = { group: 0, teacher: 1, room: 2 } as const

/** Events that are at once in one place; the amount is how many. The same events are one overlap, of all whom and what they share. */
export function* judgeOverlaps(timetable: Timetable): Iterable<Judgement> {
  const bySame = new Map<string, Overlap>()
  for (const one of overlapsOfEach(timetable)) {
    const key = one.meetings
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join()
    const same = bySame.get(key)
    bySame.set(key, same ? { ...same, who: [...same.who, ...one.who] } : one)
  }
  for (const one of bySame.values())
    yield { ...one, who: one.who.toSorted((a, b) => kindOrder[a.kind] - kindOrder[b.kind]) }
}
