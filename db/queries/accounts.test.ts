import { withRollback } from '@/db/testing/database'
import { buildUser } from '@/db/testing/factories'
import { findAccounts } from './accounts'

test('accounts are found by every word of either name, and no more of them than a page holds', () =>
  withRollback(async (db) => {
    for (const [username, fullName] of [
      ['semenov', 'Семёнов Пётр Ильич'],
      ['Semenova', 'Семёнова Анна Петровна'],
      ['ivanov', 'Иванов Пётр Сергеевич'],
    ] as const)
      await buildUser(db, { username, fullName })
    const named = async (words: string[]) => {
      const { accounts } = await findAccounts(db, { words, limit: 10 })
      return accounts.map(({ username }) => username)
    }
    expect(await named(['семенов', 'петр'])).toEqual(['semenov', 'Semenova'])
    expect(await named(['semenov', 'анна'])).toEqual(['Semenova'])
    expect(await named(['пе', '%'])).toEqual([])
    const page = await findAccounts(db, { words: [], limit: 2 })
    expect([page.accounts.length, page.total]).toEqual([2, 3])
  }))
