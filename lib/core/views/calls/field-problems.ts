import { accountWords } from '@/lib/core/accounts/calls/account'
import type { FieldNames, FieldProblems } from '@/lib/core/placing/rules/field-problems'
import { columnWord } from '@/lib/core/tables/calls/admin-table-words'
import { disciplineWords, programmeWords } from '@/lib/programmes/calls/programmes'

const namedBy =
  <Field extends string>(words: Record<Field, string>) =>
  (field: Field): string =>
    words[field]

const names: FieldNames = {
  account: namedBy(accountWords),
  people: (field) => field,
  request: (field) => field,
  publication: (field) => field,
  load_permission: namedBy({
    user: 'user_id',
    item: 'instance',
    rooms: 'auditories',
    slots: 'allowed_day_pairs',
  }),
  programme: namedBy(programmeWords),
  discipline: namedBy(disciplineWords),
  load_origin: namedBy({ groupId: 'nagruzka_group_id', semester: 'nagruzka_sem' }),
  chosen: namedBy({ loadItems: 'ids', disciplines: 'discipline_ids' }),
  table_row: (key) => `values.${columnWord(key)}`,
  file_row: (number) => `rows.${number}`,
}

/** Encodes field problems under API names: `rows.4` for row four of a file. */
export const encodeProblems = ({ of, fields }: FieldProblems): Record<string, string> => {
  const nameOf = names[of] as (field: string | number) => string
  return Object.fromEntries(
    Object.entries(fields as Record<string, string>).map(([field, problem]) => [nameOf(field), problem]),
  )
}
