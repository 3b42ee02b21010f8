import { listGroups as listAll } from '@/db/queries/vocabularies'
import { mayOfSubject } from '@/lib/domain/may'
import type { GroupEntry } from '@/lib/domain/vocabulary'
import type { ServiceContext } from '../context'
import { requireAllowed } from '../require-allowed'

/** All groups by title. */
export async function listGroups({ db, actor }: Pick<ServiceContext, 'db' | 'actor'>): Promise<GroupEntry[]> {
  requireAllowed({ actor }, 'list.view', 'group')
  const groups = await listAll(db)
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
