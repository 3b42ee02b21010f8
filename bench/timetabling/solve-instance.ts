import { readFileSync } from 'node:fs'
import { findTimetable } from './find-timetable'
import { problemOf } from './problem-of'
import { readCtt } from './read-ctt'
import type { Entry } from './validate'

/** What the process of one instance answers. `peakMemory` in MiB; `seconds` since it was started. */
export type InstanceSolution = { entries: Entry[]; seconds: number; iterations: number; peakMemory: number }

/**
 * `node solve-instance.ts FILE SECONDS SEED`: a timetable for one `.ctt` file, found in so many seconds of
 * the process's life.
 */
const [file = '', seconds, seed] = process.argv.slice(2)
const instance = readCtt(readFileSync(file, 'utf8'))
const sinceStart = () => performance.now() / 1000
const { places, iterations } = await findTimetable(problemOf(instance), {
  seed: Number(seed),
  limit: { seconds: Number(seconds) - sinceStart() },
})
const entries = places.flatMap((ofCourse, course) =>
  ofCourse.map(({ period, room }) => ({
    course: instance.courses[course]?.id ?? '',
    room: instance.rooms[room]?.id ?? '',
    day: Math.floor(period / instance.periodsPerDay),
    period: period % instance.periodsPerDay,
  })),
)
const peakMemory = process.resourceUsage().maxRSS / 1024
const answer: InstanceSolution = { entries, seconds: sinceStart(), iterations, peakMemory }
console.log(JSON.stringify(answer))
