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
    const named = async (words: string[], limit = 10) => {
      const { accounts, total } = await findAccounts(db, { words, limit })
      return [accounts.map(({ username }) => username), total]
    }
    expect(await named(['семенов', 'петр'])).toEqual([['semenov', 'Semenova'], 2])
    expect(await named(['semenov', 'анна'])).toEqual([['Semenova'], 1])
    expect(await named(['пе', '%'])).toEqual([[], 0])
    const [shown, total] = await named([], 2)
    expect([shown?.length, total]).toEqual([2, 3])
  }))
