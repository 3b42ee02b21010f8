import { hasProgrammes } from '@/db/queries/core/names/vocabularies'
import type { DataContext } from '../context'

/** Whether there is any programme for the actor to choose. */
export const anyProgramme = async ({ db, actor }: DataContext): Promise<boolean> =>
  actor.isSuperuser ? hasProgrammes(db) : actor.programmes.length > 0
