import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { connect, databaseOf } from '@/db/client'
import { endSession, startSession } from '@/lib/auth/session'
import { addDays, mondayOf } from '@/lib/domain/calendar-date'
import type { GroupId, UserId } from '@/lib/domain/ids'
import type { Subject } from '@/lib/domain/resource'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { scheduleUrl } from '@/lib/wire/addresses'
import { ensureBuilt } from '@/scripts/build.mjs'
import { load, loadText, type Load } from './http-load'
import type { Bench } from './report'
import { WeighedServer } from './weighed-server'

const groupCount = 200
const warmUpSeconds = 5
const seconds = 10
const rounds = 2
const callLimit = 3
const pagesToReach = 150

const average = (loads: readonly Load[]): Load => {
  const mean = (field: keyof Load) => loads.reduce((sum, one) => sum + one[field], 0) / loads.length
  return { perSecond: mean('perSecond'), p50: mean('p50'), p99: mean('p99'), cpu: mean('cpu') }
}

/**
 * The schedule call and the week page of many groups at 50 connections, beside a bare server of the same statement: each with as many
 * processes, in turns.
 */
export const bench: Bench = async () => {
  await ensureBuilt()
  const sql = connect(environment().DATABASE_URL, 1)
  const groups = await sql<{ id: GroupId }[]>`select id from "group" order by md5(title) limit ${groupCount}`
  const [user] = await sql<{ id: UserId }[]>`select id from "user" where username = 'student'`
  if (!user) throw new Error('This needs the demo university and its account `student`')
  const [cookie = ''] = (await startSession(databaseOf(sql), user.id, new Headers())).split(';')
  const monday = mondayOf(universityNow().date)
  const subjects = groups.map(({ id }): Subject => ({ kind: 'group', id }))
  const calls = subjects.map((subject) => scheduleUrl(subject, monday, addDays(monday, 6)))
  const pages = groups.map(({ id }) => `/dashboard/?type=group&id=${id}&week=${monday}`)
  const env = { WEB_WORKERS: String(Math.min(2, availableParallelism())) }
  const bareFile = fileURLToPath(new URL('./bare-schedule.ts', import.meta.url))
  const servers: WeighedServer[] = []
  try {
    const bare = await WeighedServer.start(['--import', 'tsx', bareFile], calls[0] ?? '/', env)
    servers.push(bare)
    const web = await WeighedServer.start(['scripts/web.mjs'], '/api/health/', env)
    servers.push(web)
    const targets = [
      { server: bare, paths: calls, loads: [] as Load[] },
      { server: web, paths: calls, loads: [] as Load[] },
      { server: web, paths: pages, loads: [] as Load[] },
    ]
    for (const { server, paths } of targets) await load(server, paths, warmUpSeconds, cookie)
    for (let round = 0; round < rounds; round += 1)
      for (const { server, paths, loads } of targets) loads.push(await load(server, paths, seconds, cookie))
    const [floor, call, page] = targets.map(({ loads }) => average(loads))
    if (!floor || !call || !page) return []
    const baseline = `${loadText(floor)} (bare node:http and driver, same statement)`
    return [
      {
        title: `Schedule call, ${env.WEB_WORKERS} processes, 50 connections`,
        measured: `${loadText(call)}: ${(call.cpu / floor.cpu).toFixed(2)}× the bare server's CPU`,
        baseline,
        target: `at most ${callLimit}× in CPU a request`,
        reached: call.cpu <= callLimit * floor.cpu,
      },
      {
        title: `Week page, ${env.WEB_WORKERS} processes, 50 connections`,
        measured: loadText(page),
        baseline,
        target: `at least ${pagesToReach} requests/s`,
        reached: page.perSecond >= pagesToReach,
      },
    ]
  } finally {
    for (const server of servers) await server.stop()
    await endSession(databaseOf(sql), new Headers({ cookie }))
    await sql.end()
  }
}
