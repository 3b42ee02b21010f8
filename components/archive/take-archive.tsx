'use client'

import { useState } from 'react'
import { archivePageTexts as texts } from '@/lib/archive/texts/archive-page'
import { buttonClass } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'

/** Chooses the contents of the archive and downloads it. `addresses`: by contents. */
export function TakeArchive({
  addresses,
}: {
  addresses: Record<'everything' | 'withoutHistory' | 'withoutPeople', string>
}) {
  const [accounts, setAccounts] = useState(true)
  const [history, setHistory] = useState(true)
  const address = accounts ? (history ? addresses.everything : addresses.withoutHistory) : addresses.withoutPeople
  return (
    <div className="grid gap-3">
      <div className="grid gap-1">
        <Checkbox checked={accounts} onChange={setAccounts}>
          {texts.accounts}
          <span className="block text-sm text-ink-soft">{texts.accountsHint}</span>
        </Checkbox>
        <Checkbox checked={accounts && history} disabled={!accounts} onChange={setHistory}>
          {texts.history}
          <span className="block text-sm text-ink-soft">{texts.historyHint}</span>
        </Checkbox>
      </div>
      <div>
        <a href={address} download className={buttonClass('primary')}>
          {texts.take}
        </a>
      </div>
    </div>
  )
}
