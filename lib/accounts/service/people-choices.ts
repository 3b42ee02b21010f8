import { findChoices } from '@/db/queries/tables/rows'
import type { ReferenceChoices } from '@/lib/core/rules/tables/admin-table'
import { adminTables } from '@/lib/core/rules/tables/tables'
import type { DataContext } from '@/lib/core/service/context'
import { requireAllowed } from '@/lib/core/service/require-allowed'

/** The faculties and departments that the actor may make somebody an editor of. Throws `not_allowed`. */
export async function peopleChoices(context: DataContext): Promise<ReferenceChoices> {
  requireAllowed(context, 'vocabulary.view', 'user')
  const { db, actor } = context
  const [{ facultyId = [] }, { departmentId = [] }] = await Promise.all([
    findChoices(db, adminTables.group),
    findChoices(db, adminTables.teacher),
  ])
  const own = (ids: readonly number[]) => (row: { id: number }) => actor.isSuperuser || ids.includes(row.id)
  return {
    faculty: facultyId.filter(own(actor.editorOf.faculties)),
    department: departmentId.filter(own(actor.editorOf.departments)),
  }
}
