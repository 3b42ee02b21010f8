import { type ImportKind, type ImportSettings, importStages, mayLookAt, reachedStage, stagesOf } from './import-job'

type Job = Parameters<typeof reachedStage>[0]
const doubt = { kind: 'rooms', title: '305', like: ['305а'] } as const satisfies object

const settings = (kind: ImportKind, of: 'table' | 'grid' | 'json'): ImportSettings => ({
  kind,
  university: null,
  semester: null,
  names: [],
  table: of === 'table' ? { sheet: '1', headRow: 0, columns: [], skipsHidden: true } : null,
  grid: of === 'grid' ? { sheets: ['1'], accepted: [], acceptsAll: false } : null,
})
const trial = (values: { error?: number; doubts?: number } = {}): NonNullable<Job['trial']> => ({
  counts: { error: values.error ?? 0 } as NonNullable<Job['trial']>['counts'],
  report: null,
  weeks: null,
  doubts: Array.from({ length: values.doubts ?? 0 }, () => ({ ...doubt, like: [...doubt.like] })) as never,
})
const job = (values: Partial<Job> = {}): Job => ({
  task: 'read',
  state: 'done',
  settings: null,
  trial: null,
  outcome: null,
  ...values,
})
const outcome = {} as NonNullable<Job['outcome']>

const load = settings('load', 'table')
const table = settings('timetable', 'table')
const grid = settings('grid', 'grid')
const json = settings('timetable', 'json')
const answered: ImportSettings = { ...load, names: [{ ...doubt, like: [], is: null }] as never }

test.each<[string, Partial<Job>, string]>([
  ['a file that nobody has read', {}, 'file columns trial done'],
  ['a table of load', { settings: load }, 'file columns trial done'],
  [
    'the same with names in doubt',
    { settings: load, trial: trial({ doubts: 1 }) },
    'file columns questions trial done',
  ],
  ['the same once they are answered', { settings: answered, trial: trial() }, 'file columns questions trial done'],
  ['a table of classes', { settings: table }, 'file columns questions trial done'],
  ['a timetable in JSON', { settings: json }, 'file questions trial done'],
  ['a grid', { settings: grid }, 'file columns questions review trial done'],
])('%s goes through its stages', (_, values, stages) => {
  expect(stagesOf(job(values)).join(' ')).toBe(stages)
})

test.each<[string, Partial<Job>, string]>([
  ['a file that nobody has read', {}, 'file'],
  ['a table that was read', { settings: load }, 'columns'],
  ['a grid that was read', { settings: grid }, 'columns'],
  ['JSON that was read', { settings: json }, 'questions'],
  ['one that is to be tried', { settings: load, task: 'try' }, 'trial'],
  ['one that was tried', { settings: load, trial: trial({ error: 1 }) }, 'trial'],
  ['one with doubts', { settings: load, trial: trial({ error: 1, doubts: 1 }) }, 'questions'],
  ['a grid with errors', { settings: grid, trial: trial({ error: 1, doubts: 1 }) }, 'review'],
  ['a grid without', { settings: grid, trial: trial() }, 'trial'],
  ['one that is stored', { settings: load, trial: trial({ doubts: 1 }), outcome }, 'done'],
])('%s has come to its stage', (_, values, stage) => {
  expect(reachedStage(job(values))).toBe(stage)
})

test.each<[string, Partial<Job>, string]>([
  ['nothing but the file, before it is read', {}, 'file'],
  ['what a table asks for', { settings: load }, 'file columns questions'],
  ['the trial once it is asked for', { settings: load, task: 'try' }, 'file columns questions trial'],
  ['the trial that there is', { settings: load, trial: trial() }, 'file columns questions trial'],
  ['a grid without its trial', { settings: grid }, 'file columns questions'],
  ['a grid’s lessons after its trial', { settings: grid, trial: trial() }, 'file columns questions review trial'],
  ['where it stands while it is at work', { settings: load, task: 'try', state: 'working' }, 'trial'],
  ['the same while it waits', { settings: grid, state: 'waiting' }, 'columns'],
  ['the end and its trial, once it is stored', { settings: load, trial: trial(), outcome }, 'trial done'],
])('what can be looked at: %s', (_, values, stages) => {
  expect(importStages.filter((stage) => mayLookAt(job(values), stage)).join(' ')).toBe(stages)
})
