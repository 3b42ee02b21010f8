import type { WiderWatch } from '@/lib/client/use-live'
import { mayBePermitted } from '@/lib/client/use-permitted-load'
import { ownLoad } from '@/lib/domain/own-timetable'
import type { NamedGroup, NamedTeacher } from '@/lib/domain/schedule'
import type { Dashboard } from '../state/dashboard-provider'
import type { Mode } from '../state/modes'

/** What takes a free room, or is a request, may be any of the week. */
const looksEverywhere: readonly Mode[] = ['search', 'booking', 'move', 'requests']

/** What is placed and wished in any week is told. */
const looksBeyondTheWeek: readonly Mode[] = ['load', 'wishes', 'hours']

/** Whose own weeks decide where an item or a class may go. */
const peopleOf = (
  items: readonly { groups: Pick<NamedGroup, 'id'>[]; teachers: Pick<NamedTeacher, 'id'>[] }[],
) =>
  items.flatMap(({ groups, teachers }) => [
    ...groups.map(({ id }) => ({ kind: 'group' as const, id })),
    ...teachers.map(({ id }) => ({ kind: 'teacher' as const, id })),
  ])

/** What open panels follow besides the shown week. What one is permitted is of no week: only who follows them all hears of it. */
export function widerWatch({
  actor,
  subject,
  modes,
  selection,
  task,
}: Pick<Dashboard, 'actor' | 'subject' | 'modes' | 'selection' | 'task'>): WiderWatch {
  const own = modes.includes('hours') ? ownLoad(actor) : null
  const isMoving = task?.mode === 'move' && task.way === 'move'
  return {
    everyWeek: modes.some((mode) => looksBeyondTheWeek.includes(mode)) || mayBePermitted(actor, subject),
    also: own ? [own] : peopleOf(isMoving ? [task.item] : modes.includes('load') ? selection : []),
    everySubject: modes.some((mode) => looksEverywhere.includes(mode)),
  }
}
