import type { ClientRequest } from 'node:http'
import { delay } from '@/scripts/processes.mjs'
import { hasRetryAfter, repeating } from '../load/client'
import { rule, type Rule } from '../load/scenes'
import { leftOf } from './holdings'
import { answerOf, begin, fileForm, formType, getRaw, headOf, ignore } from './raw'
import { importUploads, isRawRefusal, isWholeZip, postRaw, describeText, tableUpload } from './raw'
import type { ClientScene, ClientStage } from './stage'

/** Milliseconds: while they hold what they have, and between two looks of whoever is polite. */
const held = 5_000
const between = 100
const many = 20
/** Milliseconds until whoever closed their half has gone. */
const longestHalf = 30_000

/** Asks for something and reads a byte of the answer now and then. */
async function sip(request: ClientRequest): Promise<void> {
  request.end()
  const response = await headOf(request)
  response?.on('error', () => undefined)
  while (response && !response.destroyed) {
    response.read(1)
    await delay(20)
  }
}

/** Announces a file and sends a byte of it now and then. */
async function drip(request: ClientRequest, form: Buffer): Promise<void> {
  for (let at = 0; at < form.length && !request.destroyed; at += 1) {
    request.write(form.subarray(at, at + 1))
    await delay(500)
  }
}

const begun = ({ product, admins }: ClientStage, headers: Record<string, string> = {}): ClientRequest => {
  const type = { 'content-type': formType, 'content-length': '9000', ...headers }
  return begin(product.url + importUploads, { method: 'POST', as: admins[0], headers: type })
}

const times = <Made>(make: () => Made): Made[] => Array.from({ length: many }, make)

/** Every kind of client without manners at once, each still there. */
function rude(stage: ClientStage): ClientRequest[] {
  const { product, admins, workbook, archive, week } = stage
  const [admin] = admins
  const form = fileForm('load.csv', tableUpload)
  const ask = (path: string) => begin(product.url + path, { as: admin })
  const sipping = [workbook, archive, week].map(ask)
  const ignoring = [workbook, archive, ...times(() => '/api/openapi.json')].map(ask)
  const dripping = times(() => begun(stage))
  for (const one of sipping) void sip(one)
  ignoring.forEach(ignore)
  for (const one of dripping) void drip(one, form)
  return [...sipping, ...ignoring, ...dripping]
}

/** Those that leave: amid an upload, amid an answer, before it. */
async function leavers(stage: ClientStage): Promise<void> {
  const { product, admins, workbook, archive } = stage
  const form = fileForm('load.csv', tableUpload.repeat(2_000))
  const leaving = [...times(() => begun(stage)), ...times(() => begun(stage, { 'transfer-encoding': 'chunked' }))]
  for (const one of leaving) {
    one.removeHeader('content-length')
    one.write(form.subarray(0, form.length / 2))
  }
  const asked = [workbook, archive, workbook].map((path) => begin(product.url + path, { as: admins[0] }))
  asked.forEach(ignore)
  await delay(300)
  for (const one of [...leaving, ...asked]) one.destroy()
}

/** Whoever closes their half after asking is answered or let go, as a closed window is; they do not stay. */
async function halfClosed({ product, reader, week }: ClientStage): Promise<Rule> {
  const began = performance.now()
  const request = begin(product.url + week, { as: reader })
  const answer = answerOf(request)
  request.on('finish', () => request.socket?.end())
  request.end()
  const found = await answer
  const isOver = performance.now() - began < longestHalf
  return rule(
    isOver && (found?.status ?? 200) === 200,
    `whoever closes their half is answered or let go: ${describeText(found)}`,
  )
}

/** Slow readers, slow senders and leavers hold nothing, and others are served meanwhile. */
export const impolite: ClientScene = async (stage) => {
  const { product, admins, reader, week, page, workbook, archive, look } = stage
  const ask = (path: string, as = admins[1]) => getRaw(product.url + path, { as })
  const upload = () => postRaw(product.url + importUploads, admins[1], fileForm('load.csv', tableUpload))
  // What is kept for the next, such as threads, is there before.
  await Promise.all(
    [workbook, week, page, '/api/health/', workbook, week, page, '/api/health/'].map((path) => ask(path)),
  )
  await Promise.all([ask(archive), upload()])
  const before = await look()

  const polite = new Set<string>()
  const visits = repeating(async () => {
    for (const path of [week, '/api/health/', page]) {
      const answer = await ask(path, reader)
      if (answer?.status !== 200) polite.add(`${path}: ${describeText(answer)}`)
    }
    await delay(between)
  })
  const clients = rude(stage)
  await delay(1_000)
  await leavers(stage)
  const [book, other, sent, half] = await Promise.all([ask(workbook), ask(archive), upload(), halfClosed(stage)])
  await delay(held)
  await visits.stop()
  for (const one of clients) one.destroy()
  const left = await leftOf(before, look)
  const again = await Promise.all([ask(archive), ask(workbook), upload()])
  const isWhole = await Promise.all(again.slice(0, 2).map((one) => isWholeZip(one?.bytes)))
  return [
    rule(polite.size === 0, `a reader is served beside clients without manners; not so: ${[...polite].join('; ')}`),
    rule(await isWholeZip(book?.bytes), `a workbook is made beside them: ${describeText(book).slice(0, 100)}`),
    rule(
      (await isWholeZip(other?.bytes)) || (other !== null && isRawRefusal(other) && hasRetryAfter(other)),
      `an archive is taken beside them, or is told when to come again: ${describeText(other).slice(0, 100)}`,
    ),
    rule(sent?.status === 200, `a file is taken beside them: ${describeText(sent)}`),
    half,
    rule(left.length === 0, `nothing is held for clients that have gone; still held: ${left.join(', ')}`),
    rule(
      isWhole.every(Boolean) && again[2]?.status === 200,
      `after them everything is given at once: ${again.map((one) => describeText(one).slice(0, 60)).join('; ')}`,
    ),
  ]
}
