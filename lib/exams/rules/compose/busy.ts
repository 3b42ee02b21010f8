import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { SessionExam } from '../exam'
import type { HeldPair, SessionFacts } from './facts'

const keyOf = (kind: HeldPair['kind'], id: number, date: CalendarDate, pair: Pair) => `${kind} ${id} ${date} ${pair}`

/** Halves of a group as bits; a whole group is both. */
const halves = (subgroup: number): number => (subgroup === 0 ? 3 : subgroup)

/** Who and what is held in which pairs. */
export class Busy {
  private readonly bits = new Map<string, number>()

  constructor(held: readonly HeldPair[]) {
    for (const one of held) this.hold(one)
  }

  hold({ kind, id, subgroup, date, pair }: Omit<HeldPair, 'eventId'>): void {
    const key = keyOf(kind, id, date, pair)
    this.bits.set(key, (this.bits.get(key) ?? 0) | halves(subgroup))
  }

  is(kind: HeldPair['kind'], id: number, date: CalendarDate, pairs: readonly Pair[], subgroup = 0): boolean {
    const own = halves(subgroup)
    return pairs.some((pair) => ((this.bits.get(keyOf(kind, id, date, pair)) ?? 0) & own) > 0)
  }

  /** The first of the exam's people who is held then: the title of a group, or the name of a teacher. */
  personOf(
    { teachers, groups }: Pick<SessionExam, 'teachers' | 'groups'>,
    date: CalendarDate,
    pairs: readonly Pair[],
    unlimited: SessionFacts['unlimited'],
  ): { kind: 'teacher' | 'group'; id: number; title: string } | null {
    const teacher = teachers.find(({ id }) => !unlimited.has(id) && this.is('teacher', id, date, pairs))
    if (teacher) return { kind: 'teacher', id: teacher.id, title: teacher.name }
    const group = groups.find(({ id, subgroup }) => this.is('group', id, date, pairs, subgroup))
    return group ? { kind: 'group', id: group.id, title: group.title } : null
  }
}
