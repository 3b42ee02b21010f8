import { findTemplate, type ProgrammeTemplate } from '@/db/queries/programmes/templates'
import { rowProblems } from '@/lib/core/rules/calls/field-problems'
import type { DisciplineValues } from '@/lib/core/rules/programmes/programme'
import { newDisciplineValues } from '@/lib/core/rules/programmes/programme'
import type { LoadOrigin, ProgrammeRowOutcome } from '@/lib/core/rules/programmes/programme-file'
import type { RoomId } from '@/lib/core/rules/names/ids'
import { areAmong } from '@/lib/core/rules/rights/rights-subjects'
import { programmeErrorsText } from '@/lib/programmes/texts/programme-file'
import { disciplineProblems, programmeTexts } from '@/lib/core/texts/programmes/programmes'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { makeProgramme, noOrigin, type CreatedProgramme } from './create-programme'
import { findOrigin, proxiesOfGroup, requireOwnGroup } from './load-origin'
import { makerRooms } from './maker-rooms'
import { readProgrammeFile, type FileRow } from './read-programme-file'

type TemplateOrder = {
  /** Null: rows from the file only. */
  templateKey: string | null
  title?: string
  /** Absent: as in the template. */
  isProject?: boolean
  origin: LoadOrigin | null
  file: { bytes: Uint8Array } | null
  dryRun: boolean
}

/** `programme` null: a dry run. */
type MadeByTemplate = { programme: CreatedProgramme | null; rows: ProgrammeRowOutcome[] }

/**
 * Creates a programme from a template's rows, a file's, or both; a generating template also adds proxy rows for a group's load.
 * Throws `not_allowed`, `not_found` for the template or group, and `invalid` for a malformed table and, except in a dry run, for
 * rows with errors.
 */
export async function createByTemplate(
  context: ServiceContext,
  { templateKey, title, isProject, origin, file, dryRun }: TemplateOrder,
): Promise<MadeByTemplate> {
  const { db, actor } = context
  const granted = requireAllowed(context, 'programme.create')
  const template = templateKey === null ? null : await findTemplate(db, templateKey)
  if (templateKey !== null && !template) throw new ServiceError('not_found', programmeTexts.noTemplate)
  if (template?.hasGenerate && !origin)
    throw new ServiceError('invalid', programmeTexts.noGroup, {
      problems: { of: 'load_origin', fields: { groupId: disciplineProblems.group } },
    })
  const found = origin && (await findOrigin(context, origin))
  const own = found && template?.hasGenerate ? [await requireOwnGroup(context, found)] : []
  const roomIds = await makerRooms(context)
  // Rows may request the rooms of the new programme; a superuser's rows any room.
  const isOffered = (id: RoomId) => actor.isSuperuser || areAmong([id], roomIds)
  const fileRows = file ? await readProgrammeFile(db, file.bytes, isOffered) : []
  const rows = fileRows.map(outcomeOf)
  if (dryRun) return { programme: null, rows }
  requireSoundRows(rows)

  const makesProject = isProject ?? template?.isProject ?? false
  const values = [
    ...templateRows(template),
    ...fileRows.flatMap((row) => ('values' in row ? row.values : [])),
  ].map((row) => (makesProject ? { ...row, type: 'project' as const } : row))
  const programme = await makeProgramme(context, {
    action: 'programme.create_by_template',
    granted: [granted, ...own],
    values: { title: title || (found?.groupTitle ?? ''), isProject: makesProject },
    origin: found ?? noOrigin,
    roomIds,
    rowsOf: async (transaction, programmeId) => [
      ...values.map((row) => ({ ...row, programmeId, loadItemId: null, disciplineId: null })),
      ...(found && template?.hasGenerate ? await proxiesOfGroup(transaction, programmeId, found) : []),
    ],
  })
  return { programme, rows }
}

const templateRows = (template: ProgrammeTemplate | null): DisciplineValues[] =>
  (template?.rows ?? []).map((row) => ({ ...newDisciplineValues, ...row }))

const outcomeOf = (row: FileRow): ProgrammeRowOutcome =>
  'reason' in row
    ? { number: row.number, what: row.what, status: 'error', reason: row.reason }
    : { number: row.number, what: row.what, status: 'new' }

function requireSoundRows(rows: readonly ProgrammeRowOutcome[]): void {
  const fields = rowProblems(rows)
  const count = Object.keys(fields).length
  if (count > 0)
    throw new ServiceError('invalid', programmeErrorsText(count), { problems: { of: 'file_row', fields } })
}
