import type { Actor } from '@/lib/core/actor/rules/actor'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { editsSome, plansSome, viewing } from '@/lib/core/rights/rules/rights-subjects'
import { boundSubjects } from '@/lib/core/schedule/rules/own-subject'
import type { Preferences } from '@/lib/core/schedule/rules/preferences'

/** Whether the user may plan the load of any subject, fully or by permission. */
export const mayPlanSomewhere = (actor: Actor): boolean => mayHaveDrafts(actor) || editsSome(actor)

export const actChangesClasses = (actor: Actor): boolean => mayPlanSomewhere(actor) || isAllowed(actor, 'room.book')

/** Whether the user plans a whole faculty: then its workbench is their first screen. */
export const plansFaculty = (actor: Actor): boolean =>
  actor.editorOf.faculties.some((id) => isAllowed(actor, 'workbench.open', { id }))

/** Whether the user's first screen is «Моё»: they have a timetable of their own, or do nothing but look. */
export const looksAtOwn = (actor: Actor): boolean =>
  !actor.isSuperuser &&
  (boundSubjects(actor).length > 0 ||
    (!mayPlanSomewhere(actor) && actor.permissions.every((one) => viewing.includes(one))))

/** Whether the user may see any drafts. */
export const mayHaveDrafts = (actor: Actor): boolean => actor.isSuperuser || plansSome(actor)

/**
 * Whether a week is requested with drafts; used by the server for the first render and by the browser for the same URL.
 */
export const showsDrafts = (actor: Actor, { showDrafts }: Pick<Preferences, 'showDrafts'>): boolean =>
  showDrafts && mayHaveDrafts(actor)
