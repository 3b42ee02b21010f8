import 'server-only'
import { database } from '@/db/connection'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { viewLink } from '@/lib/accounts/service/confirm-link'

/** Whether somebody else holds a link to the account of whoever signs in, who is told of it first. */
export const isToldOfLink = async ({ userId }: Actor): Promise<boolean> =>
  (await viewLink(database(), userId, userId)) !== null
