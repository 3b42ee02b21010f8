import type { NewKey } from '@/lib/core/rules/rights/client-key'
import type { ClientKeyId } from '@/lib/core/rules/names/ids'
import { requestOf } from '@/lib/core/calls/calls/request'
import type * as calls from './client-keys.contract'

/** The OpenAPI document of all calls. */
export const openApiPath = '/api/openapi.json'

export const makeKeyRequest = ({ scope, title, perMinute, expiresOn }: NewKey) =>
  requestOf<typeof calls.makeKeyCall>('POST /api/client-key/', {
    body: { scope, title, per_minute: perMinute, expires_on: expiresOn },
  })
export const revokeKeyRequest = (id: ClientKeyId) =>
  requestOf<typeof calls.revokeKeyCall>('DELETE /api/client-key/{id}/', { params: { id } })
