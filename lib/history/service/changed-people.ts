import type { Queryable } from '@/db/client'
import { findAccountRights } from '@/db/queries/tables/account-rights'
import { findChangedRows, type ChangedRows, type EditorState } from '@/db/queries/core/history/changed-rows'
import { findOwners } from '@/db/queries/core/names/owners'
import type { ChangeId, FacultyId, GroupId, TeacherId, UserId } from '@/lib/core/rules/names/ids'
import type { EditorKind } from '@/lib/core/rules/accounts/permissions'
import type { AccountRights } from '@/lib/core/rules/rights/rights-people'

type OfSomebody = { user_id: UserId }

const ofUser = <Row extends OfSomebody>(rows: ChangedRows<Row>, id: UserId | null): ChangedRows<Row> =>
  rows.filter(({ before, after }) => (before ?? after)?.user_id === id)

/** Accounts that a change was made to: as they are, and as they would be once it is undone. */
export async function findChangedPeople(db: Queryable, changeId: ChangeId): Promise<AccountRights[]> {
  const users = await findChangedRows(db, changeId, 'user')
  const editors = await findChangedRows(db, changeId, 'editor')
  const programmes = await findChangedRows(db, changeId, 'programme_permission')
  const ids = [
    ...users.map(({ before, after }) => (before ?? after)?.id),
    ...[...editors, ...programmes].map(({ before, after }) => (before ?? after)?.user_id),
  ].filter((id) => id !== undefined)
  if (ids.length === 0) return []
  const known = [...(await findAccountRights(db, ids)).values()]
  const before = known.map(async (now) => {
    const back = users.find((row) => row.before?.id === now.id)?.before
    return {
      ...now,
      editorOf: await editorBefore(db, now, ofUser(editors, now.id)),
      programmes: programmesBefore(now, ofUser(programmes, now.id)),
      ...(back && {
        isSuperuser: back.is_superuser,
        permissions: back.permissions,
        boundTo: await findOwners(db, {
          groups: back.group_id === null ? [] : [back.group_id],
          teachers: back.teacher_id === null ? [] : [back.teacher_id],
        }),
      }),
    }
  })
  return [...known, ...(await Promise.all(before))]
}

/** What an account edited before the change, whatever came since. */
async function editorBefore(
  db: Queryable,
  { editorOf }: AccountRights,
  rows: ChangedRows<EditorState>,
): Promise<AccountRights['editorOf']> {
  const { faculties, departments, owners } = editorOf
  const idsOf = <Id extends number>(kind: EditorKind, now: readonly Id[]): Id[] => {
    const made = rows.flatMap(({ before, after }) => (before === null && after?.kind === kind ? [after] : []))
    const taken = rows.flatMap(({ before, after }) =>
      after === null && before?.kind === kind ? [before] : [],
    )
    return [
      ...now.filter((id) => !made.some((one) => one.subject_id === id)),
      ...taken.map((one) => one.subject_id as Id),
    ]
  }
  return {
    faculties: idsOf<FacultyId>('faculty', faculties),
    departments: idsOf('department', departments),
    owners: await findOwners(db, {
      groups: idsOf<GroupId>(
        'group',
        owners.groups.map(({ id }) => id),
      ),
      teachers: idsOf<TeacherId>(
        'teacher',
        owners.teachers.map(({ id }) => id),
      ),
    }),
  }
}

const programmesBefore = (
  { programmes }: AccountRights,
  rows: Awaited<ReturnType<typeof findChangedRows<'programme_permission'>>>,
): AccountRights['programmes'] => [
  ...programmes.filter(
    ({ programmeId }) => !rows.some(({ before, after }) => (before ?? after)?.programme_id === programmeId),
  ),
  ...rows.flatMap(({ before }) =>
    before ? [{ programmeId: before.programme_id, flags: before.flags }] : [],
  ),
]
