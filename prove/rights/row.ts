import { addDays } from '@/lib/domain/calendar-date'
import type { Role, Side } from './roles'
import type { Scene, SideOfScene } from './scene'

/** What is asked, of a path whose names are filled in from `itemType` and `id`. */
export type Question = {
  itemType?: 'auditory' | 'teacher' | 'group' | 'meta-program'
  id?: number
  query?: Record<string, string | number>
  body?: unknown
}

/** Sends as the superuser, for what a question needs to stand there first; answers the body. */
export type Prepare = (call: string, question: Question) => Promise<Record<string, number>>

/**
 * One right as the specification has it: who may put this question. A superuser may wherever nothing else is said; whoever is not
 * named is refused with 403, and 401 without a session.
 */
export type Row = {
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  /** What of it, where the call has several rows. */
  of?: string
  ask?: (scene: Scene, prepare: Prepare) => Question | Promise<Question>
  may: readonly Role[] | 'everybody' | 'whoever is signed in' | 'only what is told'
  /** What whoever may is answered, if not 200. */
  answer?: number
  /** What the others are answered, if not 403. */
  otherwise?: number
  /** Asked by these alone: the call means something to the session that asks. */
  askedBy?: readonly (Role | 'stranger')[]
}

export const week = ({ monday }: Scene) => ({ dbeg: monday, dend: addDays(monday, 6) })

/** Friday’s sixth pair, where nobody is. */
export const free = ({ monday }: Scene) => ({ date: addDays(monday, 4), pair: 6 })

type OfSide = (side: SideOfScene, scene: Scene, prepare: Prepare) => Question | Promise<Question>

/** The same question of one's own side and of the other, with who may ask each. */
export const ofBoth = (
  call: Row['call'],
  of: string,
  ask: OfSide,
  may: Record<Side, Row['may']>,
  more: Partial<Row> = {},
): Row[] =>
  (['own', 'foreign'] as const).map((side) => ({
    ...{ call, of: `${of}, ${side}`, may: may[side], ...more },
    ask: (scene, prepare) => ask(scene[side], scene, prepare),
  }))

/** What planners may each on their side, and besides them on the own side `others`. */
export const planners = (...others: Role[]): Record<Side, Role[]> => ({
  own: ['planner', ...others],
  foreign: ['other planner'],
})
export const both = (...may: Role[]): Record<Side, Role[]> => ({ own: may, foreign: may })
