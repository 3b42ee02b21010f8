import Link from 'next/link'
import { adminCalendarPath, adminTableUrl } from '@/lib/tables/browser/admin-location'
import type { SetupGap } from '@/lib/admin/rules'
import { gapText, setupTexts as texts } from '@/lib/admin/texts'
import { buttonClass } from '../ui/button'
import { CheckIcon, WarningIcon } from '../ui/icons'

const pathOf = ({ kind }: SetupGap): string =>
  kind === 'rooms without capacity'
    ? adminTableUrl('room', { text: '', sorted: null, page: 1, shown: 'lacking', right: null })
    : adminCalendarPath

/** What is still missing in a working university, each with a link to fix it. */
export function SetupCheck({ gaps }: { gaps: readonly SetupGap[] }) {
  return (
    <section aria-label={texts.check} className="rounded-lg border bg-surface px-4 py-2">
      <h2 className="text-base font-semibold">{texts.check}</h2>
      {gaps.length === 0 ? (
        <p className="flex items-start gap-2 py-1 text-ink-soft text-pretty">
          <CheckIcon className="mt-0.5 size-4 text-success" />
          {texts.allSet}
        </p>
      ) : (
        <ul className="divide-y">
          {gaps.map((gap) => {
            const { text, act } = gapText(gap)
            return (
              <li key={gap.kind} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
                <span className="flex min-w-0 grow basis-60 items-start gap-2 text-pretty">
                  <WarningIcon className="mt-0.5 size-4 text-warning" />
                  {text}
                </span>
                <Link href={pathOf(gap)} prefetch={false} className={buttonClass()} data-no-print>
                  {act}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
