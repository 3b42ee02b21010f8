'use client'

import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { useAppeals } from '@/lib/appeals/browser/appeals'
import { waitsForOne } from '@/lib/appeals/rules/appeal'
import { appealsLabel, appealTexts } from '@/lib/appeals/texts/appeals'
import { appealsPath } from '@/lib/core/rules/notices/class-path'

/** «Просьбы», with how many wait for the user. */
export function AppealsLink() {
  const { appeals = [] } = useAppeals()
  const count = appeals.filter(waitsForOne).length
  return (
    <Link
      href={appealsPath}
      prefetch={false}
      data-no-print
      aria-label={appealsLabel(count)}
      className={buttonClass('quiet')}
    >
      {appealTexts.title}
      {count > 0 && (
        <span className="rounded bg-warning-soft px-1.5 text-xs font-medium text-warning tabular-nums">
          {count}
        </span>
      )}
    </Link>
  )
}
