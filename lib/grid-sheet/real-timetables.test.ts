import { realTimetable } from '@/testing/grid-sheets/real'
import { scored } from '@/testing/grid-sheets/score'
import { sheetShapes, shownWeeks, type ShapeName } from '@/testing/grid-sheets/shapes'
import { chanceFrom } from '@/testing/grid-sheets/timetable'
import { readGrid } from './read-grid'

const nothing = { rooms: [], teachers: [], groups: [], disciplines: [] }

const seeds = process.env.TEST_LONG ? [11, 12, 13] : [11]

/** Contents of real universities; `npm run bench -- grid-sheets` measures more of them. */
test.each(Object.keys(sheetShapes) as ShapeName[])('real timetables as %s', (name) => {
  const scores = ['mirea_2024_spring.json.gz', 'voenmeh_2025_spring.json.gz'].flatMap((file) =>
    seeds.map((seed) => {
      const chance = chanceFrom(seed)
      const timetable = realTimetable(file, 8, chance)
      const grid = readGrid(sheetShapes[name](timetable, chance), {
        known: nothing,
        rules: [],
        pairTimes: timetable.pairTimes,
      })
      return scored(grid, timetable, name === 'weekSheets' ? shownWeeks : null)
    }),
  )
  const mean = (of: (score: (typeof scores)[number]) => number) =>
    scores.reduce((sum, score) => sum + of(score), 0) / scores.length
  expect(mean(({ exact }) => exact)).toBeGreaterThan(0.93)
  expect(mean(({ wrong }) => wrong)).toBeLessThan(0.01)
})
