import { findGroupNames as listAll } from '@/db/queries/core/names/vocabularies'
import { mayOfSubject } from '@/lib/core/rules/rights/may'
import type { GroupEntry } from '@/lib/core/rules/names/vocabulary'
import type { DataContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** All groups by title, including those out of use. */
export async function listGroups({ db, actor }: DataContext): Promise<GroupEntry[]> {
  requireAllowed({ actor }, 'list.view', 'group')
  const groups = await listAll(db, { inactive: true })
  return groups.map(({ facultyId, ...group }) => ({
    ...group,
    may: mayOfSubject(
      actor,
      { kind: 'group', id: group.id },
      {
        groups: [{ id: group.id, facultyId }],
        teachers: [],
      },
    ),
  }))
}
