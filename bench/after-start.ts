import { connect } from '@/db/client'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { studentsCookie } from './bare-comparison'
import { withProduct } from './product'
import { median, p50p99, type Bench, type Figure } from './report'
import type { WeighedServer } from './weighed-server'

const pages = 72
const atOnce = 50
const starts = 3
/** Seconds from the start to the first page, and MiB of all processes while nobody asks. */
const targets = { start: 8, idle: 500 }

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

type Begun = { seconds: number; processor: number; idle: number }

/** Asks one page of a product that has just started, then lets it come to rest. */
async function firstPage(product: WeighedServer, [path = '']: readonly string[], cookie: string): Promise<Begun> {
  const answer = await fetch(new URL(path, product.url), { headers: { cookie } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  const [seconds, processor] = [(performance.now() - product.began) / 1000, product.cpuSeconds()]
  await product.untilIdle()
  return { seconds, processor, idle: product.memory() }
}

function beginning(begun: readonly Begun[]): Figure[] {
  const each = (of: keyof Begun, digits = 1) => begun.map((one) => one[of].toFixed(digits)).join(', ')
  return [
    {
      title: 'From the start on a loaded database to the first page',
      measured: `${each('seconds')} s, of a processor ${each('processor')} s`,
      target: `${targets.start} s`,
      reached: median(begun.map(({ seconds }) => seconds)) <= targets.start,
    },
    {
      title: 'Memory of all processes but the database while nobody asks',
      measured: `${each('idle', 0)} MiB`,
      target: `${targets.idle} MiB`,
      reached: median(begun.map(({ idle }) => idle)) <= targets.idle,
    },
  ]
}

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
  const begun: Begun[] = []
  for (let start = 0; start < starts; start += 1) {
    begun.push(await withProduct((product) => firstPage(product, paths, cookie)))
    await withProduct(async ({ url }) => {
      first.push(await burst(paths.slice(0, pages), url, cookie))
      later.push(await burst(paths.slice(pages), url, cookie))
    })
  }
  const figure: Figure = {
    title: `${pages} weeks, ${atOnce} at once, right after each of ${starts} starts`,
    measured: burstText(first),
    baseline: `${burstText(later)} (the same processes, a moment later, other groups)`,
  }
  return [...beginning(begun), figure]
}
