import { readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { median, p50p99 } from '@/bench/report'
import type { WeighedServer } from '@/bench/weighed-server'
import { begin, getRaw, headOf, ignore } from '../clients/raw'
import { Client, repeating } from './client'
import { rule, type Rule, type LoadScene } from './scenes'

const connections = 120
/** Longer than the deadline of pages. */
const milliseconds = 25_000

type Packed = { path: string; file: string; packed?: { br?: string } }

/** The largest script of the build, and what was made of it there. */
function largestFile(): { path: string; packed: Buffer } {
  const { files } = JSON.parse(readFileSync('.next/packed/files.json', 'utf8')) as { files: Packed[] }
  const [largest] = files
    .filter(({ path }) => path.startsWith('/_next/') && path.endsWith('.js'))
    .map((one) => ({ ...one, size: statSync(one.file).size }))
    .sort((one, other) => other.size - one.size)
  if (!largest?.packed?.br) throw new Error('The build has packed no script')
  return { path: largest.path, packed: readFileSync(largest.packed.br) }
}

/** Seconds of a processor for one of them, at most; packing it anew takes a third of one. */
const mostOfFile = 0.05
/** Milliseconds that half of the answers of health may take here: a machine busy with other tests has slow ones. */
const usualHealth = 1_000
const rounds = 4

/**
 * The same in seconds: of 120 connections some read what they asked for, some leave amid it and some read
 * nothing; what comes is what the build made, byte by byte.
 */
export async function quickFlood(product: WeighedServer): Promise<Rule[]> {
  const { path, packed } = largestFile()
  const health: { milliseconds: number; status: number }[] = []
  const asker = new Client(product.url, 6)
  const felt = repeating(async () => {
    health.push(await asker.ask('/api/health/'))
    await pause(100)
  })
  const headers = { 'accept-encoding': 'br' }
  const address = () => `${product.url}${path}?n=${Math.random()}`
  const ask = () => begin(address(), { headers })
  const ignoring = Array.from({ length: connections / 4 }, ask)
  ignoring.forEach(ignore)
  const odd: string[] = []
  let count = 0
  const began = product.cpuSeconds()
  const reading = async () => {
    for (let round = 0; round < rounds; round += 1) {
      const found = await getRaw(address(), { headers })
      count += 1
      const isOurs = found?.headers['content-encoding'] === 'br' && found.bytes.equals(packed)
      if (!isOurs && found?.status !== 429) odd.push(`${found?.status} of ${found?.bytes.length} bytes`)
    }
  }
  const leaving = async () => {
    for (let round = 0; round < rounds; round += 1) {
      const request = ask()
      request.end()
      const response = await headOf(request)
      response?.on('error', () => undefined)
      request.destroy()
      count += 1
    }
  }
  await Promise.all(
    Array.from({ length: (connections * 3) / 4 }, (_, index) => (index % 3 === 0 ? leaving() : reading())),
  )
  const spent = (product.cpuSeconds() - began) / count
  await felt.stop()
  for (const one of ignoring) one.destroy()
  asker.close()
  const times = health.map(({ milliseconds }) => milliseconds)
  const usual = median(times)
  const lost = health.filter(({ status }) => status !== 200).length
  return [
    rule(
      odd.length === 0,
      `${count} times a script is sent as the build packed it, whatever its query; not so: ${odd.slice(0, 3).join(', ')}`,
    ),
    rule(spent <= mostOfFile, `a script costs ${mostOfFile} s of a core at most, not ${spent.toFixed(3)} s`),
    rule(
      lost === 0 && usual <= usualHealth,
      `health is answered under a flood of files, within ${usualHealth} ms as a rule; ${lost} were not, ${p50p99(times)}`,
    ),
  ]
}

/** Strangers ask for the largest script at ever new addresses over 120 connections; health is asked every 100 ms. */
export const flood: LoadScene = async ({ url }) => {
  const { hostname, port } = new URL(url)
  const { path: file } = largestFile()
  const heard: string[] = []
  let bytes = 0
  const ask = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.setTimeout(30_000, () => socket.destroy())
      socket.once('data', (chunk) => heard.push(String(chunk).slice(9, 12)))
      socket.on('data', (chunk: Buffer) => (bytes += chunk.length))
      socket.on('error', () => heard.push('error'))
      socket.on('close', () => resolve())
      const lines = [`GET ${file}?n=${Math.random()} HTTP/1.1`, 'Host: a', 'Accept-Encoding: br', 'Connection: close']
      socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    })
  const attackers = Array.from({ length: connections }, () => repeating(ask))
  const client = new Client(url, 6)
  const times: number[] = []
  let unanswered = 0
  const felt = repeating(async () => {
    const answer = await client.ask('/api/health/')
    times.push(answer.milliseconds)
    if (answer.status !== 200) unanswered += 1
    await pause(100)
  })
  await pause(milliseconds)
  await felt.stop()
  await Promise.all(attackers.map((one) => one.stop()))
  client.close()
  const lost = heard.filter((status) => !['200', '429'].includes(status)).length
  const longest = Math.max(...times)
  return {
    figures: [
      {
        title: `${connections} strangers ask for the largest script: health`,
        measured: `${p50p99(times)}; ${heard.length} answers, ${Math.round(bytes / 2 ** 20)} MiB`,
      },
    ],
    rules: [
      { held: lost === 0, sentence: `each of ${heard.length} files is sent or refused; ${lost} were not` },
      {
        held: unanswered === 0 && longest <= 500,
        sentence: `health is answered within 500 ms under a flood of files; the longest took ${longest.toFixed(0)} ms, ${unanswered} were not answered`,
      },
    ],
  }
}
