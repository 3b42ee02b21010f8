import 'server-only'
import { database } from '@/db/connection'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { viewLink } from '@/lib/accounts/service/confirm-link'

/** Whether another person holds a link to the account of the user signing in, who must be told first. */
export const hasForeignLink = async ({ userId }: Actor): Promise<boolean> =>
  (await viewLink(database(), userId, userId)) !== null
