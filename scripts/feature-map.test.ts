import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** A name in the map and the paths it covers. */
type Place = { name: string; covers: (path: string) => boolean }

/** `a/b*` below `folder` covers the folder `a/bc` with its contents, and the files `a/bc.ts` and `a/bc.contract.ts`. */
function placeOf(folder: string, name: string): Place {
  const path = folder ? `${folder}/${name}` : name
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')
  const pattern = new RegExp(`^${escaped}([./]|$)`)
  return { name: path, covers: (one) => pattern.test(one) }
}

/** All names in the table under «Where a feature lives» in ARCHITECTURE.md. */
function placesOfTheMap(): Place[] {
  const section = readFileSync('ARCHITECTURE.md', 'utf8').split('## Where a feature lives')[1] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  const named = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const [head = [], , ...lines] = rows.map((row) => row.split('|').slice(1, -1))
  const folders = head.map((cell) => named(cell)[0] ?? '')
  return lines.flatMap((cells) =>
    cells.slice(1).flatMap((cell, at) => named(cell).map((name) => placeOf(folders[at + 1] ?? '', name))),
  )
}

const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
const files = listed.split('\n').filter((file) => file !== '' && existsSync(file))
/** Files the map must cover. Tests belong to the files they test. */
const sources = files.filter(
  (file) =>
    (/^(db|lib|components|app)\//.test(file) || /^e2e\/[^/]+\.spec\.ts$/.test(file)) &&
    !/\.test\.tsx?$/.test(file),
)
const places = placesOfTheMap()

test('every name in the map of features leads to a file or folder', () => {
  expect(places.length).toBeGreaterThan(200)
  expect(places.filter(({ covers }) => !files.some(covers)).map(({ name }) => name)).toEqual([])
})

test('every source file has a place in the map of features', () => {
  expect(sources.filter((file) => !places.some(({ covers }) => covers(file)))).toEqual([])
})
