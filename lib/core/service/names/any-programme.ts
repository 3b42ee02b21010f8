import { hasProgrammes } from '@/db/queries/core/names/vocabularies'
import type { DataContext } from '../context'

/** Whether the actor can choose any programme. */
export const anyProgramme = async ({ db, actor }: DataContext): Promise<boolean> =>
  actor.isSuperuser ? hasProgrammes(db) : actor.programmes.length > 0
