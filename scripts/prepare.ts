import { connect, type Sql } from '@/db/client'
import { loadDemo } from '@/db/demo/load-demo'
import { keepJitOff } from '@/db/jit'
import { isEmptyDatabase, migrateDatabase } from '@/db/migrate'
import { universityNow } from '@/lib/environment/clock'
import { directUrl, environment, isPooled } from '@/lib/environment/environment'
import { launchTexts as texts } from '@/lib/text/launch.mjs'
import { step } from './progress.mjs'

class Unreachable extends Error {}

/** One sentence instead of a stack trace when the address, name or password is wrong. */
async function requireServer(sql: Sql): Promise<void> {
  await sql`select 1`.catch((error: Error) => {
    throw new Unreachable(texts.unreachable(error.message))
  })
}

/** Migrates the database; with `--demo` an empty one gets the demo university. */
async function prepare(sql: Sql, withDemo: boolean): Promise<void> {
  await migrateDatabase(sql)
  if (isPooled(environment().DATABASE_URL)) await keepJitOff(sql)
  // One with an account but no university gets no demo.
  if (!withDemo || !(await isEmptyDatabase(sql))) return
  let reached = ''
  await step(
    texts.step.demo,
    async () => {
      await loadDemo(sql, {
        today: universityNow().date,
        report: (stage, share) => (reached = `${texts.share(share)}, ${stage}`),
      })
      // After a crash the server then starts without replaying the import from its log.
      await sql`checkpoint`
    },
    () => reached,
  )
}

const sql = connect(directUrl(), 2)
try {
  await requireServer(sql)
  await prepare(sql, process.argv.includes('--demo'))
} catch (error) {
  console.error(error instanceof Unreachable ? error.message : error)
  process.exitCode = 1
} finally {
  await sql.end()
}
