import { databaseOf, type Sql } from '@/db/client'
import { withOwnUniversity } from '../own-university'
import { currentSemester } from '../planning-scene'
import { median, milliseconds, quantile, type Figure } from '../report'
import type { DemoSolution } from './solve-demo-session'

/** What the session of the whole university may take, in seconds and MiB, and the verdicts of an exam in milliseconds. */
const targets = { seconds: 30, memory: 400, kept: 10, verdicts: 500 }

/** Takes all exams of a session out of the timetable. */
async function withdrawExams(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`
    await transaction`
      create temporary table gone on commit drop as
      select m.id, m.event_id from meeting m join exam_sitting s using (event_id)`
    await transaction`delete from claim where meeting_id in (select id from gone)`
    await transaction`delete from meeting where id in (select id from gone)`
    await transaction`delete from exam_sitting`
  })
  await sql`analyze claim, meeting, exam_sitting`
}

/** `run`: a script of this folder in a process of its own. */
export const measureDemoSession = (
  run: (script: string, words: readonly (string | number)[]) => Promise<DemoSolution>,
  seed: number,
): Promise<Figure[]> =>
  withOwnUniversity(async ({ sql, url, today }) => {
    const { semester } = await currentSemester(databaseOf(sql), today)
    await withdrawExams(sql)
    const done = await run('solve-demo-session.ts', [url, today, semester.id, targets.seconds, seed])
    const wanted = done.exams + done.consultations
    const left = Object.entries(done.left).map(([reason, count]) => `, ${count} left: ${reason}`)
    const since = done.complete === null ? 'never complete' : `complete after ${done.complete.toFixed(1)} s`
    const p95 = quantile(done.verdicts, 0.95)
    return [
      {
        title: `The session of all faculties of the demo university from its database, ${targets.seconds} s: ${done.exams} exams and credits, ${done.consultations} consultations`,
        measured: `${done.placed} of ${wanted} placed, ${since}${left.join('')}; read in ${done.read.toFixed(1)} s, ${done.peakMemory.toFixed(0)} MiB`,
        target: `all placed in ${targets.seconds} s, at most ${targets.memory} MiB`,
        reached: done.placed === wanted && done.peakMemory <= targets.memory,
      },
      {
        title: 'Keeping this session as drafts, and undoing it',
        measured: `${done.kept.toFixed(1)} s and ${done.undone.toFixed(1)} s`,
        target: `kept in at most ${targets.kept} s`,
        reached: done.kept <= targets.kept,
      },
      {
        title: `Verdicts of an exam on all days of its session, ${done.verdicts.length} exams`,
        measured: `p95 ${milliseconds(p95)}, median ${milliseconds(median(done.verdicts))}`,
        target: `p95 at most ${targets.verdicts} ms`,
        reached: p95 <= targets.verdicts,
      },
    ]
  }, 'whole')
