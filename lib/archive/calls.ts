import type { WholeTable } from './rules'

/** Names of the whole-university tables in addresses. */
export const wholeTableWords = {
  load: 'nagruzka',
  classes: 'schedule',
  calendar: 'calendar',
} as const satisfies Record<WholeTable, string>
export type WholeTableWord = (typeof wholeTableWords)[WholeTable]

export const archiveUrl = ({ accounts, history }: { accounts: boolean; history: boolean }): string =>
  `/api/archive/?${new URLSearchParams({
    with_accounts: accounts ? '1' : '0',
    with_history: accounts && history ? '1' : '0',
  })}`

export const wholeTableUrl = (table: WholeTable): string => `/api/archive/${wholeTableWords[table]}/xlsx/`
