import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UserId } from '@/lib/core/names/rules/ids'
import { environment } from '@/lib/environment/environment'

/** What an address in a letter lets one do without signing in; a signature for one is none for the other. */
type LinkPurpose = 'notice letters' | `answer ${number}`

/** Signs an address that was sent to one person at one mailbox, for one purpose. */
export const letterSignature = (purpose: LinkPurpose, userId: UserId, email: string): string =>
  createHmac('sha256', environment().AUTH_SECRET).update(`${purpose} ${userId} ${email}`).digest('base64url')

/** Compares signatures in a time that tells nothing of where they differ. */
export const isSameSignature = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
