import { ask, attempt, type AccountRefusal, type Answered } from '@/lib/core/accounts/browser/account'
import type { NewKey } from '@/lib/core/actor/rules/client-key'
import type { ClientKeyId } from '@/lib/core/names/rules/ids'
import { changeOf } from '@/lib/core/refusals/browser/change'
import type * as calls from '@/lib/keys/calls/client-keys.contract'

export { openApiPath } from '@/lib/keys/calls/client-keys'

const make = changeOf<typeof calls.makeKeyCall>('POST /api/client-key/', { quiet: true })
const revoke = changeOf<typeof calls.revokeKeyCall>('DELETE /api/client-key/{id}/', { quiet: true })

/** Creates a key and returns its secret, which is shown only this once. */
export const giveKey = (wanted: NewKey): Promise<Answered<string>> => ask(async () => (await make(wanted)).key)

export const revokeKey = (id: ClientKeyId): Promise<AccountRefusal | null> => attempt(() => revoke({ id }))
