import type { Actor } from './actor'
import type { Preferences } from './preferences'

/** Whether there may be a subject whose load this user plans, wholly or as far as was permitted. */
export const mayPlanSomewhere = (actor: Actor): boolean =>
  mayHaveDrafts(actor) || Object.values(actor.editorOf).some((subjects) => subjects.length > 0)

/** Whether there may be drafts that this user sees. */
export const mayHaveDrafts = ({ isSuperuser, permissions, programmes }: Actor): boolean =>
  isSuperuser ||
  permissions.includes('can set nagruzka items') ||
  programmes.some(({ flags }) => flags.includes('can_project_schedule'))

/** Whether a week is asked for with drafts: by the server that draws it first, and by the browser under the same address. */
export const showsDrafts = (actor: Actor, { showDrafts }: Pick<Preferences, 'showDrafts'>): boolean =>
  showDrafts && mayHaveDrafts(actor)
