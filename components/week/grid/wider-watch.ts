import type { WiderWatch } from '@/lib/core/browser/live/use-live'
import { mayBePermitted } from '@/lib/core/browser/load/use-permitted-load'
import { ownLoad } from '@/lib/core/rules/schedule/own-timetable'
import type { NamedGroup, NamedTeacher } from '@/lib/core/rules/schedule/schedule'
import type { Dashboard } from '@/components/core/state/dashboard-provider'
import type { Mode } from '@/components/core/state/modes'

/** Modes affected by any change in the week: a taken room, a request. */
const looksEverywhere: readonly Mode[] = ['search', 'booking', 'move', 'requests']

/** Modes that show other weeks too. */
const looksBeyondTheWeek: readonly Mode[] = ['load', 'wishes', 'hours']

/** People whose own weeks determine where an item or class may go. */
const peopleOf = (
  items: readonly { groups: Pick<NamedGroup, 'id'>[]; teachers: Pick<NamedTeacher, 'id'>[] }[],
) =>
  items.flatMap(({ groups, teachers }) => [
    ...groups.map(({ id }) => ({ kind: 'group' as const, id })),
    ...teachers.map(({ id }) => ({ kind: 'teacher' as const, id })),
  ])

/**
 * Subscriptions of open panels besides the shown week. Load permissions belong to no week, so they need the subscription to all
 * changes.
 */
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
