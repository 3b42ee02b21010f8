import { fileURLToPath } from 'node:url'
import { connect, databaseOf, type Sql } from '@/db/client'
import { openSession } from '@/lib/auth/session'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, UserId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { scheduleUrl } from '@/lib/core/refusals/calls/addresses'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { load, type Load } from './http-load'
import { webWorkers, withProduct } from './product'
import { WeighedServer } from './weighed-server'

const groupCount = 200
const warmUpSeconds = 8
const seconds = 10
const rounds = 3
const barePort = 3172
const bareFile = fileURLToPath(new URL('./bare-schedule.ts', import.meta.url))

export const weekCall = (subject: Subject, monday: CalendarDate): string =>
  scheduleUrl(subject, monday, addDays(monday, 6))

const average = (loads: readonly Load[]): Load => {
  const mean = (field: keyof Load) => loads.reduce((sum, one) => sum + one[field], 0) / loads.length
  return { perSecond: mean('perSecond'), p50: mean('p50'), p99: mean('p99'), cpu: mean('cpu') }
}

export async function studentsCookie(sql: Sql): Promise<string> {
  const [user] = await sql<{ id: UserId }[]>`select id from "user" where username = 'student'`
  if (!user) throw new Error('The demo university has no account `student`')
  const [cookie = ''] = (await sessionCookie(await openSession(databaseOf(sql), user.id, new Headers()))).split(';')
  return cookie
}

/**
 * Loads the product's `pathOf` addresses for the weeks of many groups over 50 connections, as they were
 * answered before (`known`) and anew, and a bare server with the same query and as many processes. The runs
 * alternate, so that disturbances affect all.
 */
export async function benchAgainstBare(
  pathOf: (subject: Subject, monday: CalendarDate) => string,
): Promise<{ known: Load; anew: Load; bare: Load }> {
  const sql = connect(environment().DATABASE_URL, 1)
  const groups = await sql<{ id: GroupId }[]>`select id from "group" order by md5(title) limit ${groupCount}`
  const cookie = await studentsCookie(sql)
  await sql.end()
  const monday = mondayOf(universityNow().date)
  const pathsOf = (path: typeof pathOf) => groups.map(({ id }) => path({ kind: 'group', id }, monday))
  const calls = pathsOf(weekCall)
  return withProduct(async (product) => {
    const env = { WEB_WORKERS: String(webWorkers) }
    const bareServer = await WeighedServer.start(['--import', 'tsx', bareFile], barePort, calls[0] ?? '/', env)
    const ours = { server: product, paths: pathsOf(pathOf) }
    const known = { ...ours, isAnew: false, loads: [] as Load[] }
    const anew = { ...ours, isAnew: true, loads: [] as Load[] }
    const bare = { server: bareServer, paths: calls, isAnew: false, loads: [] as Load[] }
    const all = [anew, known, bare]
    try {
      for (const { server, paths, isAnew } of all) await load(server, paths, warmUpSeconds, cookie, isAnew)
      for (let round = 0; round < rounds; round += 1)
        for (const { server, paths, isAnew, loads } of all)
          loads.push(await load(server, paths, seconds, cookie, isAnew))
    } finally {
      await bareServer.stop()
    }
    return { known: average(known.loads), anew: average(anew.loads), bare: average(bare.loads) }
  })
}
