import { hasProgrammes } from '@/db/queries/core/names/vocabularies'
import type { ServiceContext } from '../context'

/** Whether there is any programme for the actor to choose. */
export const anyProgramme = async ({ db, actor }: Pick<ServiceContext, 'db' | 'actor'>): Promise<boolean> =>
  actor.isSuperuser ? hasProgrammes(db) : actor.programmes.length > 0
