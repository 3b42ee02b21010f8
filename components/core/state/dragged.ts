import type { LoadItem } from '@/lib/core/rules/load/load-item'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { moveTaskOf, type Task } from './task'

/** What is being dragged: picked up and not yet dropped on a cell. */
export type Dragged = { kind: 'load'; item: LoadItem } | { kind: 'class'; item: ScheduleItem }

/** The task as the week shows it: while a class is dragged, its move. */
export const visibleTask = (task: Task | null, carried: Dragged | null): Task | null =>
  carried?.kind === 'class' ? moveTaskOf(carried.item) : task
