'use client'

import { useWaitingCount } from '@/lib/core/browser/requests/waiting'
import { waitingPath } from '@/lib/core/browser/requests/waiting-location'
import { waitingLabel, waitingTexts } from '@/lib/core/texts/requests/waiting'
import { QueueLink } from './queue-link'

/** «Ждёт меня», with how much does. */
export function WaitingLink() {
  const count = useWaitingCount()
  return <QueueLink href={waitingPath} title={waitingTexts.title} label={waitingLabel(count)} count={count} />
}
