import { closeDatabase } from '@/db/connection'
import { connect, databaseOf } from '@/db/client'
import { buildSemester } from '@/db/testing/factories'
import { withProduct } from '@/bench/product'
import { addDays, mondayOf } from '@/lib/domain/calendar-date'
import type { SemesterId } from '@/lib/domain/ids'
import { environment } from '@/lib/environment/environment'
import { universityNow } from '@/lib/environment/clock'
import { openReadingUrl } from '@/lib/wire/open'
import { Browser } from '@/testing/browser'
import { checkRow, table } from './rights/check'
import { httpDoor } from './rights/door'
import { checkKeyedPage, giveKeys, keyedPages } from './rights/keys'
import { checkNotices } from './rights/notices'
import { checkOpenPage, checkPage, openPages, pages } from './rights/pages'
import { allRoles, knownRoles, type Role } from './rights/roles'
import { plant } from './rights/scene'
import type { Proof } from './verdict'

const fewRoles: readonly Role[] = ['nobody', 'student', 'other planner', 'superuser']

/**
 * `npm run prove -- rights [every | quick]`: calls every endpoint and page of the running product in every role of the specification
 * (`every`: also with each single right; `quick`: the calls in a few roles, because tests ask the handlers in all of them), and checks the
 * table of rights and that no answer leaks data.
 */
export const prove: Proof = async ([length]) => {
  const known = length === 'every' ? allRoles : length === 'quick' ? fewRoles : knownRoles
  const sql = connect(environment().DATABASE_URL, 2)
  const { date } = universityNow()
  const findSemester = () => sql<{ id: SemesterId }[]>`
    select id from semester where ${date} between starts_on and ends_on`
  if (length === 'quick' && (await findSemester()).length === 0) await buildSemester(databaseOf(sql))
  const [semester] = await findSemester()
  if (!semester) throw new Error('No semester is under way')
  const monday = addDays(mondayOf(date), 7)
  const scene = await plant(databaseOf(sql), { semesterId: semester.id, monday, word: 'Mk' })
  try {
    return await withProduct(async ({ url }) => {
      const door = httpDoor(url)
      let held = 0
      const broken: string[] = []
      const count = (found: string[]) => {
        if (found.length === 0) held += 1
        broken.push(...found)
      }
      for (const row of table) {
        // A page redirects strangers to the login page.
        const askers = row.call.includes('korpuses') ? known : (['stranger', ...known] as const)
        count(await checkRow(row, { door, scene, askers }))
      }
      for (const page of pages) count(await checkPage(page, { door, scene, stranger: new Browser() }))
      for (const isOpen of [false, true, false]) {
        const body = { is_open: isOpen, teacher_names: 'full' }
        await door(scene.people.superuser.browser, { method: 'POST', path: openReadingUrl, body })
        for (const page of openPages)
          count(await checkOpenPage(page, { door, scene, stranger: new Browser(), isOpen }))
      }
      count(await checkNotices(door, scene))
      const keys = await giveKeys({ door, db: databaseOf(sql), scene })
      for (const page of keyedPages) count(await checkKeyedPage(page, { door, scene, keys }))
      return { held, broken }
    })
  } finally {
    await sql.end()
    // The handlers called in this process have a pool of their own.
    await closeDatabase()
  }
}
