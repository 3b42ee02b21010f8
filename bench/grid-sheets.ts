import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { isGrid } from '@/lib/grid-sheet/layout'
import { draftMarks } from '@/lib/grid-sheet/mark-sheet'
import { readGrid } from '@/lib/grid-sheet/read-grid'
import { asksAbout, isDoubtful, type ReadGrid } from '@/lib/grids/rules/reading'
import { SheetDraft } from '@/testing/grid-sheets/draft'
import { realTimetable } from '@/testing/grid-sheets/real'
import { scored, type Score } from '@/testing/grid-sheets/score'
import { taught } from '@/testing/grid-sheets/shape'
import { sheetShapes, shownWeeks, type ShapeName } from '@/testing/grid-sheets/shapes'
import { chanceFrom, type TestTimetable } from '@/testing/grid-sheets/timetable'
import { milliseconds, type Bench, type Figure } from './report'

const files = ['mirea_2024_spring.json.gz', 'voenmeh_2025_spring.json.gz', 'irnitu_mk_2020.json']
const groupCount = 8
const wanted = { exact: 0.97, wrong: 0 }
const wantedMarked = { exact: 0.99, wrong: 0 }
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

const nothing = { rooms: [], teachers: [], groups: [], disciplines: [] }
const listsOf = ({ groups, lessons }: TestTimetable) => ({
  groups,
  rooms: [...new Set(lessons.flatMap(({ rooms }) => rooms))],
  teachers: [...new Set(lessons.flatMap(({ teachers }) => teachers))],
  disciplines: [...new Set(lessons.map(({ discipline }) => discipline))],
})

type Sum = Omit<Score, 'examples'> & { ms: number; runs: number; questions: number }

const nothingRead = (): Sum => ({ cells: 0, lessons: 0, exact: 0, doubtful: 0, wrong: 0, ms: 0, runs: 0, questions: 0 })

/** How many questions a file asks before it is stored, each answered at once: layouts, kinds of doubts and of cells. */
function questionsOf({ lessons, layouts, skipped }: ReadGrid): number {
  const kinds = lessons.filter(isDoubtful).flatMap(({ doubts }) => doubts.map(({ kind }) => kind))
  const asked = new Set([
    ...kinds.filter((kind) => kind !== 'layout'),
    ...skipped.filter(asksAbout).map(({ why }) => why),
  ])
  return layouts.length + asked.size
}

/** A real timetable, and its sheets in a shape. */
function written(name: ShapeName, seed: number) {
  const chance = chanceFrom(seed)
  const timetable = realTimetable(files[(seed - 1) % files.length] ?? '', groupCount, chance)
  return { timetable, sheets: sheetShapes[name](timetable, chance) }
}

/**
 * Real timetables written as grid sheets, in several shapes and styles, and read again. `--show NAME`: what
 * was not understood.
 */
export const bench: Bench = async (rest) => {
  const seeds = Number(rest.find((word) => /^\d+$/.test(word)) ?? 12)
  const show = rest.includes('--show') ? rest[rest.indexOf('--show') + 1] : undefined
  const figures: Figure[] = []
  for (const name of Object.keys(sheetShapes) as ShapeName[])
    for (const isKnown of [false, true]) {
      if (show !== undefined && !show.startsWith(name)) continue
      const sum = nothingRead()
      for (let seed = 1; seed <= seeds; seed += 1) {
        const { timetable, sheets } = written(name, seed)
        const began = process.cpuUsage()
        const grid = readGrid(sheets, {
          known: isKnown ? listsOf(timetable) : nothing,
          rules: [],
          pairTimes: timetable.pairTimes,
        })
        const score = scored(grid, timetable, name === 'weekSheets' ? shownWeeks : null)
        add(sum, score, spent(began), questionsOf(grid))
        if (show !== undefined && show.endsWith('+') === isKnown)
          console.log(
            `${name} ${seed}: ${percent(score.exact)} doubtful ${percent(score.doubtful)} wrong ${percent(score.wrong)}\n${score.examples.slice(0, Number(process.env.SHOW ?? 14)).join('\n')}`,
          )
      }
      figures.push(figure(name, isKnown ? "with the university's lists" : 'knowing nothing', sum, wanted))
    }
  if (show === undefined) figures.push(...markedShapes.map((name) => afterMarking(name, seeds)))
  if (show === undefined) figures.push(facultyBook(), largeBook())
  return Promise.resolve(figures)
}

/** Those whose sheets hold their days and groups themselves, so that marks can say all. */
const markedShapes = [
  'fourColumns',
  'fractions',
  'oneCell',
  'subgroupColumns',
  'careless',
  'pairStart',
  'twoLines',
] as const

