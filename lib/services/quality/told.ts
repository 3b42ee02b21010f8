import type { NamedParty, ToldTrouble } from '@/lib/domain/quality/quality-check'
import type { Trouble } from '@/lib/domain/quality/assess'
import { isMended } from '@/lib/domain/quality/mended-rules'
import { isTaught, type Party, type QualityInput } from '@/lib/domain/quality/timetable'

export function titleOf({ kind, id }: Party, { groups, teachers, rooms }: QualityInput): string {
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
  (party: Party): NamedParty => ({ ...party, title: titleOf(party, input) })

/** Names everybody a trouble concerns. */
export const toldIn =
  (input: QualityInput) =>
  ({ rule, who, date, pair, amount, cost, about, dates, meetings }: Trouble): ToldTrouble => ({
    ...{ rule, date, pair, amount, cost, about, dates },
    who: who.map(namedIn(input)),
    classes: isMended(rule)
      ? meetings.filter(isTaught).map(({ id, title, lessonType }) => ({ id, title, lessonType }))
      : [],
  })
