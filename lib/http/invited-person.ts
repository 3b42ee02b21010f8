import { headers } from 'next/headers'
import 'server-only'
import { database } from '@/db/connection'
import { viewLink } from '@/lib/accounts/service/confirm-link'
import { invitedBy } from '@/lib/auth/accept-invitation'
import { realTime } from '@/lib/auth/throttled'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { ServiceError } from '@/lib/core/refusals/service/errors'

/** Whose link this is; null for an invalid one, and while guesses are throttled. */
export async function invitedPerson(token: string): Promise<{ username: string; fullName: string } | null> {
  try {
    return await invitedBy(database(), token, await headers(), realTime)
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}

/** Whether another person holds a link to the account of the user signing in, who must be told first. */
export const hasForeignLink = async ({ userId }: Actor): Promise<boolean> =>
  (await viewLink(database(), userId, userId)) !== null
