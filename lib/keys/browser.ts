import type { NewKey } from '@/lib/core/rules/rights/client-key'
import type { ClientKeyId } from '@/lib/core/rules/names/ids'
import { makeKeyRequest, revokeKeyRequest } from '@/lib/keys/calls/client-keys'
import { ask, attempt, type AccountRefusal, type Answered } from '@/lib/core/browser/accounts/account'
import { request } from '@/lib/core/browser/calls/call'

export { openApiPath } from '@/lib/keys/calls/client-keys'

/** Creates a key and returns its secret, which is shown only this once. */
export const giveKey = (wanted: NewKey): Promise<Answered<string>> =>
  ask(async () => (await request(makeKeyRequest(wanted), { quiet: true })).key)

export const revokeKey = (id: ClientKeyId): Promise<AccountRefusal | null> =>
  attempt(() => request(revokeKeyRequest(id), { quiet: true }))
