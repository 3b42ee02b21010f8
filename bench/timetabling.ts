import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { ArgumentError } from '@/scripts/argument-error'
import type { Bench } from './report'
import { InstanceError, readCtt, type Instance } from './timetabling/read-ctt'
import type { InstanceSolution } from './timetabling/solve-instance'
import { validate } from './timetabling/validate'

const defaultFolder = '../shared/data/itc2007'
/** How far above the best known mean the wanted one may be. */
const wantedShare = 1.05

type Order = { folder: string; seconds: number; seed: number }

/**
 * Throws an ArgumentError unless the words are `[FOLDER] [--seconds N] [--seed N]`. `usual`: what is not said.
 */
export function solveOrder(args: string[], usual = { folder: defaultFolder, seconds: 100 }): Order {
  const options = {
    seconds: { type: 'string', default: `${usual.seconds}` },
    seed: { type: 'string', default: '1' },
  } as const
  const asked = () => {
    try {
      return parseArgs({ args, options, allowPositionals: true })
    } catch (error) {
      throw new ArgumentError(error instanceof Error ? error.message : String(error))
    }
  }
  const { values, positionals } = asked()
  const [folder = usual.folder, surplus] = positionals
  if (surplus !== undefined) throw new ArgumentError(`One folder at a time: ${surplus} is too much`)
  if (!/^\d+$/.test(values.seed) || Number(values.seed) > 2 ** 31)
    throw new ArgumentError(`--seed ${values.seed} is not a whole number from 0 to 2147483648`)
  const seconds = Number(values.seconds)
  if (!(seconds >= 1 && seconds <= 86_400))
    throw new ArgumentError(`--seconds ${values.seconds} is not a number from 1 to 86400`)
  return { folder, seconds, seed: Number(values.seed) }
}

/**
 * The instances of a folder by file, in the order of their names. Throws an ArgumentError that names a broken
 * file and its line.
 */
export function instancesIn(folder: string): Map<string, Instance> {
  if (!existsSync(folder)) throw new ArgumentError(`There is no folder ${folder}`)
  const names = readdirSync(folder).filter((name) => name.endsWith('.ctt'))
  if (names.length === 0) throw new ArgumentError(`There is no .ctt file in ${folder}`)
  return new Map(
    names.sort().map((name) => {
      const file = join(folder, name)
      try {
        return [file, readCtt(readFileSync(file, 'utf8'))]
      } catch (error) {
        if (error instanceof InstanceError) throw new ArgumentError(`${file}, ${error.message}`)
        throw error
      }
    }),
  )
}

/**
 * The best known costs from `best_known.csv` of the folder, by the name of the file without its ending; none
 * without that file.
 */
export function publishedBest(folder: string): Map<string, number> {
  const file = join(folder, 'best_known.csv')
  if (!existsSync(file)) return new Map()
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  const columns = head.split(',')
  const column = (line: string, name: string) => line.split(',')[columns.indexOf(name)] ?? ''
  return new Map(lines.map((line) => [column(line, 'instance'), Number.parseInt(column(line, 'best_known_ud2'))]))
}

/** Solves one file in a process of its own, so that time and memory are its alone. */
async function solve(file: string, { seconds, seed }: Order): Promise<InstanceSolution> {
  const words = ['--import', 'tsx', 'bench/timetabling/solve-instance.ts', file, `${seconds}`, `${seed}`]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 1 << 26 })
  return JSON.parse(stdout) as InstanceSolution
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** `npm run bench -- timetabling [FOLDER] [--seconds 100] [--seed 1]`. */
export const bench: Bench = async (rest) => {
  const order = solveOrder(rest)
  const instances = instancesIn(order.folder)
  const bestKnown = publishedBest(order.folder)
  const costs: number[] = []
  const known: number[] = []
  const print = (...cells: (string | number)[]) =>
    console.log(cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(12) : `${cell}`.padStart(12))).join(''))
  print('instance', 'cost', 'capacity', 'days', 'compact', 'stability', 'best known', 'seconds', 'MiB', 'steps/s')
  for (const [file, instance] of instances) {
    const { entries, seconds, iterations, peakMemory } = await solve(file, order)
    const verdict = validate(instance, entries)
    if (verdict.violations.length > 0)
      throw new Error(`${file}: the timetable breaks rules: ${verdict.violations.slice(0, 5).join('; ')}`)
    const name = basename(file, '.ctt')
    const { total, capacity, workingDays, compactness, stability } = verdict
    const best = bestKnown.get(name)
    costs.push(total)
    if (best !== undefined) known.push(best)
    const speed = `${(iterations / seconds / 1e6).toFixed(1)} M`
    print(
      name,
      total,
      capacity,
      workingDays,
      compactness,
      stability,
      best ?? '',
      seconds.toFixed(1),
      peakMemory.toFixed(0),
      speed,
    )
  }
  const reached = mean(costs)
  const isComparable = known.length === costs.length
  const wanted = mean(known) * wantedShare
  print('mean', reached.toFixed(1), '', '', '', '', isComparable ? mean(known).toFixed(1) : '')
  return [
    {
      title: `Timetables of ${costs.length} instances, ${order.seconds} s each, seed ${order.seed}`,
      measured: `mean cost ${reached.toFixed(1)}`,
      ...(isComparable && {
        baseline: `mean cost ${mean(known).toFixed(1)} (best known)`,
        target: `at most ${wanted.toFixed(1)}, 5 % above the best known`,
        reached: reached <= wanted,
      }),
    },
  ]
}
