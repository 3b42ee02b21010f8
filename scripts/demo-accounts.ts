import { connect } from '@/db/client'
import { demoPassword } from '@/lib/accounts/rules/demo-password'
import { launchTexts as texts } from '@/lib/core/processes/texts/launch.mjs'

const demoAccounts = ['admin', 'planner', 'rooms', 'teacher', 'student']

/**
 * What to print about signing in: the demo accounts, or how to create the first account; otherwise null.
 * `isLocal`: whether the demo password is accepted.
 */
export async function demoAccountNames(url: string, isLocal: boolean): Promise<string | null> {
  const sql = connect(url, 1)
  try {
    const [found] = await sql<{ isDemo: boolean; hasUsers: boolean }[]>`
      select exists (select from university where is_demo) as "isDemo", exists (select from "user") as "hasUsers"`
    if (found?.isDemo) return isLocal ? texts.accounts(demoAccounts, demoPassword) : texts.demoIsLocal
    return found?.hasUsers ? null : texts.noAccounts
  } finally {
    await sql.end()
  }
}
