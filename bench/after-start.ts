import { connect } from '@/db/client'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { studentsCookie } from './bare-comparison'
import { withProduct } from './product'
import { p50p99, type Bench, type Figure } from './report'

const pages = 72
const atOnce = 50
const starts = 3

type Burst = { times: number[]; refused: number }

/** Pages asked 50 at once, each once. Throws on any answer but a page or a refusal for now. */
async function burst(paths: readonly string[], url: string, cookie: string): Promise<Burst> {
  const found: Burst = { times: [], refused: 0 }
  const queue = paths.values()
  const client = async () => {
    for (const path of queue) {
      const asked = performance.now()
      const answer = await fetch(new URL(path, url), { headers: { cookie } })
      await answer.arrayBuffer()
      if (answer.status === 503) found.refused += 1
      else if (answer.ok) found.times.push(performance.now() - asked)
      else throw new Error(`${path} answered ${answer.status}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, client))
  return found
}

const burstText = (found: readonly Burst[]): string =>
  `${found.map(({ refused }) => refused).join(', ')} of ${pages} refused; served: ${p50p99(found.flatMap(({ times }) => times))}`

/**
 * What whoever comes right after a start meets: weeks of different groups, at the first 200 of its health, and the weeks of
 * other groups once it has served those: `npm run bench -- after-start`.
 */
export const bench: Bench = async () => {
  const sql = connect(environment().DATABASE_URL, 1)
  const groups = await sql<{ id: GroupId }[]>`select id from "group" order by md5(title) limit ${2 * pages}`
  const cookie = await studentsCookie(sql)
  await sql.end()
  const monday = mondayOf(universityNow().date)
  const paths = groups.map(({ id }) => `/dashboard/?type=group&id=${id}&week=${monday}`)
  const [first, later]: [Burst[], Burst[]] = [[], []]
  for (let start = 0; start < starts; start += 1)
    await withProduct(async ({ url }) => {
      first.push(await burst(paths.slice(0, pages), url, cookie))
      later.push(await burst(paths.slice(pages), url, cookie))
    })
  const figure: Figure = {
    title: `${pages} weeks, ${atOnce} at once, right after each of ${starts} starts`,
    measured: burstText(first),
    baseline: `${burstText(later)} (the same processes, a moment later, other groups)`,
  }
  return [figure]
}
