import { connect, databaseOf, type Sql } from '@/db/client'
import { answerInOneLine } from '@/lib/asking/service/answer-question'
import { benchSuperuser, withOwnUniversity } from './own-university'
import { superuserOf } from './planning-scene'
import { median, milliseconds, type Bench, type Figure } from './report'

const rounds = 15
const longest = 100
const times = 10

/** A name of each kind, in use. */
async function namesIn(sql: Sql) {
  const [names] = await sql<{ room: string; group: string; teacher: string; discipline: string }[]>`
    select
      (select title from room where id > 0 and active order by id limit 1) as room,
      (select title from "group" where active order by id limit 1) as "group",
      (select split_part(full_name, ' ', 1) from teacher where id > 0 and active order by id limit 1) as teacher,
      (select title from event where kind = 'class' group by title order by count(*) desc limit 1) as discipline`
  if (!names) throw new Error('The demo university has no names')
  return names
}

/** Copies of all names, which nobody asks for. */
async function addNames(sql: Sql): Promise<void> {
  const copies = sql`generate_series(1, ${times - 1}) as copy (n)`
  await sql`insert into room (title, building) select title || ' копия ' || n, building from room, ${copies} where id > 0`
  await sql`insert into "group" (title, faculty_id) select title || ' копия ' || n, faculty_id from "group", ${copies}`
  await sql`
    insert into teacher (name, full_name) select name || ' ' || n, overlay(full_name placing n::text from 3 for 0)
    from teacher, ${copies} where id > 0`
  await sql`insert into discipline (title) select title || ' копия ' || n from discipline, ${copies}`
  await sql`analyze`
}

/** Answers to questions in one line, with the names of the demo university and with ten times as many. */
export const bench: Bench = () =>
  withOwnUniversity(async ({ sql, url, today }) => {
    const pool = connect(url, 4)
    try {
      const context = {
        db: databaseOf(pool),
        actor: benchSuperuser(await superuserOf(sql)),
        now: { date: today, minutes: 12 * 60 },
      }
      const { room, group, teacher, discipline } = await namesIn(sql)
      const questions = [
        ...[`${room} завтра 3 пара`, `где сейчас ${group}`, `где сейчас ${teacher}`, `когда экзамен у ${group}`],
        ...[
          `кто ведёт ${discipline}`,
          `${discipline} у ${group}`,
          `кто вместо ${teacher}`,
          `окно у ${teacher} в четверг`,
        ],
        ...['свободная с проектором на 60 завтра 3 пара', `ult ctqxfc ${teacher}ъ`, 'кто сидит на потолке'],
      ]
      const figures: Figure[] = []
      for (const label of ['the demo university', `${times} times its names`]) {
        if (figures.length > 0) await addNames(sql)
        // The names are kept from the first question on.
        for (const question of questions) await answerInOneLine(context, question)
        const taken: { question: string; time: number }[] = []
        for (const question of questions) {
          const runs: number[] = []
          for (let round = 0; round < rounds; round += 1) {
            const begun = performance.now()
            await answerInOneLine(context, question)
            runs.push(performance.now() - begun)
          }
          taken.push({ question, time: median(runs) })
        }
        const slowest = taken.reduce((one, other) => (other.time > one.time ? other : one))
        figures.push({
          title: `A question in one line, ${label}`,
          measured: `median ${milliseconds(median(taken.map(({ time }) => time)))}; slowest «${slowest.question}» ${milliseconds(slowest.time)}`,
          target: `at most ${longest} ms`,
          reached: slowest.time <= longest,
        })
      }
      return figures
    } finally {
      await pool.end()
    }
  })
