import { connect, databaseOf } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { taughtDates } from '@/lib/core/calendar/rules/academic-calendar'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { Client, hasRetryAfter } from '@/prove/load/client'
import { emptySlots, type RoomSlot } from './booking'
import { currentSemester } from './planning-scene'
import { withProduct } from './product'
import { p50p99, type Bench, type Figure } from './report'

const crowd = 200
const rounds = 5

async function slotsOfStorm(): Promise<RoomSlot[]> {
  const sql = connect(environment().DATABASE_URL, 1)
  try {
    const db = databaseOf(sql)
    const today = universityNow().date
    const { semester } = await currentSemester(db, today)
    const dates = taughtDates(await findCalendar(db), semester, 1, null).filter((date) => date > today)
    return await emptySlots(sql, dates, rounds)
  } finally {
    await sql.end()
  }
}

/** All want one slot at once, each over a connection of their own. */
async function storm(person: Client, { roomId, date, pair }: RoomSlot, title: string): Promise<Figure> {
  const clients = Array.from({ length: crowd }, () => person.again())
  const body = { aud_id: roomId, date, pair, reason: 'bench' }
  const answers = await Promise.all(clients.map((one) => one.post('/api/query/add-for-date/', body)))
  for (const one of clients) one.close()
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  const refused = answers.filter(({ status }) => status === 503)
  const isWhole = count(200) === 1 && count(200) + count(409) + refused.length === crowd
  return {
    title,
    measured: `${count(200)} booked, ${count(409)} told who has it, ${refused.length} refused; ${p50p99(answers.map(({ milliseconds }) => milliseconds))}`,
    target: 'one books, and whoever is refused is told a time',
    reached: isWhole && refused.every(hasRetryAfter),
  }
}

/** 200 bookings of one slot at once, five times: `npm run bench -- booking-storm`. */
export const bench: Bench = async () => {
  const slots = await slotsOfStorm()
  return withProduct(async (product) => {
    const person = await new Client(product.url).signIn('rooms')
    const figures: Figure[] = []
    for (const [round, slot] of slots.entries())
      figures.push(await storm(person, slot, `${crowd} bookings of one slot at once, round ${round + 1}`))
    person.close()
    return figures
  })
}
