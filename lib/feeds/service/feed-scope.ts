import type { FeedOf, FeedPart } from '@/lib/feeds/rules/feed'
import type { HiddenClass, OwnSubject } from '@/lib/core/rules/schedule/own-subject'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { DataContext } from '@/lib/core/service/context'
import { listOwn } from '@/lib/core/service/own/list-own'

/** The weeks in a feed that its owner may see now, and the classes they have hidden. */
export type FeedScope = { parts: FeedPart[]; hidden: HiddenClass[] }

/** Checks the same right as the grid, now; empty `parts`: nothing exists, or nothing may be seen. */
export async function feedScope(context: DataContext, of: FeedOf): Promise<FeedScope> {
  if (of.kind === 'own') {
    const { subjects, hidden } = await listOwn(context)
    const seen = subjects.filter(({ mayView }) => mayView)
    const parts = seen.map((one) => ({ subject: subjectOf(one), subgroup: one.subgroup, only: one.only }))
    return { hidden, parts }
  }
  const mayView = isAllowed(context.actor, 'schedule.view', of.subject)
  return { hidden: [], parts: mayView ? [{ subject: of.subject, subgroup: of.subgroup, only: null }] : [] }
}

const subjectOf = (one: OwnSubject): FeedPart['subject'] =>
  one.kind === 'group' ? { kind: 'group', id: one.id } : { kind: 'teacher', id: one.id }
