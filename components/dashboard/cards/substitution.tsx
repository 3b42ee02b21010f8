import type { ScheduleItem } from '@/lib/domain/schedule'
import { substitutionMark } from '@/lib/text/substitutions'
import type { Display } from './display'
import { Teachers } from './names'

/** Beside the teachers of a class: who had it at first, struck out, and that others have it now. In the week of the former its trace says it. */
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
