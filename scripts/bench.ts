import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { benches } from '@/bench/benches.mjs'
import { machine, print, row, type Figure } from '@/bench/report'
import { keysOf } from '@/lib/core/words/rules/records'
import { ArgumentError } from './argument-error'
import { runCommand } from './run-command.mjs'

const results = 'bench/results'
const names = keysOf(benches)

/** Runs one measurement, prints its figures and saves them to a file. */
async function measure(name: keyof typeof benches, rest: string[]): Promise<Figure[]> {
  const { what, load } = benches[name]
  const began = { machine: machine(), at: new Date().toISOString(), loadAverage: loadavg() }
  console.log(`\n${name}: ${what}`)
  const { bench } = await load()
  const figures = await bench(rest)
  figures.forEach(print)
  writeFileSync(`${results}/${name}.json`, JSON.stringify({ ...began, figures }, null, 2))
  return figures
}

const [asked = '', ...rest] = process.argv.slice(2)
mkdirSync(results, { recursive: true })
const load = loadavg().map((value) => value.toFixed(2))
console.log(`${machine()}; load average ${load.join(' ')}`)
const chosen = names.filter((name) => asked === 'all' || asked === name)
const demo = ['--import', 'tsx', 'scripts/prepare.ts', '--demo']
if (chosen.some((name) => !('alone' in benches[name])) && (await runCommand(process.execPath, demo)) !== 0)
  throw new Error('There is no demo university to measure.')
const figures: Figure[] = []
for (const name of chosen)
  try {
    figures.push(...(await measure(name, rest)))
  } catch (error) {
    console.error(error instanceof ArgumentError ? error.message : error)
    process.exitCode = 1
  }
if (figures.length > 0) console.log(`\n${figures.map(row).join('\n')}`)
