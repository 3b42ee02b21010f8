import { buildUser } from '@/db/testing/factories'
import { calendarDate } from '@/lib/domain/calendar-date'
import { superuser } from '@/testing/actors'
import { servedDatabase } from '@/testing/served-database'
import { viewAdmin } from './view-admin'

const now = { date: calendarDate('2026-11-18'), minutes: 630 }

test('accounts are found by either name as everything is, and no more of them than a page holds', async () => {
  const { db } = await servedDatabase()
  for (const [username, fullName] of [
    ['semenov', 'Семёнов Пётр Ильич'],
    ['Semenova', 'Семёнова Анна Петровна'],
    ['ivanov', 'Иванов-Крамской Пётр Сергеевич'],
    ...Array.from({ length: 60 }, (_, index) => [`zz${index}`, 'Студент'] as const),
  ] as const)
    await buildUser(db, { username, fullName })
  const named = async (text: string) => {
    const { accounts } = await viewAdmin({ db, actor: superuser, now }, text)
    return accounts.map(({ username }) => username)
  }
  expect(await named('семенов петр')).toEqual(['semenov', 'Semenova'])
  expect(await named('semenov анна')).toEqual(['Semenova'])
  expect(await named('ивановкрамской')).toEqual(['ivanov'])
  expect(await named('bdfyjd')).toEqual(['ivanov'])
  expect(await named('шмфтщм')).toEqual(['ivanov'])
  expect(await named('пе %')).toEqual([])
  const { accounts, accountTotal } = await viewAdmin({ db, actor: superuser, now }, '')
  expect([accounts.length, accountTotal]).toEqual([50, 63])
})
