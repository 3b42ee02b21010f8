import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { connect, type Sql } from '@/db/client'
import { signEventsToken } from '@/lib/auth/events-token'
import { mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { encodeFilter } from '@/lib/core/live/calls/live'
import type { GroupId, UserId } from '@/lib/core/names/rules/ids'
import { instantNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { p50p99, type Bench } from './report'

const socketCount = 2000
const rounds = 100

/** Many sockets with the same subscription. */
class Audience {
  private constructor(private readonly sockets: WebSocket[]) {}

  /** Connects sockets, cycling through `urls`. */
  static async at(urls: readonly string[]): Promise<Audience> {
    const sockets: WebSocket[] = []
    // In batches: a listening port has a short queue.
    while (sockets.length < socketCount) {
      const at = sockets.length
      const some = Array.from({ length: 100 }, (_, index) => new WebSocket(urls[(at + index) % urls.length] ?? ''))
      await Promise.all(some.map((socket) => once(socket, 'open')))
      sockets.push(...some)
    }
    return new Audience(sockets)
  }

  /**
   * Sends `text` on every socket and waits until the server has read it: a pong follows what was sent before the ping.
   */
  async say(text: string): Promise<void> {
    await Promise.all(
      this.sockets.map((socket) => {
        socket.send(text)
        socket.ping()
        return once(socket, 'pong')
      }),
    )
  }

  one(): WebSocket {
    const [socket] = this.sockets
    if (!socket) throw new Error('Nobody listens')
    return socket
  }

  /** Milliseconds from the start of `act` until the last socket has its message. */
  async timeToLast(act: () => unknown): Promise<number> {
    const all = Promise.all(this.sockets.map((socket) => once(socket, 'message')))
    const began = performance.now()
    await act()
    await all
    return performance.now() - began
  }

  leave(): void {
    for (const socket of this.sockets) socket.terminate()
  }
}

/** A class of a group. */
async function someClass(sql: Sql): Promise<{ eventId: number; groupId: GroupId; date: CalendarDate }> {
  const [row] = await sql<{ eventId: number; groupId: GroupId; date: CalendarDate }[]>`
    select m.event_id as "eventId", c.resource_id as "groupId", m.date
    from claim c join meeting m on m.id = c.meeting_id
    where c.kind = 'group' and m.state = 'published' limit 1`
  if (!row) throw new Error('The database has no classes')
  return row
}

/** Socket addresses of a hundred users, to stay below the limit of sockets per user. */
async function passes(sql: Sql): Promise<string[]> {
  const sessions = await sql<{ userId: UserId; sessionId: string }[]>`
    with reader as (
      insert into "user" (username, full_name, permissions)
      select 'reader ' || n, 'Reader', array['can view groups'] from generate_series(1, 100) n returning id)
    insert into session (id, user_id, expires_at) select 'reader ' || id, id, now() + interval '1 hour' from reader
    returning user_id as "userId", id as "sessionId"`
  const { HOST, LIVE_PORT } = environment()
  return Promise.all(
    sessions.map(async (session) => {
      const token = await signEventsToken(session, instantNow())
      return `ws://${HOST}:${LIVE_PORT}/socket.io?t=${token}`
    }),
  )
}

async function startLive(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/live.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

/** From a change's commit to the last of 2,000 browsers, compared with a plain WebSocket broadcast. */
export const bench: Bench = async () => {
  const sql = connect(environment().DATABASE_URL, 1)
  const live = await startLive()
  const raw = fork(fileURLToPath(new URL('./raw-broadcast.mjs', import.meta.url)))
  try {
    const [rawPort]: unknown[] = await once(raw, 'message')
    const { eventId, groupId, date } = await someClass(sql)
    const told = await Audience.at(await passes(sql))
    await told.say(encodeFilter({ kind: 'group', id: groupId }, mondayOf(date)))
    const repeated = await Audience.at([`ws://127.0.0.1:${Number(rawPort)}`])
    const commits: number[] = []
    const broadcasts: number[] = []
    const message = JSON.stringify({
      type: 'schedule_changed',
      data: { type: 'group', id: groupId, dbeg: date },
    })
    for (let round = 0; round < rounds; round++) {
      await sql`begin`
      await sql`update event set comment = comment where id = ${eventId}`
      commits.push(await told.timeToLast(() => sql`commit`))
      broadcasts.push(await repeated.timeToLast(() => repeated.one().send(message)))
    }
    told.leave()
    repeated.leave()
    return [
      {
        title: `Commit to the last of ${socketCount} sockets on one week, ${rounds} commits`,
        measured: p50p99(commits),
        baseline: `${p50p99(broadcasts)} (bare ws: one message in, ${socketCount} out)`,
      },
    ]
  } finally {
    live.kill()
    raw.kill()
    await sql.end()
  }
}
