/** Settings of a PostgreSQL server and its database. Memory in kB. */
export type ServerFacts = {
  /** As `server_version_num`: 150006. */
  version: number
  encoding: string
  /** Whether its locale lower-cases Cyrillic letters (`folds`), and sorts «ё» between «е» and «ж» (`sorts`). */
  folds: boolean
  sorts: boolean
  /** Whether it has the collation that we sort lists by. */
  hasRussian: boolean
  jit: string
  timeZone: string
  fsync: string
  synchronousCommit: string
  workMemory: number
  sharedBuffers: number
  /** Connections available to us. */
  connections: number
}

/**
 * `refuse`: data would be stored wrongly, so an empty database is not set up; `bad`: the administrator should
 * change it; `ours`: our connections set it themselves.
 */
export type ServerRule = {
  name: keyof ServerFacts
  /** The name in PostgreSQL and docs/deploy.md, and the wanted value. */
  setting: string
  wanted: string
  weight: 'refuse' | 'bad' | 'ours'
  isMet: (facts: ServerFacts, opened: number) => boolean
}

/** The most connections that all pools of an installation hold. `webProcesses`: on all its machines. */
export const connectionsOpened = (webProcesses: number): number => 11 * webProcesses + 56

export const serverRules: readonly ServerRule[] = [
  {
    name: 'version',
    setting: 'server_version',
    wanted: '15 or later',
    weight: 'refuse',
    isMet: ({ version }) => version >= 150_000,
  },
  {
    name: 'encoding',
    setting: 'server_encoding',
    wanted: 'UTF8',
    weight: 'refuse',
    isMet: ({ encoding }) => encoding === 'UTF8',
  },
  {
    name: 'folds',
    setting: 'lc_ctype',
    wanted: 'any that knows Cyrillic, not C or POSIX',
    weight: 'refuse',
    isMet: ({ folds }) => folds,
  },
  {
    name: 'hasRussian',
    setting: 'ru-x-icu',
    wanted: 'there: PostgreSQL built with ICU',
    weight: 'refuse',
    isMet: ({ hasRussian }) => hasRussian,
  },
  {
    name: 'sorts',
    setting: 'lc_collate',
    wanted: 'Russian: ICU ru-RU or ru_RU.UTF-8',
    weight: 'bad',
    isMet: ({ sorts }) => sorts,
  },
  { name: 'fsync', setting: 'fsync', wanted: 'on', weight: 'bad', isMet: ({ fsync }) => fsync === 'on' },
  {
    name: 'synchronousCommit',
    setting: 'synchronous_commit',
    wanted: 'on, or remote_apply',
    weight: 'bad',
    isMet: ({ synchronousCommit }) => synchronousCommit !== 'off',
  },
  {
    name: 'workMemory',
    setting: 'work_mem',
    wanted: '4MB or more',
    weight: 'bad',
    isMet: ({ workMemory }) => workMemory >= 4 * 1024,
  },
  {
    name: 'sharedBuffers',
    setting: 'shared_buffers',
    wanted: '128MB or more',
    weight: 'bad',
    isMet: ({ sharedBuffers }) => sharedBuffers >= 128 * 1024,
  },
  {
    name: 'connections',
    setting: 'max_connections',
    wanted: '11 a web process and 56 more',
    weight: 'bad',
    isMet: ({ connections }, opened) => connections >= opened,
  },
  { name: 'jit', setting: 'jit', wanted: 'off', weight: 'ours', isMet: ({ jit }) => jit === 'off' },
  {
    name: 'timeZone',
    setting: 'TimeZone',
    wanted: 'UTC',
    weight: 'ours',
    isMet: ({ timeZone }) => /^(etc\/)?(utc|gmt)$/i.test(timeZone),
  },
]

/** The rules that the server does not meet, in the order of the table. */
export const unmetRules = (facts: ServerFacts, opened: number): ServerRule[] =>
  serverRules.filter(({ isMet }) => !isMet(facts, opened))
