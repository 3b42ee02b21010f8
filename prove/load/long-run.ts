import { setTimeout as pause } from 'node:timers/promises'
import { BenchReader } from '@/bench/reader'
import type { WeighedServer } from '@/bench/weighed-server'
import { Client, isRefused, repeating, type LoadResponse } from './client'
import type { LoadScene, LoadStage } from './scenes'

/**
 * How long and how densely 20 people read, and what else happens meanwhile. `mostGrowth`: MiB a minute over
 * the second half.
 */
type Use = {
  minutes: number
  pauseMilliseconds: number
  mostGrowth: number
  beside: (stage: LoadStage, lost: LoadResponse[]) => { stop: () => Promise<void> }[]
}

const everySeconds = 5

/** A busy hour's requests in ten minutes. */
export const tenMinutes: Use = { minutes: 10, pauseMilliseconds: 100, mostGrowth: 3, beside: () => [] }

/**
 * An hour in which weeks are followed by sockets that come and go, published, withdrawn, checked and taken as
 * workbooks too.
 */
export const hour: Use = {
  minutes: 60,
  pauseMilliseconds: 1_000,
  mostGrowth: 1,
  beside: ({ url, admin, groups, monday, sunday }, lost) => {
    // 409 is an answer too: the demo's overlaps are not published a second time.
    const noted = async (asked: Promise<LoadResponse>) => {
      const answer = await asked
      if (![200, 409].includes(answer.status) && !isRefused(answer)) lost.push(answer)
    }
    const groupAt = (index: number) => {
      const id = groups[index % groups.length]
      if (id === undefined) throw new Error('There are no groups.')
      return id
    }
    // What a follower waits for is measured by `bench -- opening-hour`; here only what it leaves behind counts.
    const followers = Array.from({ length: 20 }, (_, follower) =>
      repeating(async (round) => {
        const id = groupAt(follower * 7 + round)
        const reader = new BenchReader(url, admin.cookies(), { kind: 'group', id }, monday, [])
        await reader.come(1_000)
        await pause(30_000)
        reader.leave()
      }),
    )
    const period = { dbeg: monday, dend: sunday, all: false }
    const planner = admin.again()
    const publishing = repeating(async (round) => {
      const id = groupAt(Math.floor(round / 2))
      await noted(
        round % 2 === 0
          ? planner.post(`/api/group/${id}/unpublish/`, period)
          : planner.post(`/api/group/${id}/publish/`, { ...period, reason: 'Как было' }),
      )
      await pause(5_000)
    })
    const office = admin.again()
    const costly = repeating(async (round) => {
      const id = groupAt(round)
      await noted(
        round % 2 === 0
          ? office.ask('/api/history/xlsx/')
          : office.ask(`/api/quality/?type=group&id=${id}&dbeg=${monday}&dend=${sunday}`),
      )
      await pause(15_000)
    })
    return [...followers, publishing, costly]
  },
}

/** The slope of the regression line through equidistant values. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const over = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  return over / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}

/** Memory while twenty people read. It is the minimum of each minute, which ignores garbage. */
export const longRun =
  (product: WeighedServer, { minutes, pauseMilliseconds, mostGrowth, beside }: Use): LoadScene =>
  async (stage) => {
    const { url, groups, monday, sunday } = stage
    const people = await Promise.all(Array.from({ length: 20 }, () => new Client(url).signIn('student')))
    let answered = 0
    const lost: LoadResponse[] = []
    const readers = people.map((person, reader) =>
      repeating(async (round) => {
        const id = groups[(reader * 13 + round) % groups.length]
        const answer = await (round % 3 === 0
          ? person.page(`/dashboard/?type=group&id=${id}&week=${monday}`)
          : person.ask(`/api/group/${id}/schedule/?dbeg=${monday}&dend=${sunday}`))
        if (answer.status === 200) answered += 1
        else if (!isRefused(answer)) lost.push(answer)
        await pause(isRefused(answer) ? Number(answer.headers['retry-after']) * 1000 : pauseMilliseconds)
      }),
    )
    const others = beside(stage, lost)
    const floors: number[] = []
    let peak = 0
    for (let minute = 0; minute < minutes; minute += 1) {
      const held: number[] = []
      for (let second = 0; second < 60; second += everySeconds) {
        await pause(everySeconds * 1000)
        held.push(product.memory())
      }
      peak = Math.max(peak, ...held)
      floors.push(Math.min(...held))
    }
    await Promise.all([...readers, ...others].map((one) => one.stop()))
    const growth = slopeOf(floors.slice(minutes / 2))
    return {
      figures: [
        {
          title: `Memory over ${answered} answers in ${minutes} minutes`,
          measured: `peak ${peak.toFixed(0)} MiB, the least of a minute ${floors.map((one) => one.toFixed(0)).join(', ')} MiB`,
        },
      ],
      rules: [
        {
          held: lost.length === 0,
          sentence:
            `each request is answered or refused; ${lost.length} were not ${lost.map(({ status }) => status).join(', ')}`.trim(),
        },
        {
          held: growth < mostGrowth,
          sentence: `memory stays flat; it grew by ${growth.toFixed(1)} MiB a minute`,
        },
      ],
    }
  }
