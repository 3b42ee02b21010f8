import { adminPath } from '@/lib/tables/browser/admin-location'

export const securityPath = `${adminPath}security/`

/** The log's filter in the URL; empty strings where unset. */
export type SecuritySearch = { person: string; kind: string; from: string; until: string; before: string }

export function readSecuritySearch(params: { get(name: string): string | null }): SecuritySearch {
  const text = (name: string) => (params.get(name) ?? '').trim()
  return {
    person: text('person'),
    kind: text('event'),
    from: text('from'),
    until: text('until'),
    before: text('before'),
  }
}

export function securityUrl({ person, kind, from, until, before }: SecuritySearch): string {
  const entries = Object.entries({ person, event: kind, from, until, before }).filter(([, value]) => value !== '')
  return entries.length === 0 ? securityPath : `${securityPath}?${new URLSearchParams(entries)}`
}
