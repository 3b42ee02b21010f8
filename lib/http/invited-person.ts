import 'server-only'
import { headers } from 'next/headers'
import { database } from '@/db/connection'
import { invitedBy } from '@/lib/auth/accept-invitation'
import { realTime } from '@/lib/auth/throttled'
import { ServiceError } from '@/lib/core/service/errors'

/** Whose link this is; null for an invalid one, and while guesses are throttled. */
export async function invitedPerson(token: string): Promise<{ username: string; fullName: string } | null> {
  try {
    return await invitedBy(database(), token, await headers(), realTime)
  } catch (error) {
    if (error instanceof ServiceError) return null
    throw error
  }
}
