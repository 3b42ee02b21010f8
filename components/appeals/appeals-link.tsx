'use client'

import { QueueLink } from '@/components/core/queues/queue-link'
import { useAppeals } from '@/lib/appeals/browser/appeals'
import { waitsForOne } from '@/lib/appeals/rules/appeal'
import { appealsLabel, appealTexts } from '@/lib/appeals/texts/appeals'
import { appealsPath } from '@/lib/core/rules/notices/class-path'

/** «Просьбы», with how many wait for the user. */
export function AppealsLink() {
  const { data: appeals = [] } = useAppeals()
  const count = appeals.filter(waitsForOne).length
  return <QueueLink href={appealsPath} title={appealTexts.title} label={appealsLabel(count)} count={count} />
}
