import { connect } from 'node:net'
import { hostileWorkbooks } from '@/testing/hostile-workbooks'
import { zipOf } from '@/testing/zips'
import { waitFor } from '@/scripts/processes.mjs'
import { cookieOf } from '../fuzz/send'
import { json } from '../rights/door'
import { leftOf } from './holdings'
import { rule } from '../load/scenes'
import {
  boundary,
  fileForm,
  formType,
  getRaw,
  importUploads,
  isRawRefusal,
  postRaw,
  describeText,
  tableUpload,
  type Raw,
} from './raw'
import type { ClientScene, ClientStage } from './stage'

/** Read where it is answered. */
const programmes = '/api/meta-program/create-by-template/'
const mebibyte = 1024 * 1024
/** Milliseconds for another process to look into a file; the machine may be busy. */
const longestLook = 60_000
const small = fileForm('load.csv', tableUpload)

/** Sends bytes below a length or a framing that is not theirs, and no more after them. All that is heard, as text. */
async function lying({ product, admins }: ClientStage, body: Buffer, framing: string): Promise<Raw | null> {
  const { hostname, port } = new URL(product.url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.setTimeout(longestLook, () => socket.destroy())
  const head = [
    `POST ${importUploads} HTTP/1.1`,
    'Host: a',
    `Cookie: ${cookieOf(admins[0])}`,
    `X-CSRFToken: ${admins[0].csrf}`,
    `Content-Type: ${formType}`,
    framing,
  ]
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]))
  const heard = Buffer.concat(await socket.toArray().catch(() => []))
  const [, status, detail = ''] = /^HTTP\/1\.1 (\d{3})[^]*?(\{"detail".*?\})/.exec(heard.toString()) ?? []
  return status === undefined ? null : { status: Number(status), headers: {}, bytes: Buffer.from(detail) }
}

const part = (name: string, content = '1') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
const parts = (count: number) => Buffer.from(`${part('a').repeat(count)}--${boundary}--\r\n`)

const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`
const chunked = (count: number) => Buffer.from(`${chunk.repeat(count)}0\r\n\r\n`)

/**
 * Bodies that are no form, too long or not what is said of them. Where the sender has gone there may be
 * nobody to answer.
 */
const broken: [title: string, send: (stage: ClientStage) => Promise<Raw | null>, mayBeUnanswered?: true][] = [
  ['longer by its word', (stage) => lying(stage, small, 'Content-Length: 9000'), true],
  ['shorter by its word', (stage) => lying(stage, small, 'Content-Length: 60')],
  ['of no length, over the limit', (stage) => lying(stage, chunked(170), 'Transfer-Encoding: chunked')],
  ['of 11 MiB', ({ product, admins }) => postRaw(product.url + importUploads, admins[0], Buffer.alloc(11 * mebibyte))],
  ['of 20,000 parts', ({ product, admins }) => postRaw(product.url + importUploads, admins[0], parts(20_000))],
  [
    'of two million lines above its content',
    ({ product, admins }) =>
      postRaw(
        product.url + importUploads,
        admins[0],
        Buffer.from(`--${boundary}\r\n${'a:\r\n'.repeat(2_000_000)}\r\n`),
      ),
  ],
  ['of nothing', ({ product, admins }) => postRaw(product.url + importUploads, admins[0], Buffer.alloc(0))],
]

/** Of the workbooks those that a person might send; all are read by themselves in lib/sheets. */
const asked = [
  'a thousand sheets',
  'a sheet that says it has all rows and columns',
  'texts that say they are 200 million',
  '200 MB of texts in a few kilobytes',
]

const names = [
  '..',
  '.',
  '',
  '\u0001\u0007\u001f',
  'a/../../b.csv',
  `${'Ж'.repeat(150)}.csv`,
  'Расписание\u202e.csv',
  'nul.csv',
]

/** How an import that was taken in has been read. */
async function lookedInto(
  { product, admins }: ClientStage,
  id: unknown,
): Promise<{ state: string; failure: string | null }> {
  let told: Record<string, unknown> = {}
  const isSettled = async () => {
    told = json((await getRaw(`${product.url}${importUploads}${id}/`, { as: admins[0] }))?.bytes.toString() ?? '')
    return ['done', 'failed', 'interrupted'].includes(String(told.state))
  }
  await waitFor(isSettled, longestLook, 100)
  return told as { state: string; failure: string | null }
}

const isSaid = (words: string | null): boolean => /[А-яё]/.test(words ?? '')

/** Files and forms that lie: each is read or refused in words, and nothing of it stays. */
export const uploads: ClientScene = async (stage) => {
  const { product, admins, look } = stage
  const [admin, other] = admins
  const faults: string[] = []
  const fail = (title: string, answer: Raw | null) => faults.push(`${title}: ${describeText(answer)}`)
  const before = await look()

  for (const [title, send, mayBeUnanswered] of broken) {
    const answer = await send(stage)
    if (answer ? !isRawRefusal(answer) : !mayBeUnanswered) fail(`a form ${title}`, answer)
  }
  const read = async (title: string, form: Buffer, mayBeRead = true) => {
    const answer = await postRaw(product.url + importUploads, admin, form)
    if (answer?.status !== 200) return answer && isRawRefusal(answer) ? undefined : fail(title, answer)
    const { state, failure } = await lookedInto(stage, json(answer.bytes.toString()).id)
    const isFit = state === 'done' ? mayBeRead : state === 'failed' && isSaid(failure)
    if (!isFit) faults.push(`${title}: ${state}, ${failure}`)
  }
  for (const name of names) await read(`a file named ${JSON.stringify(name)}`, fileForm(name, tableUpload))
  for (const [title, content, outcome] of hostileWorkbooks) {
    if (!asked.includes(title)) continue
    const bytes = zipOf(content())
    await read(title, fileForm('book.xlsx', bytes), outcome !== 'refused')
    const form = fileForm('book.xlsx', bytes, { title: 'Проверка', dry_run: '1' })
    const answer = await postRaw(product.url + programmes, admin, form)
    if (!answer || !(isRawRefusal(answer) || (answer.status === 200 && outcome !== 'refused')))
      fail(`${title}, as a programme`, answer)
  }
  const twice = fileForm('twice.csv', tableUpload)
  await Promise.all([read('a file at once with another', twice), read('the other', twice)])
  const foreign = await postRaw(product.url + importUploads, other, twice)
  if (foreign?.status !== 200) fail('the same file of somebody else', foreign)
  const left = await leftOf(before, look)
  return [
    rule(faults.length === 0, `every file is read or refused in words; not so: ${faults.join('; ')}`),
    rule(left.length === 0, `nothing stays of files that were sent: ${left.join(', ')}`),
  ]
}
