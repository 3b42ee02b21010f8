import { chownSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { packageFiles } from '../embedded-postgres.mjs'
import { requirePlace } from '../outside-programs.mjs'
import { supervise } from '../supervisor.mjs'

/** Statement timeout in milliseconds, as the web's own pool sets it without a pooler. */
const longestStatement = 15_000

/**
 * Starts a transaction pooler on `port`, for the server at `url`. `folder`: that server's folder, which also
 * holds the pooler's files.
 */
export function startPooler({ name, folder, port, url, changed }) {
  const { hostname, port: serverPort, username, password } = new URL(url)
  const { identity, place } = packageFiles(folder)
  const [settings, users] = ['pooler.ini', 'pooler-users'].map((file) => path.join(place.directory, file))
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: users,
    pool_mode: 'transaction',
    max_client_conn: 500,
    default_pool_size: 20,
    // The driver sends it on connecting; the pooler sets it on its own connections.
    ignore_startup_parameters: 'statement_timeout',
    // Clients of a server that is gone get an error at once, and find the other server.
    server_connect_timeout: 2,
    server_login_retry: 1,
    query_wait_timeout: 5,
    log_connections: 0,
    log_disconnections: 0,
  }
  const database = `host=${hostname} port=${serverPort} connect_query='set statement_timeout = ${longestStatement}'`
  const written = Object.entries(lines).map(([line, value]) => `${line} = ${value}`)
  writeFileSync(settings, ['[databases]', `* = ${database}`, '[pgbouncer]', ...written, ''].join('\n'), {
    mode: 0o600,
  })
  writeFileSync(users, `"${username}" "${password}"\n`, { mode: 0o600 })
  if (identity) for (const file of [settings, users]) chownSync(file, identity.uid, identity.gid)
  return supervise({
    name,
    changed,
    quiet: true,
    command: requirePlace('pgbouncer'),
    args: ['-q', ...(identity ? ['-u', 'postgres'] : []), settings],
    env: () => process.env,
  })
}
