import { redirect } from 'next/navigation'
import type { Actor } from '@/lib/domain/actor'
import { loginPath } from '@/lib/domain/return-path'
import { currentActor } from './actor'

/** Whoever opens the page at `path`. Without a session they are sent to sign in, and come back to it. */
export const pageActor = async (path: string): Promise<Actor> =>
  (await currentActor()) ?? redirect(loginPath(path))
