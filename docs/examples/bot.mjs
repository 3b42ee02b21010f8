// Tells what changed in one’s own timetable: a line for each change, ready for any messenger.
//
//   TIMETABLE_URL=https://timetable.example.edu TIMETABLE_KEY=rk_… node bot.mjs
//
// Remembers where it stopped in TIMETABLE_PLACE (bot-place.txt), so nothing is told twice or missed while it was off.
import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const { TIMETABLE_URL = 'http://127.0.0.1:3000', TIMETABLE_KEY = '' } = process.env
const { TIMETABLE_PLACE: placeFile = 'bot-place.txt', TIMETABLE_ONCE: once } = process.env

/** Asks again after the pause that the server wants. */
async function get(path) {
  for (;;) {
    const answer = await fetch(new URL(path, TIMETABLE_URL), {
      headers: { authorization: `Bearer ${TIMETABLE_KEY}` },
    })
    if (answer.ok) return answer.json()
    const seconds = Number(answer.headers.get('retry-after'))
    if (!seconds) throw new Error(`${answer.status}: ${(await answer.json()).detail}`)
    await pause(seconds * 1000)
  }
}

const words = {
  added: 'Новое занятие',
  joined: 'Теперь ваше',
  changed: 'Изменено',
  left: 'Больше не ваше',
  cancelled: 'Отменено',
}
const names = (list) => list.map((one) => one.title ?? one.name).join(', ')
const slotText = ({ para, auds, teachers }) =>
  [`${para}-я пара`, names(auds), names(teachers)].filter(Boolean).join(', ')
const moved = (dates, days) =>
  dates.map((date) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)).join(', ')

function tell({ kind, title, dates, shift, before, after }) {
  const was = before && `${moved(dates, 0)}, ${slotText(before)}`
  const is = after && `${moved(dates, shift)}, ${slotText(after)}`
  console.log(`${words[kind]}: ${title}: ${[was, is].filter(Boolean).join(' → ')}`)
}

let place = await readFile(placeFile, 'utf8').catch(() => null)
for (;;) {
  const query = place === null ? '' : `?after=${place}`
  const { changes, next, more } = await get(`/api/read/changes/${query}`)
  changes.forEach(tell)
  place = next
  await writeFile(placeFile, place)
  if (more) continue
  if (once) break
  await pause(60_000)
}
