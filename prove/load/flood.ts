import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { p50p99 } from '@/bench/report'
import { Client, repeating } from './client'
import type { Scene } from './scenes'

const connections = 120
/** Longer than the deadline of pages. */
const milliseconds = 25_000

/** The largest script of the build. */
function largestFile(): string {
  const { files } = JSON.parse(readFileSync('.next/packed/files.json', 'utf8')) as {
    files: { path: string; file: string }[]
  }
  const sized = files
    .filter(({ path }) => path.startsWith('/_next/') && path.endsWith('.js'))
    .map(({ path, file }) => ({ path, size: readFileSync(file).length }))
  return sized.sort((one, other) => other.size - one.size)[0]?.path ?? '/_next/'
}

/** Strangers ask for the largest script at ever new addresses over 120 connections; health is asked every 100 ms. */
export const flood: Scene = async ({ url }) => {
  const { hostname, port } = new URL(url)
  const file = largestFile()
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
      const lines = [
        `GET ${file}?n=${Math.random()} HTTP/1.1`,
        'Host: a',
        'Accept-Encoding: br',
        'Connection: close',
      ]
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
