import { connect, type Sql } from '@/db/client'
import type { DemoSession } from '@/db/demo/events'
import { loadDemo } from '@/db/demo/load-demo'
import { disableJit } from '@/db/jit'
import { isBareDatabase, isEmptyDatabase, migrateDatabase } from '@/db/migrate'
import { askServer } from '@/db/server'
import type { ServerRule } from '@/lib/core/processes/rules/database-server'
import { serverTexts } from '@/lib/core/processes/texts/database-server'
import { launchTexts as texts } from '@/lib/core/processes/texts/launch.mjs'
import { universityNow } from '@/lib/environment/clock'
import { directUrl, environment, isPooled } from '@/lib/environment/environment'
import { step } from './progress.mjs'
import { databaseSentence, poolerSentence } from './start-fault'

class Unreachable extends Error {}
class Unfit extends Error {}

/** One sentence instead of a stack trace when the address, name or password is wrong. */
async function requireServer(sql: Sql): Promise<void> {
  await sql`select 1`.catch((error: Error) => {
    throw new Unreachable(poolerSentence(error) ?? texts.unreachable(error.message))
  })
}

/** Reports bad settings of the server. Throws if data could not be stored correctly. */
async function tellServer(sql: Sql): Promise<void> {
  const { facts, opened, unmet } = await askServer()
  const sentences = (weight: ServerRule['weight']) =>
    serverTexts(
      unmet.filter((rule) => rule.weight === weight),
      facts,
      opened,
    )
  for (const told of sentences('ours')) console.log(told)
  for (const told of [...sentences('refuse'), ...sentences('bad')]) console.warn(told)
  if (sentences('refuse').length > 0 && (await isBareDatabase(sql))) throw new Unfit(texts.database.notBegun)
}

/** Migrates the database, and names each migration of an upgrade; with `--demo` an empty one gets the demo university, with `--whole-session` exams of all its faculties. */
async function prepare(sql: Sql, { withDemo, session }: { withDemo: boolean; session: DemoSession }): Promise<void> {
  const isUpgrade = !(await isBareDatabase(sql))
  let migration = ''
  await step(
    texts.step.migrate,
    () =>
      migrateDatabase(sql, (name, number, count) => {
        migration = texts.migration(name, number, count)
        if (isUpgrade) console.log(migration)
      }),
    () => migration,
  )
  if (isPooled(environment().DATABASE_URL)) await disableJit(sql)
  // A database with an account but no university gets no demo.
  if (!withDemo || !(await isEmptyDatabase(sql))) return
  let reached = ''
  await step(
    texts.step.demo,
    async () => {
      await loadDemo(sql, {
        today: universityNow().date,
        session,
        report: (stage, share) => (reached = `${texts.share(share)}, ${stage}`),
      })
      // So that after a crash the server starts without replaying the import from its log.
      await sql`checkpoint`
    },
    () => reached,
  )
}

const sql = connect(directUrl(), 2)
try {
  await requireServer(sql)
  await tellServer(sql)
  const session = process.argv.includes('--whole-session') ? 'whole' : 'planned'
  await prepare(sql, { withDemo: process.argv.includes('--demo'), session })
} catch (error) {
  const isSaid = error instanceof Unreachable || error instanceof Unfit
  console.error(isSaid ? error.message : (databaseSentence(error, directUrl()) ?? error))
  process.exitCode = 1
} finally {
  await sql.end()
}
