import type { Database } from '@/db/client'
import { findBinding, updateAccount } from '@/db/queries/accounts/accounts'
import { findByTitle, findWorkingTeachers } from '@/db/queries/core/names/titles'
import type { GroupId, TeacherId, UserId } from '@/lib/core/rules/names/ids'
import { mayBeBoundByCampus } from '@/lib/core/rules/schedule/own-subject'
import type { Visit } from '@/lib/core/rules/accounts/security-event'
import { recordEvent } from '@/lib/accounts/service/record-event'

/** What the campus says a person is: a group's title, a teacher's full name; null: it says nothing. */
export type CampusBinding = { group: string | null; teacher: string | null }

const onlyOf = (found: readonly { id: number }[]): number | null =>
  found.length === 1 ? (found[0]?.id ?? null) : null

/**
 * Binds a user to the group and the teacher that the campus names, where it names exactly one existing; an administrator's binding stays.
 * What the campus no longer names, or names wrongly, stays as it was.
 */
export function bindByCampus(
  db: Database,
  userId: UserId,
  { group, teacher }: CampusBinding,
  visit: Visit,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const bound = await findBinding(transaction, userId)
    if (!bound || !mayBeBoundByCampus(bound)) return
    const groupId = group === null ? null : onlyOf(await findByTitle(transaction, 'group', group))
    const teacherId = teacher === null ? null : onlyOf(await findWorkingTeachers(transaction, teacher))
    const wanted = {
      groupId: (groupId as GroupId | null) ?? bound.groupId,
      teacherId: (teacherId as TeacherId | null) ?? bound.teacherId,
    }
    if (wanted.groupId === bound.groupId && wanted.teacherId === bound.teacherId) return
    const subgroup = wanted.groupId === bound.groupId ? bound.subgroup : 0
    await updateAccount(transaction, userId, { ...wanted, subgroup, boundBy: 'campus' })
    const told = [groupId !== null && `own group ${group}`, teacherId !== null && `own teacher ${teacher}`]
    await recordEvent(transaction, {
      ...{ kind: 'rights_granted', userId, visit, subject: bound.username },
      detail: ['campus', ...told.filter(Boolean)].join('; '),
    })
  })
}
