// Passes what changed on to a messenger: the receiver of docs/notices.md, with a bot of one command in front.
//
//   MESSENGER_HOOK_SECRET=… node receiver.mjs 8099
// MESSENGER_HOOK_URL=http://127.0.0.1:8099/notices   (on the side of the timetable)
//
// `say` and the way a message of a chat comes in are all that differs between VK, Telegram and MAX. Here a
// chat writes by POST /chat/{chat}, as the webhook of a messenger would, and what is said to it is printed.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { MESSENGER_HOOK_SECRET: secret, RECEIVER_STATE: file = 'receiver.json' } = process.env
if (!secret) throw new Error('MESSENGER_HOOK_SECRET is missing')

/** Chats by the id of their person, and the ids of messages that were said. Kept, so that a restart forgets nobody. */
const state = read() ?? { chats: {}, said: [] }
const mostSaid = 10_000
/** Codes that chats were given, good for ten minutes and once. */
const codes = new Map()
const codeMinutes = 10

function read() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

function keep() {
  state.said = state.said.slice(-mostSaid)
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}

/**
 * Here the messenger's own call belongs, `messages.send` of VK or `sendMessage` of Telegram; it throws if it
 * was not taken.
 */
async function say(chat, text) {
  console.log(JSON.stringify({ chat, text }))
}

/**
 * Whatever a chat writes is answered with a code, which its person types in at «Учётная запись → Сообщения об
 * изменениях».
 */
async function answer(chat) {
  const code = String(randomInt(10 ** 8)).padStart(8, '0')
  codes.set(code, { chat, until: Date.now() + codeMinutes * 60_000 })
  await say(chat, `Код: ${code}. Введите его в учётной записи расписания, раздел «Мои уведомления».`)
}

/** Whether it is from the timetable, and no older than some minutes. */
function isGenuine({ headers }, body) {
  const stamp = String(headers['x-timestamp'])
  const wanted = Buffer.from(`sha256=${createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex')}`)
  const given = Buffer.from(String(headers['x-signature']))
  const isFresh = Math.abs(Date.now() / 1000 - Number(stamp)) < 300
  return isFresh && given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The status to answer with: 2xx takes the message, 4xx gives it up, 5xx brings it again. */
async function deliver({ id, person, code, text }) {
  if (state.said.includes(id)) return 204
  if (code !== undefined) {
    const known = codes.get(code)
    if (!known || known.until < Date.now()) return 404
    codes.delete(code)
    state.chats[person.id] = known.chat
  }
  const chat = state.chats[person.id]
  // Nobody has told whose chat theirs is: there is no use in coming again.
  if (chat === undefined) return 404
  await say(chat, text)
  state.said.push(id)
  keep()
  return 204
}

const server = createServer(async (request, response) => {
  const finish = (status) => response.writeHead(status).end()
  try {
    const body = (await request.setEncoding('utf8').toArray()).join('')
    const [, chat] = /^\/chat\/([\w-]+)$/.exec(request.url) ?? []
    if (request.method !== 'POST') return finish(405)
    if (chat) return finish(await answer(chat).then(() => 204))
    if (request.url !== '/notices') return finish(404)
    finish(isGenuine(request, body) ? await deliver(JSON.parse(body)) : 403)
  } catch (error) {
    console.error(error.message)
    finish(500)
  }
}).listen(Number(process.argv[2] ?? 8099), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${server.address().port}/notices`),
)
