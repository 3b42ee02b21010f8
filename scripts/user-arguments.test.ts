import { userErrors } from '@/lib/accounts/texts/users'
import { permissions, programmeFlags } from '@/lib/core/actor/rules/actor'
import { userCommand } from './user-arguments'

const issuer = 'https://campus.example'
const command = (...args: string[]) => userCommand(args, issuer)

test('commands', () => {
  expect(command()).toEqual({ name: 'help' })
  expect(command('list')).toEqual({ name: 'list', username: null })
  expect(command('list', 'planner')).toEqual({ name: 'list', username: 'planner' })
  expect(command('password', 'planner')).toEqual({ name: 'password', username: 'planner' })
  expect(command('second-factor-off', 'planner')).toEqual({ name: 'second-factor-off', username: 'planner' })
  expect(command('add', 'planner')).toEqual({
    name: 'add',
    username: 'planner',
    fullName: 'planner',
    campusOnly: false,
  })
  expect(command('add', 'planner', '--name', 'Пётр Плановик', '--campus-only')).toMatchObject({
    fullName: 'Пётр Плановик',
    campusOnly: true,
  })
})

test.each([
  [['--superuser'], [{ kind: 'superuser' }]],
  [['--active'], [{ kind: 'active' }]],
  [
    ['--permission', 'can view groups', '--permission=can view teachers'],
    [{ kind: 'permissions', permissions: ['can view groups', 'can view teachers'] }],
  ],
  [['--all-permissions'], [{ kind: 'permissions', permissions }]],
  [
    ['--programme', 'Физика', '--flag', 'can_edit', '--flag', 'can_publish'],
    [{ kind: 'programme', title: 'Физика', flags: ['can_edit', 'can_publish'] }],
  ],
  [
    ['--programme', 'Физика', '--programme', 'Химия'],
    [
      { kind: 'programme', title: 'Физика', flags: programmeFlags },
      { kind: 'programme', title: 'Химия', flags: programmeFlags },
    ],
  ],
  [
    ['--faculty', 'ИЭН', '--department', 'Физики', '--group', 'А-1', '--group', 'А-2', '--teacher', 'Иванов'],
    [
      { kind: 'editor', of: 'faculty', title: 'ИЭН' },
      { kind: 'editor', of: 'department', title: 'Физики' },
      { kind: 'editor', of: 'group', title: 'А-1' },
      { kind: 'editor', of: 'group', title: 'А-2' },
      { kind: 'editor', of: 'teacher', title: 'Иванов' },
    ],
  ],
  [
    ['--own-teacher', 'Иванов', '--own-group', 'А-1', '--subgroup', '2'],
    [
      { kind: 'own teacher', title: 'Иванов' },
      { kind: 'own group', title: 'А-1', subgroup: 2 },
    ],
  ],
  [['--campus', 'abc'], [{ kind: 'campus', issuer, subject: 'abc' }]],
])('rights %j', (args, rights) => {
  expect(command('grant', 'planner', ...args)).toEqual({ name: 'grant', username: 'planner', rights })
  expect(command('revoke', 'planner', ...args)).toEqual({ name: 'revoke', username: 'planner', rights })
})

test.each([
  [['remove', 'x'], userErrors.unknownCommand('remove')],
  [['add'], userErrors.nameMissing],
  [['add', ' x'], userErrors.wrongUsername],
  [['add', 'x'.repeat(151)], userErrors.wrongUsername],
  [['add', 'Пётр', 'Плановик'], userErrors.extraWord('Плановик')],
  [['add', 'x', '--password', 'secret'], userErrors.unknownOption('--password')],
  [['add', 'x', '--superuser'], userErrors.optionNotHere('--superuser', 'add')],
  [['list', '--superuser'], userErrors.optionNotHere('--superuser', 'list')],
  [['password', 'x', '--name', 'y'], userErrors.optionNotHere('--name', 'password')],
  [['grant', 'x'], userErrors.rightsMissing],
  [['grant', '--superuser'], userErrors.nameMissing],
  [['grant', 'x', '--faculty'], userErrors.valueMissing('--faculty')],
  [['grant', 'x', '--name', 'y'], userErrors.optionNotHere('--name', 'grant')],
  [['grant', 'x', '--permission', 'can fly'], userErrors.unknownPermission('can fly')],
  [['grant', 'x', '--programme', 'Физика', '--flag', 'can_fly'], userErrors.unknownFlag('can_fly')],
  [['grant', 'x', '--flag', 'can_edit'], userErrors.flagWithoutProgramme],
  [['grant', 'x', '--subgroup', '1'], userErrors.subgroupWithoutGroup],
  [['grant', 'x', '--own-group', 'А-1', '--subgroup', '3'], userErrors.wrongSubgroup('3')],
])('%j is refused: %s', (args, message) => {
  expect(() => command(...args)).toThrow(message)
})

test('a campus account without a campus', () => {
  expect(() => userCommand(['grant', 'x', '--campus', 'abc'], undefined)).toThrow(userErrors.noCampus)
})
