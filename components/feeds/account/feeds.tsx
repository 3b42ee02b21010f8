'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { AccountOutcome } from '@/components/accounts/account/secret-field'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import type { AccountRefusal } from '@/lib/core/accounts/browser/account'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { momentText } from '@/lib/core/files/texts/admin'
import type { FeedId } from '@/lib/core/names/rules/ids'
import { revokeFeed, showFeed, type Feed } from '@/lib/feeds/browser'
import { feedTexts as texts } from '@/lib/feeds/texts'
import { FeedAddress } from '../feed-address'
import { OwnFeed } from '../feed-dialog'

type ListedFeed = {
  id: FeedId
  title: string
  isSeen: boolean
  givenAt: CivilTime
  readAt: CivilTime | null
}

/** The user's calendar feeds, to show and revoke. */
export function Feeds({ feeds }: { feeds: readonly ListedFeed[] }) {
  const router = useRouter()
  const { confirm, modal } = useDialogs()
  const [outcome, setOutcome] = useState<{ refusal: AccountRefusal | null; done: string } | null>(null)

  async function show(id: FeedId) {
    setOutcome(null)
    const shown = await showFeed(id)
    if ('refusal' in shown) return setOutcome({ refusal: shown.refusal, done: '' })
    const { answer } = shown
    await modal<true>({
      title: answer.title,
      size: 'large',
      body: (finish) => <ShownFeed feed={answer} onGone={() => finish(true)} />,
    })
    router.refresh()
  }

  async function giveOwn() {
    setOutcome(null)
    await modal<never>({
      title: texts.own,
      size: 'large',
      body: () => <OwnFeed />,
    })
    router.refresh()
  }

  async function revoke(id: FeedId) {
    const question = { title: texts.revoke, description: texts.askRevoke, ok: texts.revoke, danger: true }
    if (!(await confirm(question))) return
    setOutcome({ refusal: await revokeFeed(id), done: texts.revoked })
    router.refresh()
  }

  return (
    <>
      <p className="text-sm text-ink-soft text-pretty">{texts.sectionHint}</p>
      {feeds.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <ul className="divide-y border-y">
          {feeds.map(({ id, title, isSeen, givenAt, readAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">
                <p className="font-medium break-words">
                  {title} {!isSeen && <Badge tone="warning">{texts.hidden}</Badge>}
                </p>
                <p className="text-sm text-ink-soft break-words">
                  {[texts.given(momentText(givenAt)), readAt ? texts.read(momentText(readAt)) : texts.neverRead].join(
                    ' · ',
                  )}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button aria-label={texts.showOne(title)} onClick={() => void show(id)}>
                  {texts.show}
                </Button>
                <Button aria-label={texts.revokeOne(title)} onClick={() => void revoke(id)}>
                  {texts.revoke}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Button onClick={() => void giveOwn()}>{texts.giveOwn}</Button>
      </p>
      <AccountOutcome refused={outcome?.refusal?.text ?? null} done={outcome?.done ?? null} />
    </>
  )
}

/** Stays open with the new address when replaced; closes when revoked. */
function ShownFeed({ feed, onGone }: { feed: Feed; onGone: () => void }) {
  const [shown, setShown] = useState(feed)
  return <FeedAddress feed={shown} onChange={(next) => (next ? setShown(next) : onGone())} />
}
