import { connect } from '../client'

/** Repeatedly ends three random sessions of a database until `until`, in milliseconds of a monotonic clock. */
export async function endAtRandom(
  url: string,
  how: 'pg_cancel_backend' | 'pg_terminate_backend',
  until: number,
): Promise<void> {
  const killer = connect(url, 1)
  while (performance.now() < until)
    await killer`
      select ${killer(how)}(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() limit 3`
  await killer.end()
}
