import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { NamedParty, VisibleViolation } from '@/lib/quality/rules/quality-check'
import type { Violation } from '@/lib/quality/rules/assess'
import { isRepairable } from '@/lib/quality/rules/repairable-rules'
import { isTaught, type Party, type QualityInput } from '@/lib/quality/rules/timetable'
import { knowsWhyAway } from '@/lib/core/rules/rooms/reason'
import { awayTitle } from '@/lib/core/texts/placing/wish-words'

export function partyTitle({ kind, id }: Party, { groups, teachers, rooms }: QualityInput): string {
  switch (kind) {
    case 'group':
      return groups.get(id)?.title ?? ''
    case 'teacher':
      return teachers.get(id)?.name ?? ''
    case 'room':
      return rooms.get(id)?.title ?? ''
  }
}

export const namedIn =
  (input: QualityInput) =>
  (party: Party): NamedParty => ({ ...party, title: partyTitle(party, input) })

const visibleAbsences = (actor: Actor, { who, about }: Violation): readonly string[] =>
  who.every(({ kind, id }) => kind === 'teacher' && knowsWhyAway(actor, id)) ? about : [awayTitle]

/**
 * Returns a function that adds the parties' names to a violation; the reason of an absence only if the actor
 * may know it.
 */
export const visibleIn =
  (input: QualityInput, actor: Actor) =>
  (violation: Violation): VisibleViolation => {
    const { rule, who, date, pair, amount, cost, about, dates, meetings } = violation
    return {
      rule,
      date,
      pair,
      amount,
      cost,
      dates,
      about: rule === 'absence' ? visibleAbsences(actor, violation) : about,
      who: who.map(namedIn(input)),
      classes: isRepairable(rule)
        ? meetings.filter(isTaught).map(({ id, title, lessonType }) => ({ id, title, lessonType }))
        : [],
    }
  }
