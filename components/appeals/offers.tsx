import { ProposalList } from '@/components/repair/proposal-list'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { useAppealOffers } from '@/lib/appeals/browser/appeals'
import { appealTexts as texts } from '@/lib/appeals/texts/appeals'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { Proposal } from '@/lib/core/placing/rules/proposal'
import type { AppealWant } from '@/lib/core/requests/rules/appeal'

/** What is possible for a class, the best first, to choose from. */
export function AppealOffers(props: {
  ask: { id: MeetingId; want: AppealWant; untilEnd: boolean }
  chosen: Proposal | null
  onChoose: (proposal: Proposal) => void
}) {
  const { ask, chosen, onChoose } = props
  const query = useAppealOffers(ask)
  const offers = query.data
  if (!offers) return <AnswerPlaceholder query={query} failed={texts.askFailed} loading={texts.asking} />
  if (offers.length === 0)
    return (
      <p role="status" className="py-4 text-pretty text-ink-soft">
        {texts.none}
      </p>
    )
  return <ProposalList proposals={offers} {...{ chosen, onChoose }} />
}
