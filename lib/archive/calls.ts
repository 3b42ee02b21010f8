import { requestOf } from '@/lib/core/calls/calls/request'
import type * as calls from './calls.contract'
import type { WholeTable } from './rules'

/** Names of the whole-university tables in addresses. */
export const wholeTableWords = {
  load: 'nagruzka',
  classes: 'schedule',
  calendar: 'calendar',
} as const satisfies Record<WholeTable, string>
export type WholeTableWord = (typeof wholeTableWords)[WholeTable]

export const archiveUrl = ({ accounts, history }: { accounts: boolean; history: boolean }): string =>
  requestOf<typeof calls.archiveCall>('GET /api/archive/', {
    query: { with_accounts: accounts ? '1' : '0', with_history: accounts && history ? '1' : '0' },
  }).url

export const wholeTableUrl = (table: WholeTable): string =>
  requestOf<typeof calls.wholeTableCall>('GET /api/archive/{table}/xlsx/', {
    params: { table: wholeTableWords[table] },
  }).url
