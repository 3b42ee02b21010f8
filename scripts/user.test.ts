import { spawn } from 'node:child_process'
import { freshDatabase } from '@/db/testing/database'
import { findCredentials } from '@/db/queries/core/accounts/users'
import { isPassword } from '@/lib/auth/password'
import { passwordProblems } from '@/lib/accounts/texts/account'
import { userErrors, userTexts } from '@/lib/accounts/texts/users'
import { outputOf } from '@/testing/process-output'

test('an account from the command line: made, given a right, listed', async () => {
  const { url, db } = await freshDatabase()
  const run = async (input: string, ...args: string[]) => {
    const command = spawn(process.execPath, ['--import', 'tsx', 'scripts/user.ts', ...args], {
      env: { ...process.env, DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) },
    })
    command.stdin.end(input)
    return outputOf(command)
  }
  const short = await run('short\n', 'add', 'planner')
  expect(short).toMatchObject({ out: '', err: passwordProblems.short(8), code: 1 })
  const common = await run('qwerty123\n', 'add', 'planner')
  expect(common).toMatchObject({ out: '', err: passwordProblems.common, code: 1 })
  const added = await run('длинный пароль\n', 'add', 'planner', '--name', 'Пётр Плановик')
  expect(added).toMatchObject({ out: userTexts.added('planner'), err: '', code: 0 })
  const credentials = await findCredentials(db, 'planner')
  expect(await isPassword('длинный пароль', credentials?.passwordHash ?? null)).toBe(true)
  const own = await run('planner2026\n', 'password', 'planner')
  expect(own).toMatchObject({ out: '', err: passwordProblems.likeLogin, code: 1 })
  const granted = await run('', 'grant', 'planner', '--superuser', '--permission', 'can view groups')
  expect(granted.code).toBe(0)
  expect((await run('', 'list')).out).toMatch(/^planner +Пётр Плановик \(администратор\)$/)
  expect((await run('', 'list', 'nobody')).err).toBe(userErrors.unknownUser('nobody'))
}, 60_000)
