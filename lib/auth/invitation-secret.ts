import { createHash, randomBytes } from 'node:crypto'

export const invitationHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/** The secret of a link that invites, 192 bits, and its hash, which is all that is kept. */
export function newInvitationSecret(): { secret: string; hash: string } {
  const secret = randomBytes(24).toString('base64url')
  return { secret, hash: invitationHash(secret) }
}
