// A page for a screen on a wall: what is taught today in these rooms. The key stays here; the screen gets only HTML.
//
//   TIMETABLE_URL=https://timetable.example.edu TIMETABLE_KEY=rk_… node wall.mjs 8080 Б-101 Б-102
//
// Without rooms it lists those of the first building. An unchanged week is not sent again: the server answers 304.
import { createServer } from 'node:http'

const { TIMETABLE_URL = 'http://127.0.0.1:3000', TIMETABLE_KEY = '' } = process.env
const [port = '8080', ...wanted] = process.argv.slice(2)

/** What was answered last, by address, with its tag. */
const kept = new Map()

async function get(path) {
  const known = kept.get(path)
  const answer = await fetch(new URL(path, TIMETABLE_URL), {
    headers: { authorization: `Bearer ${TIMETABLE_KEY}`, ...(known && { 'if-none-match': known.etag }) },
  })
  // Too many requests, or no connection for a moment: what is known is better than nothing.
  if (answer.status === 304 || (known && !answer.ok)) return { body: known.body, at: answer.headers }
  if (!answer.ok) throw new Error(`${answer.status}: ${(await answer.json()).detail}`)
  const body = await answer.json()
  kept.set(path, { etag: answer.headers.get('etag'), body })
  return { body, at: answer.headers }
}

const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const names = (list) => list.map((one) => one.title ?? one.name).join(', ')

async function page() {
  const [{ body: rooms, at }, { body: times }] = await Promise.all([get('/api/read/auditory/'), get('/api/read/pair/')])
  // The university’s own date: the screen may stand in another zone.
  const today = at.get('x-university-time').slice(0, 10)
  const shown = rooms
    .filter((room) => (wanted.length ? wanted.includes(room.title) : room.building === rooms[0]?.building))
    .slice(0, 20)
  const weeks = await Promise.all(shown.map((room) => get(`/api/read/auditory/${room.id}/week/?date=${today}`)))
  const rows = shown.map((room, index) => {
    const events = weeks[index].body.events.filter((one) => one.date === today && one.kind !== 'away')
    const cells = times.pairs.map(({ para }) => {
      const here = events.filter((one) => one.para === para)
      return `<td>${here.map((one) => escape(`${one.title || 'Занято'} ${names(one.groups)}`)).join('<br>')}</td>`
    })
    return `<tr><th scope="row">${escape(room.title)}</th>${cells.join('')}</tr>`
  })
  const heads = times.pairs.map(({ begins, ends }) => `<th scope="col">${begins}–${ends}</th>`)
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta http-equiv="refresh" content="60">
<title>Аудитории сегодня</title><style>body{font:1rem sans-serif}table{border-collapse:collapse}td,th{border:1px solid;padding:.3em}</style>
<h1>${today}</h1><table><tr><th scope="col">Аудитория</th>${heads.join('')}</tr>${rows.join('\n')}</table></html>`
}

const server = createServer((request, response) => {
  page().then(
    (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
    (error) => response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error)),
  )
})
server.listen(Number(port), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}/`)
})
