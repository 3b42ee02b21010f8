import type { Queryable } from '@/db/client'
import { findOwners } from '@/db/queries/core/names/owners'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { ownersOf, planOfSubject, type PlanSubject } from '@/lib/core/rules/rights/rights-subjects'
import type { DataContext } from '@/lib/core/service/context'

/** The plan that represents a subject as a whole in rights checks. */
export async function findPlanOfSubject(db: Queryable, subject: Plannable): Promise<PlanSubject> {
  const owners = await findOwners(db, {
    groups: subject.kind === 'group' ? [subject.id] : [],
    teachers: subject.kind === 'teacher' ? [subject.id] : [],
  })
  return planOfSubject(subject, owners)
}

/**
 * Whether the actor has a right over a subject as a whole. Checked even if there is nothing to change, so
 * that a refusal does not reveal drafts.
 */
export async function isAllowedOn(
  { db, actor }: DataContext,
  right: 'schedule.publish' | 'schedule.unpublish' | 'draft.view',
  subject: Plannable,
): Promise<boolean> {
  const plan = await findPlanOfSubject(db, subject)
  const programmeId = subject.kind === 'programme' ? subject.id : null
  return right === 'draft.view'
    ? isAllowed(actor, right, plan)
    : isAllowed(actor, right, { ...ownersOf(plan), programmeId })
}
