import type { NewKey } from '@/lib/core/rules/rights/client-key'
import type { ClientKeyId } from '@/lib/core/rules/names/ids'
import type { WireKeyAsked } from './client-keys.contract'

/** The OpenAPI document of all calls. */
export const openApiPath = '/api/openapi.json'
export const keysUrl = '/api/client-key/'
export const keyUrl = (id: ClientKeyId): string => `${keysUrl}${id}/`

export const encodeNewKey = ({ scope, title, perMinute, expiresOn }: NewKey): WireKeyAsked => ({
  scope,
  title,
  per_minute: perMinute,
  expires_on: expiresOn,
})

export const decodeNewKey = ({ scope, title, per_minute, expires_on }: WireKeyAsked): NewKey => ({
  scope,
  title,
  perMinute: per_minute,
  expiresOn: expires_on,
})
