import type { NewKey } from '@/lib/core/rules/rights/client-key'
import type { ClientKeyId } from '@/lib/core/rules/names/ids'
import { encodeNewKey, keysUrl, keyUrl } from '@/lib/keys/calls/client-keys'
import type { WireNewKey } from '@/lib/keys/calls/client-keys.contract'
import { ask, attempt, type AccountRefusal, type Answered } from '@/lib/core/browser/accounts/account'
import { send } from '@/lib/core/browser/calls/call'

export { openApiPath } from '@/lib/keys/calls/client-keys'

/** Creates a key and returns its secret, which is shown only this once. */
export const giveKey = (wanted: NewKey): Promise<Answered<string>> =>
  ask(async () => (await send<WireNewKey>('POST', keysUrl, encodeNewKey(wanted), { quiet: true })).key)

export const revokeKey = (id: ClientKeyId): Promise<AccountRefusal | null> =>
  attempt(() => send('DELETE', keyUrl(id), undefined, { quiet: true }))