/** The same sheets read by marks alone, as the page of marks proposes them. */
function afterMarking(name: ShapeName, seeds: number): Figure {
  const sum = nothingRead()
  for (let seed = 1; seed <= seeds; seed += 1) {
    const { timetable, sheets } = written(name, seed)
    const began = process.cpuUsage()
    const marks = new Map(sheets.map((sheet) => [sheet.name, draftMarks(sheet, [])]))
    const grid = readGrid(sheets, { known: nothing, rules: [], pairTimes: timetable.pairTimes, marks })
    add(sum, scored(grid, timetable, null), spent(began), questionsOf(grid))
  }
  return figure(name, 'after marking', sum, wantedMarked)
}

const faculty = { sheets: 8, groups: 22, limit: 3_000 }

/** A workbook of eight courses with some 3,500 lessons, no two texts of which need be the same. */
function facultyBook(): Figure {
  const made = Array.from({ length: faculty.sheets }, (_, index) => {
    const chance = chanceFrom(index + 1)
    const timetable = realTimetable(files[index % 2] ?? '', faculty.groups, chance)
    return { timetable, sheets: sheetShapes.oneCell(timetable, chance) }
  })
  const sheets = made.flatMap(({ sheets: own }, index) => own.map((sheet) => ({ ...sheet, name: `Курс ${index + 1}` })))
  const began = process.cpuUsage()
  const found = sheets.filter((sheet) => isGrid(sheet)).length
  const pairTimes = made[0]?.timetable.pairTimes ?? []
  const { lessons } = readGrid(sheets, { known: nothing, rules: [], pairTimes })
  const ms = spent(began)
  return {
    title: `${faculty.sheets} sheets of real courses`,
    measured: `${lessons.length} lessons recognised and read in ${milliseconds(ms)} of processor`,
    target: `≤ ${milliseconds(faculty.limit)}`,
    reached: found === sheets.length && ms <= faculty.limit,
  }
}

const large = { sheets: 20, groups: 98, days: 6, pairs: 8, rowsOfPair: 4 }

/** A workbook of 20 sheets of 193 × 100: how long it takes to recognise and to read. */
function largeBook(): Figure {
  const chance = chanceFrom(1)
  const timetable = realTimetable(files[0] ?? '', groupCount, chance)
  const texts = sheetShapes
    .oneCell(timetable, chance)
    .flatMap(({ rows }) => rows.slice(2).flatMap((row) => row.slice(3)))
  const sheets = Array.from({ length: large.sheets }, (_, index) => {
    const draft = new SheetDraft(`Курс ${index + 1}`)
    for (let group = 0; group < large.groups; group += 1) draft.write(0, 2 + group, `ИС${index}-${group + 10}`)
    for (const [day, weekday] of taught.slice(0, large.days).entries())
      for (let pair = 0; pair < large.pairs; pair += 1) {
        const row = 1 + (day * large.pairs + pair) * large.rowsOfPair
        if (pair === 0) draft.write(row, 0, weekdayTitles[weekday])
        draft.write(row, 1, String(pair + 1))
        for (let group = 0; group < large.groups; group += 1) draft.write(row, 2 + group, chance.pick(texts))
      }
    return draft.sheet()
  })
  const began = process.cpuUsage()
  const found = sheets.filter((sheet) => isGrid(sheet)).length
  const recognised = spent(began)
  const { lessons } = readGrid(sheets, { known: nothing, rules: [], pairTimes: timetable.pairTimes })
  const all = spent(began) - recognised
  return {
    title: `${large.sheets} sheets of 193 × 100`,
    measured: `${found} recognised in ${milliseconds(recognised)}, ${lessons.length} lessons read in ${milliseconds(all)} of processor`,
    target: 'recognised ≤ 3 s, read ≤ 5 s',
    reached: found === large.sheets && recognised <= 3_000 && all <= 5_000,
  }
}

/** Milliseconds of processor time since `began`. */
function spent(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

function add(sum: Sum, score: Score, ms: number, questions: number): void {
  sum.questions = Math.max(sum.questions, questions)
  sum.runs += 1
  sum.cells += score.cells
  sum.lessons += score.lessons
  for (const part of ['exact', 'doubtful', 'wrong'] as const) sum[part] += score[part] * score.lessons
  sum.ms += ms
}

const figure = (
  name: ShapeName,
  how: string,
  { cells, lessons, exact, doubtful, wrong, ms, questions }: Sum,
  target: typeof wanted,
): Figure => ({
  title: `${name}, ${how}`,
  measured: `${cells} cells, ${lessons} lessons: exact ${percent(exact / lessons)}, doubtful ${percent(doubtful / lessons)}, wrong without a doubt ${percent(wrong / lessons)}, at most ${questions} questions a file; ${milliseconds((ms / cells) * 1000)} of processor for 1,000 cells`,
  target: `exact ≥ ${percent(target.exact)}, none wrong`,
  reached: exact / lessons >= target.exact && wrong <= target.wrong,
})
