import { commandOf, waitFor } from '@/scripts/processes.mjs'
import { rule, type Observed } from '../load/scenes'
import { getRaw, describeText } from './raw'
import type { ClientStage } from './stage'

const many = 40
/** Milliseconds until a killed process is gone. */
const patience = 10_000

/** What the leading process of the web server gives to its workers alone. */
const ofWorker = '--max-semi-space-size'

/** The only web worker is killed: whoever comes before its successor waits for it, and nobody is refused. */
export async function killed({ product, reader, week }: ClientStage): Promise<Observed> {
  const [worker, ...others] = product.pids().filter((pid) => commandOf(pid)?.includes(ofWorker))
  if (worker === undefined || others.length > 0) throw new Error('There is not one web worker')
  process.kill(worker, 'SIGKILL')
  await waitFor(() => commandOf(worker) === null, patience, 1)
  const began = performance.now()
  let first = Infinity
  const ask = async (path: string) => {
    const answer = await getRaw(product.url + path, { as: reader })
    first = Math.min(first, performance.now() - began)
    return answer
  }
  const answers = await Promise.all(
    Array.from({ length: many }, (_, index) => ask(index % 2 === 0 ? '/api/health/' : week)),
  )
  const lost = answers.filter((one) => one?.status !== 200)
  return {
    figures: [{ title: 'The only web process is killed: the first answer', measured: `${first.toFixed(0)} ms` }],
    rules: [
      rule(
        lost.length === 0,
        `who comes while no web process is there waits for the next; not so: ${lost.slice(0, 3).map(describeText).join('; ')}`,
      ),
    ],
  }
}
