import { setTimeout as pause } from 'node:timers/promises'
import type { WeighedServer } from '@/bench/weighed-server'
import { Client, isRefused, repeating, type Answer } from './client'
import type { Scene } from './scenes'

const minutes = 10
const everySeconds = 5
/** MiB per minute, over the second half. */
const mostGrowth = 3

/** The slope of the regression line through equidistant values. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const over = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  return over / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}

/** Twenty people make a busy hour's requests in ten minutes. Memory is the minimum of each minute, which ignores garbage. */
export const longRun =
  (product: WeighedServer): Scene =>
  async ({ url, groups, monday, sunday }) => {
    const people = await Promise.all(Array.from({ length: 20 }, () => new Client(url).signIn('student')))
    let answered = 0
    const lost: Answer[] = []
    const readers = people.map((person, reader) =>
      repeating(async (round) => {
        const id = groups[(reader * 13 + round) % groups.length]
        const answer = await (round % 3 === 0
          ? person.page(`/dashboard/?type=group&id=${id}&week=${monday}`)
          : person.ask(`/api/group/${id}/schedule/?dbeg=${monday}&dend=${sunday}`))
        if (answer.status === 200) answered += 1
        else if (!isRefused(answer)) lost.push(answer)
        await pause(isRefused(answer) ? Number(answer.headers['retry-after']) * 1000 : 100)
      }),
    )
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
    await Promise.all(readers.map((reader) => reader.stop()))
    const growth = slopeOf(floors.slice(minutes / 2))
    return {
      figures: [
        {
          title: `Memory over ${answered} answers in ${minutes} minutes`,
          measured: `peak ${peak.toFixed(0)} MiB, the least of a minute ${floors.map((one) => one.toFixed(0)).join(', ')} MiB`,
        },
      ],
      rules: [
        { held: lost.length === 0, sentence: `each request is answered or refused; ${lost.length} were not` },
        {
          held: growth < mostGrowth,
          sentence: `memory stays flat; it grew by ${growth.toFixed(1)} MiB a minute`,
        },
      ],
    }
  }
