import { calls } from '@/lib/openapi/calls/openapi.contract'

/** Calls that are not fuzzed, and why. */
export const unfuzzedCalls: Record<string, string> = {
  'POST /accounts/logout/': 'ends the session that asks',
  'DELETE /accounts/sessions/': 'ends the sessions of the others that ask as the same person',
  'DELETE /accounts/sessions/{id}/': 'ends the session that asks',
}

export const fuzzedCalls = calls.filter(({ method, path }) => !(`${method} ${path}` in unfuzzedCalls))
