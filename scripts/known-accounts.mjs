import postgres from 'postgres'
import { launchTexts as texts } from '../lib/text/launch.mjs'

const demoAccounts = ['admin', 'planner', 'rooms', 'teacher', 'student']

/** Who can sign in, as far as that is worth saying: the demo's accounts, or how the first one is made; else null. */
export async function knownAccounts(url) {
  const sql = postgres(url, { max: 1 })
  try {
    const [found] = await sql`
      select exists (select from university where is_demo) as "isDemo", exists (select from "user") as "hasUsers"`
    if (found.isDemo) return texts.accounts(demoAccounts, 'demo')
    return found.hasUsers ? null : texts.noAccounts
  } finally {
    await sql.end()
  }
}
