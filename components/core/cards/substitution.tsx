import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { substitutionMark } from '@/lib/core/texts/requests/substitutions'
import type { Display } from './display'
import { Teachers } from './names'

/** The replaced teachers of a class, struck out, with a mark. In a former teacher's own week the trace says it instead. */
export function Substitution({ item, display }: { item: ScheduleItem; display: Display }) {
  if (!item.substitution || item.trace?.kind === 'substitution') return null
  return (
    <>
      <s className="contents text-ink-faint *:line-through">
        <Teachers display={display} teachers={item.substitution.instead} />
      </s>
      <span className="inline-block text-warning">{substitutionMark(item.teachers)}</span>
    </>
  )
}
