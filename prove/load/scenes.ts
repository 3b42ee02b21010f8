import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { p50p99, type Figure } from '@/bench/report'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs } from '@/lib/core/calendar/rules/pairs'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { ProofVerdict } from '../verdict'
import { Client, isRefused, hasRetryAfter, repeating, type LoadResponse } from './client'

/** The running product, and a week and groups to request. */
export type LoadStage = {
  url: string
  admin: Client
  groups: readonly GroupId[]
  rooms: readonly number[]
  /** The largest. */
  faculty: number
  monday: CalendarDate
  sunday: CalendarDate
}

/** A checked rule: whether it held, and a sentence with the evidence. */
export type Rule = { held: boolean; sentence: string }
export type Observed = { figures: Figure[]; rules: Rule[] }
export type LoadScene = (stage: LoadStage) => Promise<Observed>

/** What of the rules held, and the sentences of those that did not. */
export const loadVerdict = ({ rules, figures }: Observed): ProofVerdict => ({
  figures,
  held: rules.filter(({ held }) => held).length,
  broken: rules.filter(({ held }) => !held).map(({ sentence }) => sentence),
})

export const rule = (held: boolean, sentence: string): Rule => ({ held, sentence })
const times = (answers: readonly LoadResponse[]): string =>
  answers.length === 0 ? 'none' : p50p99(answers.map(({ milliseconds }) => milliseconds))
const longest = (answers: readonly LoadResponse[]): number =>
  Math.max(0, ...answers.map(({ milliseconds }) => milliseconds))
const ok = (answers: readonly LoadResponse[]) => answers.filter(({ status }) => status === 200)

const pick = (from: readonly number[], index: number): number => from[index % from.length] ?? 0
const weekCall = ({ groups, monday, sunday }: LoadStage, index: number): string =>
  `/api/group/${pick(groups, index)}/schedule/?dbeg=${monday}&dend=${sunday}`
const weekPage = ({ groups, monday }: LoadStage, index: number): string =>
  `/dashboard/?type=group&id=${pick(groups, index)}&week=${monday}`

/** The most expensive call for one timetable. */
const yearCall = ({ groups, monday }: LoadStage, index: number): string =>
  `/api/group/${pick(groups, index)}/schedule/?dbeg=${monday}&dend=${addDays(monday, 370)}`

const people = (url: string, count: number, username: string): Promise<Client[]> =>
  Promise.all(Array.from({ length: count }, () => new Client(url).signIn(username)))

/** Sends a request every so many milliseconds without waiting for answers. */
function every(milliseconds: number, ask: (index: number) => Promise<LoadResponse>) {
  const asked: Promise<LoadResponse>[] = []
  const timer = setInterval(() => asked.push(ask(asked.length)), milliseconds)
  return {
    stop: () => {
      clearInterval(timer)
      return Promise.all(asked)
    },
  }
}

/** 200 readers at once, who retry when told, with changes in between. */
export const crowd: LoadScene = async (stage) => {
  const { url, admin, groups, rooms, monday, sunday } = stage
  const sessions = await people(url, 20, 'student')
  const answers: LoadResponse[] = []
  const readers = Array.from({ length: 200 }, (_, reader) => {
    const client = sessions[reader % sessions.length]?.again()
    return repeating(async (round) => {
      const index = reader * 7 + round
      const answer = await (round % 2 === 0
        ? client?.page(weekPage(stage, index))
        : client?.ask(weekCall(stage, index)))
      if (!answer) return
      answers.push(answer)
      if (isRefused(answer)) await pause(Number(answer.headers['retry-after'] ?? 1) * 1000)
    })
  })
  await pause(5_000)
  const changes: LoadResponse[] = []
  const period = { dbeg: monday, dend: sunday, all: false }
  for (const word of ['unpublish', 'publish', 'unpublish', 'publish'])
    changes.push(
      await admin.post(
        `/api/group/${pick(groups, 3)}/${word}/`,
        word === 'publish' ? { ...period, reason: 'Как было' } : period,
      ),
    )
  const bookings = await Promise.all(
    rooms.slice(0, 10).map((room, index) =>
      admin.again().post('/api/query/add-for-date/', {
        aud_id: room,
        date: sunday,
        pair: defaultPairs[index % defaultPairs.length],
        reason: 'Проверка нагрузки',
        in_charge: 'Проверка',
      }),
    ),
  )
  await pause(5_000)
  await Promise.all(readers.map((reader) => reader.stop()))
  const refused = answers.filter(isRefused)
  const lost = answers.length - ok(answers).length - refused.length
  const share = Math.round((ok(answers).length / answers.length) * 100)
  const unready = [...changes, ...bookings].filter(({ status }) => ![200, 201, 409].includes(status))
  return {
    figures: [
      {
        title: '200 readers at once: answered',
        measured: `${share} % of ${answers.length}, ${times(ok(answers))}`,
      },
      { title: '200 readers at once: refused', measured: times(refused) },
      { title: 'A week published and unpublished meanwhile', measured: times(changes) },
      { title: 'Ten rooms booked meanwhile', measured: times(bookings) },
    ],
    rules: [
      rule(lost === 0, `each of ${answers.length} requests is answered or refused; ${lost} were not`),
      rule(refused.every(hasRetryAfter), 'whoever is refused is told when to come again'),
      rule(
        unready.length === 0,
        `changes are made; not so ${unready.map(({ status, text }) => `${status} ${text.slice(0, 200)}`).join(', ')}`,
      ),
      rule(
        longest(changes) < 3_000,
        `a publish takes less than 3 s; the longest took ${longest(changes).toFixed(0)} ms`,
      ),
    ],
  }
}

