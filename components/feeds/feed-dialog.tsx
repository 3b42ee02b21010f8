'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { findFeed, makeFeed, type Feed } from '@/lib/feeds/browser'
import { offeredFeeds, type FeedOf } from '@/lib/feeds/rules/feed'
import { feedTexts as texts, feedTitle } from '@/lib/feeds/texts'
import { FeedAddress } from './feed-address'

type Stage =
  { at: 'asking' } | { at: 'none'; isBusy: boolean } | { at: 'given'; feed: Feed } | { at: 'refused'; text: string }

type FeedDialogProps = { actor: Actor; subject: ActiveSubject | null; subgroup: Subgroup }

/** Creates or shows the address of a feed: of the shown subject, unless another is chosen. */
export function FeedDialog({ actor, subject, subgroup }: FeedDialogProps) {
  const [choices] = useState(() => offeredFeeds(actor, subject, subgroup))
  const [index, setIndex] = useState(0)
  const chosen = choices[index]
  return (
    <div className="grid min-w-0 gap-4">
      <p className="text-pretty">{texts.about}</p>
      {choices.length > 1 && (
        <Select
          label={texts.whose}
          value={index}
          onChange={setIndex}
          options={choices.map((of, value) => ({ value, label: feedTitle(of, subject?.title ?? '') }))}
        />
      )}
      {chosen && <OneFeed key={index} of={chosen} />}
    </div>
  )
}

const own: FeedOf = { kind: 'own' }

/** The same for one's own timetable. */
export const OwnFeed = () => (
  <div className="grid min-w-0 gap-4">
    <p className="text-pretty">{texts.about}</p>
    <OneFeed of={own} />
  </div>
)

function OneFeed({ of }: { of: FeedOf }) {
  const [stage, setStage] = useState<Stage>({ at: 'asking' })

  useEffect(() => {
    let isGone = false
    void findFeed(of).then((found) => {
      if (isGone) return
      if ('refusal' in found) setStage({ at: 'refused', text: found.refusal.text })
      else setStage(found.answer ? { at: 'given', feed: found.answer } : { at: 'none', isBusy: false })
    })
    return () => {
      isGone = true
    }
  }, [of])

  async function give() {
    setStage({ at: 'none', isBusy: true })
    const made = await makeFeed(of)
    setStage('refusal' in made ? { at: 'refused', text: made.refusal.text } : { at: 'given', feed: made.answer })
  }

  switch (stage.at) {
    case 'asking':
      return <LoadingPlaceholder text={texts.asking} />
    case 'refused':
      return (
        <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger text-pretty">
          {stage.text}
        </p>
      )
    case 'none':
      return (
        <p>
          <Button look="primary" aria-busy={stage.isBusy} onClick={() => void give()}>
            {stage.isBusy ? texts.giving : texts.give}
          </Button>
        </p>
      )
    case 'given':
      return (
        <FeedAddress
          feed={stage.feed}
          onChange={(feed) => setStage(feed ? { at: 'given', feed } : { at: 'none', isBusy: false })}
        />
      )
  }
}
