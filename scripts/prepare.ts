import { connect, type Sql } from '@/db/client'
import { loadDemo } from '@/db/demo/load-demo'
import { migrateDatabase } from '@/db/migrate'
import { universityNow } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { launchTexts as texts } from '@/lib/text/launch.mjs'

class Unreachable extends Error {}

/** One sentence instead of a driver's trace when the address, the name or the password is wrong. */
async function requireServer(sql: Sql): Promise<void> {
  await sql`select 1`.catch((error: Error) => {
    throw new Unreachable(texts.unreachable(error.message))
  })
}

/** Whoever made an account of their own begins a university of their own. */
async function isEmpty(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ empty: boolean }[]>`
    select not exists (select from university) and not exists (select from "user") as empty`
  return row?.empty === true
}

/** Brings the database up to this code; with `--demo` an empty one gets the demo university. */
async function prepare(sql: Sql, withDemo: boolean): Promise<void> {
  await migrateDatabase(sql)
  if (!withDemo || !(await isEmpty(sql))) return
  const started = performance.now()
  const seconds = () => texts.seconds(Math.round((performance.now() - started) / 1000))
  await loadDemo(sql, {
    today: universityNow().date,
    report: (stage) => console.log(texts.still(stage, seconds())),
  })
  // Whatever kills the server next, it starts again without reading all of this from its log.
  await sql`checkpoint`
  console.log(texts.done(texts.step.demo, seconds()))
}

const sql = connect(environment().DATABASE_URL, 2)
try {
  await requireServer(sql)
  await prepare(sql, process.argv.includes('--demo'))
} catch (error) {
  console.error(error instanceof Unreachable ? error.message : error)
  process.exitCode = 1
} finally {
  await sql.end()
}