/** How another user is affected while `hammer` requests over 20 connections without a pause. */
async function beside(stage: LoadStage, hammer: Client, title: string, who: string): Promise<Observed> {
  const other = (await new Client(stage.url, 6).signIn('teacher')).again(6)
  const hammered: LoadResponse[] = []
  const hammers = Array.from({ length: 20 }, (_, index) =>
    repeating(async (round) => {
      hammered.push(await hammer.ask(yearCall(stage, round + index)))
    }),
  )
  await pause(2_000)
  const felt = every(200, (index) => other.ask(weekCall(stage, index)))
  await pause(6_000)
  const others = await felt.stop()
  await Promise.all(hammers.map((one) => one.stop()))
  const stopped = hammered.filter(({ status }) => status === 429)
  return {
    figures: [{ title, measured: `${hammered.length} asked, ${stopped.length} refused; others: ${times(others)}` }],
    rules: [
      rule(
        stopped.length > 0 && stopped.every(hasRetryAfter),
        `${who} is refused beyond the limit, and told when to come again`,
      ),
      rule(
        ok(others).length === others.length,
        `nobody else is refused for ${who}; ${others.length - ok(others).length} were`,
      ),
    ],
  }
}

export const onePerson: LoadScene = async (stage) => {
  const hammer = (await new Client(stage.url).signIn('student')).again(20)
  return beside(stage, hammer, 'One person asks without a pause', 'one person')
}

export const oneAddress: LoadScene = (stage) =>
  beside(stage, new Client(stage.url, 20), 'A stranger asks without a pause', 'a stranger')

/** Year workbooks and prints for eight people at once, with the health check every 100 ms. */
export const costly: LoadScene = async (stage) => {
  const { url, groups, monday } = stage
  const year = `dbeg=${stage.monday.slice(0, 4)}-09-01&dend=${Number(stage.monday.slice(0, 4)) + 1}-08-31`
  const rooms = await people(url, 8, 'rooms')
  const answers: LoadResponse[] = []
  const storm = rooms.flatMap((person, index) => {
    const other = person.again(2)
    return [
      repeating(async (round) => {
        const answer = await other.ask(`/api/group/${pick(groups, index + round)}/schedule-xlsx/?${year}`)
        answers.push(answer)
        if (isRefused(answer)) await pause(1_000)
      }),
      repeating(async () => {
        const answer = await other.page(
          `/api/auditory/occupation-by-dbeg-pair-and-korpuses/?dbeg=${monday}&day=3&pair=3&korpuses=`,
        )
        answers.push(answer)
        if (isRefused(answer)) await pause(1_000)
      }),
    ]
  })
  const asker = new Client(url, 20)
  const health = every(100, () => asker.ask('/api/health/'))
  await pause(10_000)
  const healthy = await health.stop()
  await Promise.all(storm.map((one) => one.stop()))
  const lost = answers.filter((answer) => answer.status !== 200 && !isRefused(answer)).length
  return {
    figures: [
      {
        title: 'Workbooks and prints of eight people',
        measured: `${ok(answers).length} made, ${times(ok(answers))}; ${answers.length - ok(answers).length} refused`,
      },
      { title: 'Health meanwhile, every 100 ms', measured: times(healthy) },
    ],
    rules: [
      rule(ok(healthy).length === healthy.length, 'health is answered whatever is made'),
      rule(lost === 0, `each file is made or refused; ${lost} were neither`),
    ],
  }
}

/** Endless headers, missing bodies, and answers that nobody reads. */
export const slowClients: LoadScene = async (stage) => {
  const { hostname, port } = new URL(stage.url)
  const slow = (text: string, count: number) =>
    Array.from({ length: count }, () => {
      const socket = connect(Number(port), hostname).pause()
      socket.on('error', () => undefined)
      socket.write(text)
      return socket
    })
  const sockets = [
    ...slow('GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ', 300),
    ...slow(
      'POST /accounts/login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{',
      100,
    ),
    ...slow(
      `POST /api/query/add-for-date/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
      100,
    ),
    ...slow('GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20), 20),
  ]
  const client = (await new Client(stage.url, 6).signIn('teacher')).again(6)
  const felt = every(200, (index) => client.ask(weekCall(stage, index)))
  await pause(14_000)
  const answers = await felt.stop()
  const halves = sockets.slice(0, 300).filter((socket) => !socket.resume().destroyed)
  await pause(500)
  const open = halves.filter(({ closed }) => !closed).length
  sockets.forEach((socket) => socket.destroy())
  return {
    figures: [{ title: '520 slow clients: what another feels', measured: times(answers) }],
    rules: [
      rule(
        ok(answers).length === answers.length,
        `nobody is refused for slow clients; ${answers.length - ok(answers).length} were`,
      ),
      rule(open === 0, `whoever never ends a request is let go; ${open} were not`),
    ],
  }
}
