import { GET as calendar } from '@/app/api/calendar/[file]/route'
import { connect } from '@/db/client'
import { closeDatabase, database } from '@/db/connection'
import { storeFeed } from '@/db/queries/feeds/feeds'
import { feedSecret, newFeedSecret } from '@/lib/auth/secrets'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { feedPath } from '@/lib/feeds/calls'
import { busiestGroups, currentSemester, superuserOf } from './planning-scene'
import { median, milliseconds, quantile, type Bench } from './report'

const groupCount = 20
const rounds = 10
const mostMilliseconds = 30

const ask = (path: string, headers: Record<string, string> = {}) =>
  calendar(new Request(`http://127.0.0.1${path}`, { headers }), {
    params: Promise.resolve({ file: path.split('/').at(-1) }),
  })

/**
 * The feed of a group: its whole academic year, of which the demo university fills a semester. From the
 * handler, one at a time.
 */
export const bench: Bench = async () => {
  const sql = connect(environment().DATABASE_URL, 1)
  const paths: string[] = []
  try {
    const { semester } = await currentSemester(database(), universityNow().date)
    const owner = await superuserOf(sql)
    for (const id of await busiestGroups(sql, semester, groupCount)) {
      const secret = newFeedSecret()
      const of = { kind: 'subject', subject: { kind: 'group', id }, subgroup: 0 } as const
      await sql`delete from calendar_feed where owner_id = ${owner} and kind = 'group' and subject_id = ${id}`
      await storeFeed(database(), owner, of, secret, Infinity)
      paths.push(feedPath(feedSecret(secret.seed)))
    }
    const made: number[] = []
    const known: number[] = []
    let classes = 0
    let bytes = 0
    for (let round = 0; round <= rounds; round += 1)
      for (const path of paths) {
        const began = performance.now()
        const answer = await ask(path)
        const file = await answer.text()
        const between = performance.now()
        const again = await ask(path, { 'if-none-match': answer.headers.get('etag') ?? '' })
        if (answer.status !== 200 || again.status !== 304)
          throw new Error(`A feed answered ${answer.status} and ${again.status}`)
        // The first round warms up.
        if (round === 0) continue
        made.push(between - began)
        known.push(performance.now() - between)
        classes = Math.max(classes, file.split('BEGIN:VEVENT').length - 1)
        bytes = Math.max(bytes, Buffer.byteLength(file))
      }
    const told = (taken: number[]) => `p50 ${milliseconds(median(taken))}, p99 ${milliseconds(quantile(taken, 0.99))}`
    return [
      {
        title: `Calendar feed of a group, made anew (at most ${classes} classes, ${Math.round(bytes / 1000)} kB)`,
        measured: told(made),
        target: `p50 at most ${mostMilliseconds} ms`,
        reached: median(made) <= mostMilliseconds,
      },
      { title: 'Calendar feed of a group, 304', measured: told(known) },
    ]
  } finally {
    await sql`delete from calendar_feed`
    await sql.end()
    await closeDatabase()
  }
}
