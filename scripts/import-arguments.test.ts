import { importCommand } from './import-arguments'

const given = (line: string) => importCommand(line.split(' ').filter(Boolean))

beforeEach(() => {
  process.env.INIT_CWD = '/home/registrar'
})

test('a file with what it does not say', () => {
  expect(given('spring.xlsx --start 2026-02-09 --weeks 16 --parity even --university Вуз --dry-run')).toEqual({
    file: '/home/registrar/spring.xlsx',
    grid: null,
    university: 'Вуз',
    semester: { start: '2026-02-09', weeks: 16, parity: 1 },
    dryRun: true,
    answers: null,
    addsMissing: false,
  })
  const bare = {
    grid: null,
    university: null,
    semester: {},
    dryRun: false,
    answers: null,
    addsMissing: false,
  }
  expect(given('/tmp/a.json')).toEqual({ file: '/tmp/a.json', ...bare })
  expect(given('/tmp/a.xlsx --grid --sheet Осень --accept-doubtful')).toEqual({
    ...bare,
    file: '/tmp/a.xlsx',
    grid: { sheets: ['Осень'], acceptsDoubtful: true },
  })
})

test('answers about names stand in a file of the caller', () =>
  expect(given('a.json --answers names.json')).toMatchObject({
    answers: '/home/registrar/names.json',
  }))

test('institutes and departments may be added without a question', () =>
  expect(given('a.json --add-missing')).toMatchObject({ addsMissing: true }))

test('a semester to correct, and its right values', () => {
  expect(given('--mend 2026-02-09 --parity odd')).toEqual({
    mend: '2026-02-09',
    semester: { parity: 0 },
    dryRun: false,
    answers: null,
    addsMissing: false,
  })
})

test.each([
  ...['', 'a.json b.json', '--start 2026-02-30 a.json', '--weeks 0 a.json', '--weeks 61 a.json'],
  ...['--weeks x a.json', '--parity 1 a.json', '--unknown a.json', '--mend 2026-02-09', '--mend spring --weeks 3'],
  ...['--mend 2026-02-09 --weeks 3 a.json', '--mend 2026-02-09 --weeks 3 --university Вуз'],
  ...['--mend 2026-02-09 --weeks 3 --add-missing'],
])('«%s» is no command', (line) => {
  expect(given(line)).toBeNull()
})
