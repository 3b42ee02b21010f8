import type { ServerFacts, ServerRule } from '@/lib/core/processes/rules/database-server'

const megabytes = (kilobytes: number): string => `${Math.floor(kilobytes / 1024)} МБ`

/** How to create a correctly configured database beside the wrong one. */
export const rightDatabase = `create database timetable template template0 encoding 'UTF8' locale 'C.UTF-8' locale_provider icu icu_locale 'ru-RU'`

const system = (setting: string, value: string) => `alter system set ${setting} = '${value}'`
const restarted = 'и перезапустите PostgreSQL'

/** One sentence for each setting: the present value, its consequence, and what to do. */
const told: Record<keyof ServerFacts, (facts: ServerFacts, opened: number) => string> = {
  version: ({ version }) =>
    `server_version: это PostgreSQL ${Math.floor(version / 10_000)}, а нужна 15 или новее; обновите сервер`,
  encoding: ({ encoding }) =>
    `server_encoding: база в кодировке ${encoding}, а нужна UTF8; создайте другую: ${rightDatabase}`,
  folds: () =>
    `lc_ctype: в этой базе не различаются заглавные и строчные русские буквы (локаль C), и поиск по именам не работает; создайте другую: ${rightDatabase}`,
  hasRussian: () => 'ru-x-icu: этот сервер собран без ICU и не сортирует по-русски; нужна сборка с ICU, как в Debian',
  sorts: () =>
    `lc_collate: эта база сортирует не по-русски («ё» после «я»), и часть списков будет не по алфавиту; лучше другая: ${rightDatabase}`,
  jit: () =>
    `jit: на сервере включён, а с ним каждое изменение идёт секунды; программа выключает его в своих соединениях сама, для остальных: ${system('jit', 'off')}; select pg_reload_conf()`,
  timeZone: ({ timeZone }) =>
    `TimeZone: на сервере ${timeZone}; программа берёт UTC в своих соединениях сама, делать ничего не нужно`,
  fsync: () =>
    `fsync: выключен, и сбой питания испортит базу; включите: ${system('fsync', 'on')}; select pg_reload_conf()`,
  synchronousCommit: () =>
    `synchronous_commit: выключен, и сбой потеряет последние подтверждённые изменения; включите: ${system('synchronous_commit', 'on')}; select pg_reload_conf()`,
  workMemory: ({ workMemory }) =>
    `work_mem: ${workMemory} кБ, и большие недели читаются с диска; нужно от 4 МБ: ${system('work_mem', '4MB')}; select pg_reload_conf()`,
  sharedBuffers: ({ sharedBuffers }) =>
    `shared_buffers: ${megabytes(sharedBuffers)}, и база читается с диска; нужно от 128 МБ, лучше четверть памяти: ${system('shared_buffers', '1GB')} ${restarted}`,
  connections: ({ connections }, opened) =>
    `max_connections: программе достанется ${connections} соединений, а откроет она до ${opened}; увеличьте: ${system('max_connections', String(opened + 30))} ${restarted}, или уменьшите WEB_WORKERS`,
}

/** One sentence for each unmet rule. */
export const serverTexts = (unmet: readonly ServerRule[], facts: ServerFacts, opened: number): string[] =>
  unmet.map(({ name }) => `База данных, ${told[name](facts, opened)}.`)
