import { filesNaming, testsNextTo } from './neighbours.mjs'
import { sqlMutants } from './sql-mutants.mjs'

const away = `-- Who is away; a = b in a comment.
create or replace function away(first_day date) returns setof integer stable language sql as $$
  select id from wish
  where kind = 'teacher' and starts_on <= first_day
    and (date between starts_on and ends_on or pair is null) and size > 2
$$;`

const changes = sqlMutants(away).map(({ line, from, to }) => `${line}: ${from} → ${to}`)

test('a function is changed in its conditions, comparisons, numbers and values', () => {
  expect(changes).toEqual([
    "4: kind = 'teacher' → true",
    '4: = → <>',
    "4: 'teacher' → 'room'",
    '4: starts_on <= first_day → true',
    '4: <= → <',
    '4: <= → >=',
    '5: (date between starts_on and ends_on or pair is null) → true',
    '5: pair is null → false',
    '5: is null → is not null',
    '5: size > 2 → true',
    '5: > → >=',
    '5: > → <',
    '5: 2 → 3',
  ])
})

test('each change is in its place, and the only one', () => {
  for (const { from, to, text } of sqlMutants(away)) {
    expect(text).not.toBe(away)
    expect(text).toHaveLength(away.length - from.length + to.length)
    expect(text).toContain('a = b in a comment')
  }
})

const graph = new Map<string, readonly string[]>([
  ['lib/rule.ts', []],
  ['lib/rule.test.ts', []],
  ['lib/other.test.ts', ['lib/rule.ts']],
  ['lib/uses-rule.ts', ['lib/rule.ts']],
  ['lib/uses-rule.test.ts', ['lib/uses-rule.ts']],
  ['app/call.test.ts', ['lib/rule.ts', 'lib/lone.ts']],
  ['lib/lone.ts', []],
  ['lib/use.ts', ['far/far.ts']],
  ['lib/use.property.test.ts', []],
  ['far/far.ts', []],
  ['far/far.long.test.ts', ['far/far.ts']],
  ['lib/alone.ts', []],
])

test.each([
  ['lib/rule.ts', ['lib/rule.test.ts', 'lib/other.test.ts', 'lib/uses-rule.test.ts']],
  ['lib/lone.ts', ['app/call.test.ts']],
  ['far/far.ts', ['lib/use.property.test.ts']],
  ['lib/alone.ts', []],
])(
  'the tests next to %s are those of its folder, else those that import it, else those of its importers',
  (file, tests) => {
    expect(testsNextTo([file], graph)).toEqual(tests)
  },
)

test('a trigger’s function is named by its trigger, and one that others use by these', () => {
  const [own, using] = ['db/queries/core/placing/release-meetings.ts', 'db/queries/repair/find-pieces.ts']
  const known = {
    definitions: new Map([['wished_slots', 'select helper()']]),
    migrations: ['CREATE CONSTRAINT TRIGGER claim_released AFTER DELETE ON claim EXECUTE FUNCTION promote();'],
    graph: new Map<string, readonly string[]>([own, using].map((file) => [file, []])),
  }
  expect(filesNaming('promote', known)).toEqual([own])
  expect(filesNaming('helper', known)).toEqual([using])
})
