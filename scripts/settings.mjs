import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { importBuilt } from '../lib/environment/built-source.mjs'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'
import { openPostgres } from './embedded-postgres.mjs'
import { folderFault, requireUsableFolder } from './usable-folder.mjs'

/** The installation's secret, generated once and stored beside the data. */
function keptSecret(directory) {
  const file = path.join(directory, 'auth-secret')
  try {
    if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
    return readFileSync(file, 'utf8').trim()
  } catch ({ message }) {
    throw folderFault(directory, { message: `${file}, ${message}` })
  }
}

/**
 * Signs that a server of ours is set up on this machine (docs/deploy.md): the first one found; undefined:
 * none.
 */
export const serverMark = (root = '/', project = '.') =>
  [
    path.join(root, 'etc/timetable.env'),
    path.join(root, 'etc/systemd/system/timetable-migrate.service'),
    path.join(root, 'etc/systemd/system/timetable@.service'),
    path.join(project, 'deploy/.env'),
  ].find((file) => existsSync(file))

/**
 * Throws if an embedded database would start beside an installed server. To use another database, its place
 * must be given explicitly.
 */
export function requireNoServer(given, mark = serverMark()) {
  if (!given.DATABASE_URL && !given.DATA_DIR && mark) throw new Error(texts.serverIsHere(mark))
}

/** The database of these settings, in words and without the password. */
export function databaseWords({ directory, isEmbedded, env }) {
  if (isEmbedded) return texts.embedded(directory)
  // The address may name several servers, so it is not a valid URL.
  const [, servers, name] = /^\w+:\/\/(?:[^/]*@)?([^/?]+)(?:\/([^?]*))?/.exec(
    env.DATABASE_DIRECT_URL || env.DATABASE_URL,
  )
  return texts.onServer(servers, name ?? '')
}

/**
 * The validated variables for all processes of the product, and its data folder. Without DATABASE_URL the
 * database is the embedded one, started by `openDatabase`. Throws an Error of one sentence naming the
 * variable at fault. `signal` ends the trial of the folder.
 */
export async function readSettings(given, { signal } = {}) {
  const directory = path.resolve(given.DATA_DIR || '.data')
  const isEmbedded = !given.DATABASE_URL
  requireNoServer(given)
  await requireUsableFolder(directory, { signal })
  const { readEnvironment } = await importBuilt('lib/environment/environment.ts')
  const { isLocal, publicUrl, liveServerUrl } = await importBuilt('lib/environment/addresses.ts')
  const env = {
    ...given,
    ...(isEmbedded && {
      AUTH_SECRET: given.AUTH_SECRET || keptSecret(directory),
      DATABASE_URL: 'postgres://embedded',
      DATABASE_DIRECT_URL: '',
      DATABASE_REPLICA_URLS: '',
    }),
  }
  const checked = readEnvironment(env)
  const addresses = { PUBLIC_URL: publicUrl(checked), LIVE_URL: liveServerUrl(checked) }
  return {
    directory,
    isEmbedded,
    host: checked.HOST,
    port: checked.PORT,
    livePort: checked.LIVE_PORT,
    publicUrl: addresses.PUBLIC_URL,
    isLocal: isLocal(checked),
    env: {
      ...env,
      ...addresses,
      HOST: checked.HOST,
      PORT: String(checked.PORT),
      LIVE_PORT: String(checked.LIVE_PORT),
      NEXTAUTH_URL: addresses.PUBLIC_URL,
      NEXTAUTH_SECRET: checked.AUTH_SECRET,
      NEXT_TELEMETRY_DISABLED: '1',
    },
  }
}

/** Opens the database of these settings. `port`: where the embedded one listened before; `signal` ends it. */
export async function openDatabase({ directory, isEmbedded, env }, { port, signal } = {}) {
  if (!isEmbedded) return { env, isRunning: () => true, close: async () => {} }
  const server = await openPostgres({ directory, port, signal })
  return { ...server, env: { ...env, DATABASE_URL: server.url } }
}
