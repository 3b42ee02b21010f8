import 'server-only'
import { database } from '@/db/connection'
import type { Actor } from '@/lib/domain/actor'
import { viewLink } from '@/lib/services/users/confirm-link'

/** Whether somebody else holds a link to the account of whoever signs in, who is told of it first. */
export const isToldOfLink = async ({ userId }: Actor): Promise<boolean> =>
  (await viewLink(database(), userId, userId)) !== null
