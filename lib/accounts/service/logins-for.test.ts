import type { GroupId } from '@/lib/core/names/rules/ids'
import { loginsFor } from './judge-people'

const [ours, theirs] = [1 as GroupId, 2 as GroupId]
const anna = { username: 'anna', fullName: 'Иванова Анна Петровна', groupId: ours }
const yuri = { username: 'Yuri', fullName: 'Щукин Юрий', groupId: null }

type Line = { username?: string; fullName: string; groupId?: GroupId | null }

/** What becomes of each line: its login, with a sign where the account is there, or what is wrong. */
function found(...given: Line[]): string[] {
  const lines = given.map((one, index) => ({ username: '', groupId: null, ...one, number: index + 2 }))
  const loginOf = loginsFor([anna, yuri], lines)
  return lines.map(loginOf).map((one) => (one.isKnown ? `= ${one.username}` : (one.problem ?? one.username)))
}

test('a line of somebody who is there is theirs: by login and name, whatever the case', () =>
  expect(
    found(
      { username: 'yuri', fullName: 'щукин  юрий' },
      { username: 'ANNA', fullName: 'Иванова Анна Петровна', groupId: theirs },
    ),
  ).toEqual(['= Yuri', '= anna']))

test('a login that another has is taken', () =>
  expect(found({ username: 'yuri', fullName: 'Щукин Юлий' })).toEqual(['логин «yuri» занят']))

test('a login in other letters that look the same is taken too, and given once in a list', () =>
  expect(
    found(
      { username: 'аnna', fullName: 'Ржев Анна' },
      { username: 'оleg', fullName: 'А' },
      { username: 'oleg', fullName: 'Б' },
    ),
  ).toEqual(['логин «аnna» занят', 'оleg', 'логин «oleg» уже в\u00a0строке 3']))

test('without a login a line is of whoever has its name, unless in another group', () =>
  expect(
    found(
      { fullName: 'Иванова Анна Петровна' },
      { fullName: 'Иванова Анна Петровна', groupId: ours },
      { fullName: 'Иванова Анна Петровна', groupId: theirs },
      { fullName: 'Щукин Юрий', groupId: ours },
    ),
  ).toEqual(['= anna', '= anna', 'ivanova-ap', 'shchukin-i']))

test('namesakes in one list: of other groups they are two, else the second needs a login', () => {
  const name = { fullName: 'Рыбин Олег' }
  expect(found({ ...name, groupId: ours }, { ...name, groupId: theirs })).toEqual(['rybin-o', 'rybin-o2'])
  expect(found(name, name, { ...name, username: 'oleg' })).toEqual([
    'rybin-o',
    'то\u00a0же имя уже в\u00a0строке 2: если это другой человек, впишите ему логин',
    'oleg',
  ])
  expect(found({ ...name, groupId: ours }, { ...name, groupId: ours })[1]).toContain('строке 2')
})

test('a login is written once, is not proposed to another, and can be kept', () =>
  expect(
    found(
      { fullName: 'Рыбин Олег' },
      { fullName: 'Рыбина Ольга', username: 'rybin-o' },
      { fullName: 'Рыбина Олеся', username: 'RYBIN-O' },
      { fullName: 'Рыбина Оксана', username: 'x'.repeat(151) },
      { fullName: '李' },
    ),
  ).toEqual([
    'rybin-o2',
    'rybin-o',
    'логин «RYBIN-O» уже в\u00a0строке 3',
    'логин\u00a0— до\u00a0150 знаков без невидимых',
    'логин не\u00a0получается из\u00a0имени: впишите его',
  ]))
