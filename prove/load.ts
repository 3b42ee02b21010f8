import { largestFaculty } from '@/bench/planning-scene'
import { withProduct } from '@/bench/product'
import { connect } from '@/db/client'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { Client } from './load/client'
import { flood } from './load/flood'
import { heavy } from './load/heavy'
import { hour, longRun, tenMinutes } from './load/long-run'
import {
  costly,
  crowd,
  oneAddress,
  onePerson,
  slowClients,
  loadVerdict,
  type Observed,
  type LoadStage,
} from './load/scenes'
import type { Proof } from './verdict'

/** An empty week of rooms, and groups in a week with classes. */
async function placesOf(): Promise<Pick<LoadStage, 'groups' | 'rooms' | 'faculty'>> {
  const sql = connect(environment().DATABASE_URL, 1)
  try {
    const ids = <Id>(rows: readonly { id: Id }[]) => rows.map(({ id }) => id)
    return {
      faculty: await largestFaculty(sql),
      groups: ids(await sql<{ id: GroupId }[]>`select id from "group" order by id limit 300`),
      rooms: ids(
        await sql<{ id: number }[]>`select id from room where id > 0 and not is_placeholder order by id limit 40`,
      ),
    }
  } finally {
    await sql.end()
  }
}

/**
 * `npm run prove -- load [long|hour|heavy|flood]`: how much one person, one address and two hundred readers
 * may request, and how others are affected. `long` adds ten minutes of requests, after which memory must not
 * have grown; `hour`: only an hour of mixed use, for the same; `heavy`: only what the heaviest questions of
 * one person do to others; `flood`: only what strangers do who ask for files.
 */
export const prove: Proof = async ([length]) => {
  const places = await placesOf()
  const monday = addDays(mondayOf(universityNow().date), 7)
  return withProduct(
    async (product) => {
      const { url } = product
      const admin = await new Client(url).signIn('admin')
      const stage: LoadStage = { url, admin, ...places, monday, sunday: addDays(monday, 6) }
      const alone = { heavy, flood, hour: longRun(product, hour) }[length ?? '']
      const scenes = alone ? [alone] : [crowd, onePerson, oneAddress, costly, heavy, slowClients, flood]
      if (length === 'long') scenes.push(longRun(product, tenMinutes))
      const seen: Observed = { figures: [], rules: [] }
      for (const scene of scenes) {
        const { figures, rules } = await scene(stage)
        seen.figures.push(...figures)
        seen.rules.push(...rules)
      }
      return loadVerdict(seen)
    },
    { limits: true },
  )
}
