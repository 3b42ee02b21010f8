import { useDraftTable, type DraftTable } from '@/components/core/draft-table/use-draft-table'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SideLine } from '@/lib/core/live/browser/use-live'
import type { ChangeId, ProgrammeId } from '@/lib/core/names/rules/ids'
import type { DisciplineValues, ProgrammeDiscipline } from '@/lib/core/programmes/rules/programme'
import { addDiscipline, changeDiscipline, currentRow, fieldProblemsOf } from '@/lib/programmes/browser/programmes'
import { useProgramme, type StoredProgramme } from '@/lib/programmes/browser/use-programme'
import { disciplineDrafts } from './row-rights'

export type ProgrammeTable = StoredProgramme & DraftTable<DisciplineValues, ProgrammeDiscipline>

const answered = ({ changeId, ...row }: ProgrammeDiscipline & { changeId: ChangeId | null }) => ({
  row,
  changeId,
})

/** A programme's disciplines: stored values and local edits. */
export function useProgrammeTable(
  id: ProgrammeId,
  monday: CalendarDate,
  onUnsaved: (count: number) => void,
  line: SideLine,
): ProgrammeTable {
  const programme = useProgramme(id)
  const table = useDraftTable({
    drafts: disciplineDrafts,
    stored: programme.programme?.disciplines,
    reload: programme.reload,
    learn: (row) => programme.learnRow(row.id, row),
    add: async (values, origin) =>
      answered(await addDiscipline({ ...values, programmeId: id, loadItemId: origin?.loadItemId ?? null })),
    change: async (seen, values) => answered(await changeDiscipline({ ...seen, ...values })),
    currentOf: currentRow,
    problemsOf: fieldProblemsOf,
    watched: { kind: 'programme', id },
    monday,
    line,
    onUnsaved,
  })
  return { ...programme, ...table }
}
