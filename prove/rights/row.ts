import type { WholeTableWord } from '@/lib/archive/calls'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { TableWord } from '@/lib/core/tables/calls/admin-table-words'
import type { Role, Side } from './roles'
import type { Scene, SideOfScene } from './scene'

/** A request; `itemType` and `id` fill in the path. */
export type RightsQuestion = {
  itemType?: 'auditory' | 'teacher' | 'group' | 'meta-program'
  id?: number
  /** Fills in the path of a table of the administration, or of the university. */
  table?: TableWord | WholeTableWord
  query?: Record<string, string | number>
  body?: unknown
}

/** Sends a preparatory call as the superuser; returns the body. */
export type Prepare = <Answer = Record<string, number>>(call: string, question: RightsQuestion) => Promise<Answer>

/**
 * One right of the specification: who may send this request. The superuser may unless stated otherwise; roles
 * not listed get 403, strangers
 * 401.
 */
export type RightsRow = {
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  /** Distinguishes several rows of one call. */
  of?: string
  ask?: (scene: Scene, prepare: Prepare) => RightsQuestion | Promise<RightsQuestion>
  may: readonly Role[] | 'everybody' | 'whoever is signed in' | 'only what is told'
  /** The expected status for those allowed, if not 200. */
  answer?: number
  /** The expected status for the others, if not 403. */
  otherwise?: number
  /** Only these send it: the call affects the asker's session. */
  askedBy?: readonly (Role | 'stranger')[]
}

/** A week from a Monday, or the first pair of it. */
export const begun = ({ monday }: Scene) => ({ dbeg: monday, date: monday, pair: 1 })

export const week = ({ monday }: Scene) => ({ dbeg: monday, dend: addDays(monday, 6) })

/** Friday’s sixth pair, which is free. */
export const free = ({ monday }: Scene) => ({ date: addDays(monday, 4), pair: 6 })

type OfSide = (side: SideOfScene, scene: Scene, prepare: Prepare) => RightsQuestion | Promise<RightsQuestion>

/** The same request on one's own side and on the other, with who may send each. */
export const ofBoth = (
  call: RightsRow['call'],
  of: string,
  ask: OfSide,
  may: Record<Side, RightsRow['may']>,
  more: Partial<RightsRow> = {},
): RightsRow[] =>
  (['own', 'foreign'] as const).map((side) => ({
    call,
    of: `${of}, ${side}`,
    may: may[side],
    ...more,
    ask: (scene, prepare) => ask(scene[side], scene, prepare),
  }))

/** Allowed to each side's planner, and on the own side also to `others`. */
export const planners = (...others: Role[]): Record<Side, Role[]> => ({
  own: ['planner', ...others],
  foreign: ['other planner'],
})
export const both = (...may: Role[]): Record<Side, Role[]> => ({ own: may, foreign: may })
