import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { ArgumentError } from '@/scripts/argument-error'
import { readExam, type ExamInstance } from './exams/read-exam'
import type { ExamSolution } from './exams/solve-exams'
import type { SessionSolution } from './exams/solve-session'
import { validateExams } from './exams/validate-exams'
import type { Bench, Figure } from './report'
import { solveOrder } from './timetabling'
import { InstanceError } from './timetabling/read-ctt'

const defaultFolder = '../shared/data/itc2007-exams'
/** The cost of the competition's winner (Müller 2009), by the number at the end of a file's name. */
const winners = [4370, 400, 10_049, 18_141, 2988, 26_585, 4213, 7742]
/** The wanted mean of ratios to the winner. */
const wantedRatio = 0.95
/** What a session of 600 groups may take, in seconds and MiB. */
const session = { seconds: 30, memory: 400 }

/**
 * The instances of a folder by file, in the order of their names. Throws an ArgumentError that names a broken file and
 * its line.
 */
export function examInstancesIn(folder: string): Map<string, ExamInstance> {
  if (!existsSync(folder)) throw new ArgumentError(`There is no folder ${folder}`)
  const names = readdirSync(folder).filter((name) => name.endsWith('.exam'))
  if (names.length === 0) throw new ArgumentError(`There is no .exam file in ${folder}`)
  return new Map(
    names.sort().map((name) => {
      const file = join(folder, name)
      try {
        return [file, readExam(readFileSync(file, 'utf8'))]
      } catch (error) {
        if (error instanceof InstanceError) throw new ArgumentError(`${file}, ${error.message}`)
        throw error
      }
    }),
  )
}

/** The winner's cost of an instance as `exam_comp_set4.exam`; undefined for others. */
export const winnerOf = (file: string): number | undefined =>
  winners[Number(/^exam_comp_set(\d)\.exam$/.exec(basename(file))?.[1]) - 1]

/** Runs a script of this folder in a process of its own, so that time and memory are its alone. */
async function inProcess<T>(script: string, words: readonly (string | number)[]): Promise<T> {
  const all = ['--import', 'tsx', `bench/exams/${script}`, ...words.map(String)]
  const { stdout } = await promisify(execFile)(process.execPath, all, { maxBuffer: 1 << 26 })
  return JSON.parse(stdout) as T
}

const print = (...cells: (string | number)[]) =>
  console.log(cells.map((cell, index) => (index === 0 ? `${cell}`.padEnd(16) : `${cell}`.padStart(10))).join(''))

/** A session as large as that of the demo university. */
async function solveSession(seed: number): Promise<Figure> {
  const { exams, consultations, broken, complete, seconds, peakMemory } = await inProcess<SessionSolution>(
    'solve-session.ts',
    [session.seconds, seed],
  )
  for (const sentence of broken.slice(0, 10)) console.log(sentence)
  const since = complete === null ? 'never complete' : `complete after ${complete.toFixed(1)} s`
  return {
    title: `A session of 600 groups in 21 days: ${exams} exams and ${consultations} consultations, ${seconds.toFixed(0)} s`,
    measured: `${since}, ${broken.length} hard rules broken, ${peakMemory.toFixed(0)} MiB`,
    target: `complete in ${session.seconds} s, no hard rule broken, at most ${session.memory} MiB`,
    reached: complete !== null && broken.length === 0 && peakMemory <= session.memory,
  }
}

/** `npm run bench -- exams [FOLDER] [--seconds 300] [--seed 1]`. */
export const bench: Bench = async (rest) => {
  const { folder, seconds, seed } = solveOrder(rest, { folder: defaultFolder, seconds: 300 })
  const instances = examInstancesIn(folder)
  const ratios: number[] = []
  const broken: string[] = []
  print(
    'instance',
    'cost',
    'winner',
    'ratio',
    'broken',
    'row',
    'day',
    'spread',
    'mixed',
    'late',
    'periods',
    'rooms',
    'seconds',
    'MiB',
    'steps/s',
  )
  for (const [file, instance] of instances) {
    const solution = await inProcess<ExamSolution>('solve-exams.ts', [file, seconds, seed])
    const verdict = validateExams(instance, solution.entries)
    const winner = winnerOf(file)
    broken.push(...verdict.violations.map((sentence) => `${basename(file)}: ${sentence}`))
    if (winner !== undefined) ratios.push(verdict.total / winner)
    print(
      basename(file, '.exam'),
      verdict.total,
      winner ?? '',
      winner === undefined ? '' : (verdict.total / winner).toFixed(3),
      verdict.violations.length,
      verdict.twoInRow,
      verdict.twoInDay,
      verdict.spread,
      verdict.mixedDurations,
      verdict.frontLoad,
      verdict.periodPenalty,
      verdict.roomPenalty,
      solution.seconds.toFixed(1),
      solution.peakMemory.toFixed(0),
      `${(solution.iterations / solution.seconds / 1e6).toFixed(2)} M`,
    )
  }
  for (const sentence of broken.slice(0, 10)) console.log(sentence)
  // Only here: tests of this file need no university.
  const { measureDemoSession } = await import('./exams/demo-session')
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  return [
    {
      title: `Exams of ${instances.size} instances, ${seconds} s each, seed ${seed}`,
      measured: `${ratios.length > 0 ? `mean ratio to the winner ${mean.toFixed(3)}, ` : ''}${broken.length} hard rules broken`,
      baseline: `1 (the competition's winner)`,
      target: `at most ${wantedRatio}, no hard rule broken`,
      reached: broken.length === 0 && !(mean > wantedRatio),
    },
    await solveSession(seed),
    ...(await measureDemoSession((script, words) => inProcess(script, words), seed)),
  ]
}
