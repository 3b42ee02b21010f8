import { createHash, randomBytes } from 'node:crypto'

export const invitationHash = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')

/** The secret of an invitation link, 192 bits, and its hash, which alone is stored. */
export function newInvitationSecret(): { secret: string; hash: string } {
  const secret = randomBytes(24).toString('base64url')
  return { secret, hash: invitationHash(secret) }
}
