import { tsImport } from 'tsx/esm/api'
import { launchTexts as texts } from '../lib/core/processes/texts/launch.mjs'

const { connect } = await tsImport('../db/client.ts', import.meta.url)
const { demoPassword } = await tsImport('../lib/accounts/rules/demo-password.ts', import.meta.url)
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
