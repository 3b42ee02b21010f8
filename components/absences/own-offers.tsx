'use client'

import { useState } from 'react'
import { useRouter } from 'next/navigation'
import { useActs } from '@/components/core/changes/use-acts'
import { Button } from '@/components/ui/button'
import { answerOffer } from '@/lib/absences/browser/use-offers'
import type { OfferReply, OwnOffer } from '@/lib/absences/rules/offers'
import { absentPlace, absentTitle } from '@/lib/absences/texts/absences'
import { answerByText, offerTexts as texts, ownOfferText } from '@/lib/absences/texts/offers'

/** The classes that the user is asked to hold instead of others, each answered by one press. */
export function OwnOffers({ offers }: { offers: readonly OwnOffer[] }) {
  return (
    <section
      aria-label={texts.ownTitle}
      data-no-print
      className="grid gap-2 rounded-lg border border-warning/40 bg-warning-soft p-3"
    >
      <h2 className="font-semibold">{texts.ownTitle}</h2>
      <ul className="grid gap-3">
        {offers.map((one) => (
          <li key={one.id}>
            <Question offer={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Question({ offer }: { offer: OwnOffer }) {
  const { act, report } = useActs()
  const router = useRouter()
  const [isBusy, setIsBusy] = useState(false)
  const answer = async (said: OfferReply['answer']) => {
    if (isBusy) return
    setIsBusy(true)
    const done = await act(() =>
      answerOffer({ id: offer.id, answer: said, ...(said === 'yes' && { version: offer.item.version }) }),
    )
    setIsBusy(false)
    if (!done) return
    // Whoever asked takes it back, not whoever answered.
    report({ text: said === 'yes' ? texts.said : texts.refused, changeId: null })
    router.refresh()
  }
  const title = absentTitle(offer.item)
  return (
    <div className="grid gap-1">
      <p className="font-medium text-pretty break-words">{title}</p>
      <p className="text-pretty">{absentPlace(offer.item)}</p>
      <p className="text-sm text-pretty break-words text-ink-soft">{ownOfferText(offer)}</p>
      <p className="text-sm text-ink-soft">{answerByText(offer)}</p>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={() => void answer('yes')}>
          {texts.yes}
        </Button>
        <Button aria-disabled={isBusy} onClick={() => void answer('no')}>
          {texts.no}
        </Button>
      </div>
    </div>
  )
}
