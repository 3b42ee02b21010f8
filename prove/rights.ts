import { withProduct } from '@/bench/product'
import { connect, databaseOf } from '@/db/client'
import { closeDatabase } from '@/db/connection'
import { buildSemester } from '@/db/testing/factories'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { openReadingCall } from '@/lib/open-reading/calls/open-reading.contract'
import { Browser } from '@/testing/browser'
import { checkRow, rightsTable } from './rights/check'
import { httpDoor } from './rights/door'
import { FewAskers } from './rights/few-askers'
import { checkKeyedPage, giveKeys, keyedPages, lastChange } from './rights/keys'
import { checkNotices } from './rights/notices'
import { checkOpenPage, checkPage, isShown, openPages, pages } from './rights/pages'
import { allRoles, knownRoles, type Role } from './rights/roles'
import { plant } from './rights/scene'
import type { Proof } from './verdict'

/**
 * `npm run prove -- rights [every | quick]`: calls every endpoint and page of the running product in every
 * role of the specification (`every`: also with each single right; `quick`: each as a stranger, somebody who
 * may and somebody who may not, which meets every single right too), and checks the table of rights and that
 * no answer leaks data.
 */
export const prove: Proof = async ([length]) => {
  const isQuick = length === 'quick'
  const few = { rows: new FewAskers(), pages: new FewAskers() }
  const known = isQuick || length === 'every' ? allRoles : knownRoles
  const sql = connect(environment().DATABASE_URL, 2)
  const { date } = universityNow()
  const findSemester = () => sql<{ id: SemesterId }[]>`
    select id from semester where ${date} between starts_on and ends_on`
  if (isQuick && (await findSemester()).length === 0) await buildSemester(databaseOf(sql))
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
      // A row may publish a draft and take it back, and what was published is told from then on.
      for (const page of pages) {
        const others = pages
          .filter(({ path, sees }) => path === page.path && typeof sees !== 'string')
          .map((other) => (role: Role) => isShown(other, role))
        const askers = isQuick ? few.pages.choose((role) => isShown(page, role), { others }) : knownRoles
        count(await checkPage(page, { door, scene, stranger: new Browser(), askers }))
      }
      for (const isOpen of [false, true, false]) {
        const body = { is_open: isOpen, teacher_names: 'full', shows_substitutions: isOpen }
        await door(scene.people.superuser.browser, { method: 'POST', path: openReadingCall.path, body })
        for (const page of openPages) count(await checkOpenPage(page, { door, scene, stranger: new Browser(), isOpen }))
      }
      for (const row of rightsTable) {
        // A page redirects strangers to the login page.
        const askers = row.call.includes('korpuses') ? known : (['stranger', ...known] as const)
        count(await checkRow(isQuick ? few.rows.few(row, askers) : row, { door, scene, askers }))
      }
      count(await checkNotices(door, scene))
      const keys = await giveKeys({ door, db: databaseOf(sql), scene })
      const after = await lastChange(door, keys.university)
      for (const page of keyedPages) count(await checkKeyedPage(page, { door, scene, keys, after }))
      return { held, broken }
    })
  } finally {
    await sql.end()
    // The handlers called in this process have a pool of their own.
    await closeDatabase()
  }
}
