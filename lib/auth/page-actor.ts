import { redirect } from 'next/navigation'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { loginPath } from '@/lib/core/rules/accounts/return-path'
import { currentActor } from './actor'

/** The actor of the page at `path`. Without a session, redirects to the login page, which returns here. */
export const pageActor = async (path: string): Promise<Actor> =>
  (await currentActor()) ?? redirect(loginPath(path))
