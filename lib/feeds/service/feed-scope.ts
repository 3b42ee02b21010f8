import type { FeedOf, FeedPart } from '@/lib/feeds/rules/feed'
import type { HiddenClass, OwnSubject } from '@/lib/core/rules/schedule/own-subject'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { DataContext } from '@/lib/core/service/context'
import { listOwn } from '@/lib/core/service/own/list-own'

/** The weeks that a feed is made of, as far as its owner may see them, and what they have hidden of their own. */
export type FeedScope = { parts: FeedPart[]; hidden: HiddenClass[] }

/** By the right that the grid asks, now; no parts: there is nothing to see, or no right to. */
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
