import type postgres from 'postgres'
import type { ChangeId, SemesterId } from '@/lib/core/rules/names/ids'
import type { ImportReport } from '@/lib/imports/texts/import'

type ImportRecord = {
  changeId: ChangeId
  semesterId: SemesterId
  source: string
  digest: string
  /** The file, to be read again; null if nothing new was read. */
  packed: Buffer | null
  report: ImportReport
}

/** Records an import with its report. Everyone with the right to import can undo it. */
export async function recordRun(
  sql: postgres.ISql,
  { changeId, semesterId, source, digest, packed, report }: ImportRecord,
): Promise<void> {
  const [run] = await sql<{ id: number }[]>`
    insert into import_run (source, digest, report, change_id, semester_id, file)
    values (${source}, ${digest}, ${JSON.stringify(report)}::text::jsonb, ${changeId}, ${semesterId}, ${packed}) returning id`
  const { stored, vocabularies, compared = null } = report
  await sql`
    update change set rights = '{timetable.import}', subject = ${JSON.stringify({ importRunId: run?.id ?? null, source })}::text::jsonb,
      after = ${JSON.stringify({ stored, vocabularies, compared })}::text::jsonb
    where id = ${changeId}`
}
