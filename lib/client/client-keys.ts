import type { NewKey } from '@/lib/domain/client-key'
import type { ClientKeyId } from '@/lib/domain/ids'
import { encodeNewKey, keysUrl, keyUrl } from '@/lib/wire/client-keys'
import type { WireNewKey } from '@/lib/wire/client-keys.contract'
import { ask, attempt, type AccountRefusal, type Answered } from './account'
import { send } from './call'

export { openApiPath } from '@/lib/wire/client-keys'

/** The key itself, which is shown only now. */
export const giveKey = (wanted: NewKey): Promise<Answered<string>> =>
  ask(async () => (await send<WireNewKey>('POST', keysUrl, encodeNewKey(wanted), { quiet: true })).key)

export const revokeKey = (id: ClientKeyId): Promise<AccountRefusal | null> =>
  attempt(() => send('DELETE', keyUrl(id), undefined, { quiet: true }))
