import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'
import { importSource } from '../lib/environment/import-source.mjs'

const { connect } = await importSource('db/client.ts')
const { demoPassword } = await importSource('lib/accounts/rules/demo-password.ts')
const demoAccounts = ['admin', 'planner', 'rooms', 'teacher', 'student']

/**
 * What to print about signing in: the demo accounts, or how to create the first account; otherwise null.
 * `isLocal`: whether the demo password is accepted.
 */
export async function demoAccountNames(url, isLocal) {
  const sql = connect(url, 1)
  try {
    const [found] = await sql`
      select exists (select from university where is_demo) as "isDemo", exists (select from "user") as "hasUsers"`
    if (found.isDemo && isLocal) return texts.accounts(demoAccounts, demoPassword)
    if (found.isDemo) return texts.demoIsLocal
    return found.hasUsers ? null : texts.noAccounts
  } finally {
    await sql.end()
  }
}
