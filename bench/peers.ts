import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '@/scripts/build.mjs'
import { median, type Bench, type Figure } from './report'

const defaultFolder = '../shared/peers-bench'
const floor = 'static'

type Column = 'fcp' | 'ready' | 'tti' | 'main_cpu' | 'html_kb' | 'dom' | 'reqs' | 'data_kb' | 'switch_n' | 'switch_cpu'
type Opened = { name: string; rows: Partial<Record<Column, number>>[] }
/** `beside`: the best of the calendars, the static page, or nothing but the value itself. */
type Wanted = { column: Column; title: string; beside: 'best' | 'static' | 'itself'; most: number }

const profiles: Record<'desktop' | 'mobile', Wanted[]> = {
  desktop: [
    { column: 'fcp', title: 'first paint, ms', beside: 'static', most: 1.6 },
    { column: 'ready', title: '80 lessons visible, ms', beside: 'best', most: 0.7 },
    { column: 'tti', title: 'usable, ms', beside: 'best', most: 1.15 },
    { column: 'main_cpu', title: "main thread's work, ms", beside: 'best', most: 1.1 },
    { column: 'html_kb', title: 'HTML, compressed, KB', beside: 'itself', most: 14 },
    { column: 'dom', title: 'nodes', beside: 'itself', most: 1_100 },
    { column: 'reqs', title: 'requests', beside: 'itself', most: 12 },
    { column: 'data_kb', title: 'data after the page, KB', beside: 'itself', most: 12 },
    { column: 'switch_n', title: 'next week, ms', beside: 'best', most: 1 },
    { column: 'switch_cpu', title: 'next week, work, ms', beside: 'best', most: 1 },
  ],
  mobile: [
    { column: 'ready', title: '80 lessons visible, ms', beside: 'best', most: 0.6 },
    { column: 'tti', title: 'usable, ms', beside: 'best', most: 1.2 },
  ],
}

const short = (value: number): string => value.toFixed(value < 100 ? 1 : 0)

function figuresOf(profile: keyof typeof profiles, opened: readonly Opened[]): Figure[] {
  const medianOf = (name: string, column: Column): number => {
    const rows = opened.find((one) => one.name === name)?.rows ?? []
    return median(rows.map((row) => row[column] ?? NaN).filter(Number.isFinite))
  }
  const calendars = opened.map(({ name }) => name).filter((name) => !['ours', 'static', 'swap'].includes(name))
  return profiles[profile].map(({ column, title, beside, most }) => {
    const ours = medianOf('ours', column)
    const name =
      beside === 'best'
        ? calendars.reduce((best, one) => (medianOf(one, column) < medianOf(best, column) ? one : best))
        : floor
    const theirs = beside === 'itself' ? 1 : medianOf(name, column)
    const ratio = ours / theirs
    return {
      title: `Week of 80 lessons, ${profile}: ${title}`,
      measured: beside === 'itself' ? short(ours) : `${short(ours)}: ${ratio.toFixed(2)} times`,
      ...(beside !== 'itself' && { baseline: `${short(theirs)} (${name})` }),
      target: beside === 'itself' ? `at most ${most}` : `at most ${most} times`,
      reached: ratio <= most,
    }
  })
}

/**
 * The week page beside calendar libraries, by the harness in a folder of its own:
 * `npm run bench -- peers [folder]`. The harness builds them, runs the product on ports and data of its own,
 * and keeps each opening in a file.
 */
export const bench: Bench = async ([folder]) => {
  const harness = path.resolve(folder ?? defaultFolder, 'run.mjs')
  if (!existsSync(harness)) {
    const missing = `There is no harness of calendars at ${harness}`
    if (folder !== undefined) throw new Error(missing)
    console.log(`  ${missing}: nothing is measured`)
    return []
  }
  await ensureBuilt()
  const work = process.env.PEERS_WORK ?? mkdtempSync(path.join(tmpdir(), 'timetable-peers-'))
  const env = { ...process.env, PEERS_WORK: work }
  for (const own of ['DATABASE_URL', 'DATA_DIR', 'PORT', 'LIVE_PORT', 'HOST', 'CLOCK', 'UNIVERSITY_TIME_ZONE'])
    Reflect.deleteProperty(env, own)
  try {
    const running = spawn(process.execPath, [harness], {
      env: { ...env, PEERS_WORK: work },
      stdio: 'inherit',
    })
    const [code]: unknown[] = await once(running, 'exit')
    if (code !== 0) throw new Error(`The harness of calendars ended with ${String(code)}`)
    return (['desktop', 'mobile'] as const).flatMap((profile) =>
      figuresOf(profile, JSON.parse(readFileSync(path.join(work, `${profile}.json`), 'utf8')) as Opened[]),
    )
  } finally {
    if (process.env.PEERS_WORK === undefined) rmSync(work, { recursive: true, force: true })
  }
}
