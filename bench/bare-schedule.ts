import cluster from 'node:cluster'
import { createServer } from 'node:http'
import { connect, databaseOf } from '@/db/client'
import { findSchedule } from '@/db/queries/core/schedule/schedule'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, UserId } from '@/lib/core/names/rules/ids'

// The baseline for a group's week: node:http, the driver and the same query, in as many processes as the product.
if (cluster.isPrimary) {
  for (let index = 0; index < Number(process.env.WEB_WORKERS); index += 1) cluster.fork()
  process.once('SIGTERM', () => process.exit())
} else {
  const db = databaseOf(connect(process.env.DATABASE_URL ?? ''))
  createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const id = Number(pathname.split('/')[3])
    const [from, to] = [searchParams.get('dbeg'), searchParams.get('dend')]
    const subject = { kind: 'group' as const, id: id as GroupId }
    const period = { from: calendarDate(from ?? ''), to: calendarDate(to ?? '') }
    findSchedule(db, { subject, also: [], ...period, drafts: false, viewer: 0 as UserId })
      .then((week) => {
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(JSON.stringify(week))
      })
      .catch((error: unknown) => {
        console.error(error)
        response.writeHead(500).end()
      })
  }).listen(Number(process.env.PORT), '127.0.0.1')
}
