import type { ChangeId } from '@/lib/core/names/rules/ids'
import {
  disciplineTypes,
  type DisciplineField,
  type DisciplineValues,
  type NewDiscipline,
  type Programme,
  type ProgrammeDiscipline,
  type ProgrammeValues,
} from '@/lib/core/programmes/rules/programme'
import type { LoadOrigin, ProgrammeRowOutcome } from '@/lib/core/programmes/rules/programme-file'
import { decodeProgrammeEntry, encodeProgrammeEntry } from '@/lib/core/views/calls/vocabularies'
import { fieldNames } from '@/lib/core/wire/calls/field-names'
import type { ChangedDisciplineAnswer, DisciplineAnswer, DisciplineValuesAnswer } from './disciplines.contract'
import type {
  ByTemplateAnswer,
  ChangedProgrammeAnswer,
  ProgrammeAnswer,
  ProgrammeRowAnswer,
} from './programmes.contract'

/** API names of a row's fields, also in a refusal's `fields`. */
export const disciplineWords = {
  title: 'discipline_title',
  type: 'type',
  lessonType: 'nt',
  hours: 'hours',
  half: 'sem',
  color: 'color',
  isOnline: 'is_online',
  isActive: 'is_active',
  projectActive: 'project_active',
  projectHidden: 'project_hidden',
  startsOn: 'dbeg',
  endsOn: 'dend',
  comment: 'comment',
  link: 'link',
  roomIds: 'auditories',
  groupIds: 'groups',
  teacherIds: 'teachers',
} as const satisfies Record<DisciplineField, keyof DisciplineValuesAnswer>

/** The same for a programme; `auditories` is inside `permissions`. */
export const programmeWords = {
  title: 'title',
  color: 'color',
  isProject: 'is_project',
  isDpo: 'is_dpo',
  disciplinesIndependent: 'disciplines_independent',
  roomIds: 'auditories',
} as const satisfies Record<keyof ProgrammeValues, string>

export const encodeDisciplineValues = (values: DisciplineValues): DisciplineValuesAnswer => ({
  discipline_title: values.title,
  auditories: [...values.roomIds],
  groups: [...values.groupIds],
  teachers: [...values.teacherIds],
  hours: values.hours,
  is_online: values.isOnline,
  nt: values.lessonType,
  type: disciplineTypes.indexOf(values.type) as DisciplineAnswer['type'],
  sem: values.half,
  color: values.color,
  is_active: values.isActive,
  project_active: values.projectActive,
  project_hidden: values.projectHidden,
  dbeg: values.startsOn,
  dend: values.endsOn,
  comment: values.comment,
  link: values.link,
})

export const encodeDiscipline = (row: ProgrammeDiscipline): DisciplineAnswer => ({
  id: row.id,
  meta_program: row.programmeId,
  nagruzka_id: row.loadItemId,
  ngroup: row.subgroup,
  version: row.version,
  ...encodeDisciplineValues(row),
})

const ofRow = fieldNames({
  ...disciplineWords,
  programmeId: 'meta_program',
  loadItemId: 'nagruzka_id',
  subgroup: 'ngroup',
})

/** Decodes the given values only, for a partial change. */
export function decodeGivenValues(given: Partial<DisciplineValuesAnswer>): Partial<DisciplineValues> {
  const words = Object.entries(disciplineWords)
  return Object.fromEntries(
    words.flatMap(([field, word]): [string, unknown][] => {
      const value = given[word]
      if (value === undefined) return []
      return [[field, word === 'type' && given.type !== undefined ? disciplineTypes[given.type] : value]]
    }),
  )
}

export const decodeDiscipline = (row: DisciplineAnswer): ProgrammeDiscipline => ({
  ...ofRow.decode(row),
  type: disciplineTypes[row.type],
})

export const encodeProgramme = (programme: Programme): ProgrammeAnswer => ({
  ...encodeProgrammeEntry(programme),
  version: programme.version,
  disciplines: programme.disciplines.map(encodeDiscipline),
})

export const decodeProgramme = (programme: ProgrammeAnswer): Programme => ({
  ...decodeProgrammeEntry(programme),
  version: programme.version,
  disciplines: programme.disciplines.map(decodeDiscipline),
})

export type WithChange<Thing> = Thing & { changeId: ChangeId | null }

export const encodeChangedProgramme = ({ changeId, ...programme }: WithChange<Programme>): ChangedProgrammeAnswer => ({
  ...encodeProgramme(programme),
  change_id: changeId,
})

export const decodeChangedProgramme = ({
  change_id: changeId,
  ...programme
}: ChangedProgrammeAnswer): WithChange<Programme> => ({ ...decodeProgramme(programme), changeId })

export const encodeChangedDiscipline = ({
  changeId,
  ...row
}: WithChange<ProgrammeDiscipline>): ChangedDisciplineAnswer => ({
  ...encodeDiscipline(row),
  change_id: changeId,
})

export const decodeChangedDiscipline = ({
  change_id: changeId,
  ...row
}: ChangedDisciplineAnswer): WithChange<ProgrammeDiscipline> => ({ ...decodeDiscipline(row), changeId })

export const encodeProgrammeRow = (outcome: ProgrammeRowOutcome): ProgrammeRowAnswer => ({
  row: outcome.number,
  what: outcome.what,
  status: outcome.status,
  reason: outcome.status === 'error' ? outcome.reason : '',
})

const decodeProgrammeRow = ({ row: number, what, status, reason }: ProgrammeRowAnswer): ProgrammeRowOutcome =>
  status === 'error' ? { number, what, status, reason } : { number, what, status }

/** `programme` null: a dry run. */
export const decodeByTemplate = ({
  rows,
  ...made
}: ByTemplateAnswer): { programme: WithChange<Programme> | null; rows: ProgrammeRowOutcome[] } => ({
  rows: rows.map(decodeProgrammeRow),
  programme: 'id' in made ? decodeChangedProgramme(made) : null,
})

const originBody = (origin: LoadOrigin | null) =>
  origin && {
    nagruzka_group_id: origin.groupId,
    ...('half' in origin.semester
      ? { nagruzka_sem: origin.semester.half }
      : { nagruzka_semester_id: origin.semester.id }),
  }

type NewProgramme = { title: string; isProject: boolean; origin: LoadOrigin | null }

/** Body of creation: by title, by group and semester, or both. */
export const newProgrammeBody = ({ title, isProject, origin }: NewProgramme) => ({
  title,
  is_project: isProject,
  ...originBody(origin),
})

/** Body of replacement: all editable fields of a programme; `version` is what the user saw. */
export const programmeBody = (values: ProgrammeValues & { version: number }) => ({
  title: values.title,
  color: values.color,
  is_project: values.isProject,
  is_dpo: values.isDpo,
  disciplines_independent: values.disciplinesIndependent,
  permissions: { auditories: values.roomIds },
  version: values.version,
})

export const newDisciplineBody = ({ programmeId, loadItemId, ...values }: NewDiscipline) => ({
  ...encodeDisciplineValues(values),
  meta_program: programmeId,
  nagruzka_id: loadItemId,
})

/** Form of creation from a template, a file or both; `templateKey` null: file only. */
export function byTemplateForm({
  templateKey,
  file,
  dryRun,
  ...programme
}: NewProgramme & {
  templateKey: string | null
  file: File | null
  dryRun: boolean
}): FormData {
  const form = new FormData()
  if (templateKey !== null) form.set('template', templateKey)
  for (const [name, value] of Object.entries(newProgrammeBody(programme))) form.set(name, String(value))
  form.set('dry_run', dryRun ? '1' : '0')
  if (file) form.set('file', file)
  return form
}
