import { setTimeout as pause } from 'node:timers/promises'
import { p50p99 } from '@/bench/report'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { Client, isRefused, hasRetryAfter, repeating, type LoadResponse } from './client'
import type { LoadScene, LoadStage } from './scenes'

/** Milliseconds in which health is answered, whatever any one person asks. */
const longestHealth = 500
const connections = 6

const times = (answers: readonly LoadResponse[]): string =>
  answers.length === 0 ? 'none' : p50p99(answers.map(({ milliseconds }) => milliseconds))

type Asker = { who: string; title: string; addresses: (stage: LoadStage) => string[] }

/** What takes the longest of all that each may ask. */
const askers: readonly Asker[] = [
  {
    who: 'planner',
    title: 'a group over a year',
    addresses: ({ groups, monday }) =>
      groups
        .slice(0, connections)
        .map((id) => `/api/quality/?type=group&id=${id}&dbeg=${monday}&dend=${addDays(monday, 370)}`),
  },
  {
    who: 'teacher',
    title: 'workbooks of the history',
    addresses: () => Array.from({ length: connections }, () => `/api/history/xlsx/`),
  },
  {
    who: 'admin',
    title: "the university's week and charts",
    addresses: ({ monday, sunday }) => [
      `/api/quality/?type=university&dbeg=${monday}&dend=${sunday}`,
      `/api/quality/?type=university&dbeg=${monday}&dend=${sunday}&compare=published`,
      `/quality/charts/?type=university&week=${monday}`,
    ],
  },
  {
    who: 'admin',
    title: 'a faculty over four months',
    addresses: ({ faculty, monday }) => [
      `/api/quality/?type=faculty&id=${faculty}&dbeg=${addDays(monday, -84)}&dend=${addDays(monday, 38)}`,
    ],
  },
]

/**
 * One person asks for what is heaviest over several connections, without a pause, while health is asked every 100 ms.
 */
export const heavy: LoadScene = async (stage) => {
  const seen: Awaited<ReturnType<LoadScene>> = { figures: [], rules: [] }
  for (const { who, title, addresses } of askers) {
    const person = await new Client(stage.url).signIn(who)
    const asker = new Client(stage.url, 20)
    const answers: LoadResponse[] = []
    const storm = addresses(stage).map((address) => {
      const other = person.again()
      return repeating(async () => {
        const answer = await other.ask(address)
        answers.push(answer)
        if (isRefused(answer)) await pause(1_000)
      })
    })
    const healthy: Promise<LoadResponse>[] = []
    const timer = setInterval(() => healthy.push(asker.ask('/api/health/')), 100)
    await pause(10_000)
    clearInterval(timer)
    const health = await Promise.all(healthy)
    await Promise.all(storm.map((one) => one.stop()))
    const good = answers.filter(({ status }) => status === 200)
    const lost = answers.filter((answer) => answer.status !== 200 && !(isRefused(answer) && hasRetryAfter(answer)))
    const slowest = Math.max(...health.map(({ milliseconds }) => milliseconds))
    seen.figures.push({
      title: `One person asks for ${title} without a pause`,
      measured: `${good.length} answered, ${times(good)}; ${answers.length - good.length} refused; health ${times(health)}, at most ${slowest.toFixed(0)} ms`,
    })
    seen.rules.push(
      {
        held: slowest <= longestHealth && health.every(({ status }) => status === 200),
        sentence: `health is answered within ${longestHealth} ms beside ${title}; the slowest took ${slowest.toFixed(0)} ms`,
      },
      {
        held: good.length > 0 && lost.length === 0,
        sentence: `${title}: answered, or refused with when to come again; ${good.length} answered, ${lost.length} neither: ${lost
          .slice(0, 3)
          .map(({ status, text }) => `${status} ${text.slice(0, 120)}`)
          .join(', ')}`,
      },
    )
    person.close()
    asker.close()
  }
  return seen
}
