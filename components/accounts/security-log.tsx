import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { ColumnHeads } from '@/components/ui/column-heads'
import { securityDetails, securityTexts as texts, securityTitles } from '@/lib/accounts/texts/security'
import type { SecurityEvent } from '@/lib/core/actor/rules/security-event'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { momentText } from '@/lib/core/files/texts/admin'

type ShownEvent = {
  id: number
  at: CivilTime
  kind: SecurityEvent['kind']
  outcome: SecurityEvent['outcome']
  username: string | null
  subject: string | null
  address: string | null
  session: string | null
  reason: NonNullable<SecurityEvent['reason']> | null
  detail: string | null
  repeats: number
}

const cell = 'px-4 py-2 align-top break-words max-sm:block max-sm:px-4 max-sm:py-0'

/** A page of the log. `older`: URL of the next page; `newest`: URL of the first, absent on the first. */
export function SecurityLog(props: { events: readonly ShownEvent[]; older: string | null; newest: string | null }) {
  const { events, older, newest } = props
  const { at, what, who, from } = texts.columns
  return (
    <>
      <table className="w-full table-fixed text-left text-sm">
        <thead className="text-xs text-ink-soft max-sm:sr-only">
          <tr className="border-b">
            <ColumnHeads look="px-4 py-1.5 first:w-44" heads={[at, what, who, from]} />
          </tr>
        </thead>
        <tbody className="divide-y">
          {events.map((event) => (
            <tr key={event.id} className="max-sm:block max-sm:py-2">
              <td className={`${cell} text-ink-soft`}>{momentText(event.at)}</td>
              <td className={cell}>
                <Badge tone={event.outcome === 'failed' ? 'warning' : 'plain'}>
                  {securityTitles[event.kind][event.outcome]}
                </Badge>
                <span className="block text-ink-soft">{securityDetails(event)}</span>
              </td>
              <td className={cell}>
                {event.username ?? (event.address === null ? texts.command : texts.nobody)}
                {event.subject && event.subject !== event.username && (
                  <span className="block text-ink-soft">{texts.concerns(event.subject)}</span>
                )}
              </td>
              <td className={`${cell} text-ink-soft`}>
                {event.address}
                {event.session && <span className="block text-xs">{texts.session(event.session)}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {events.length === 0 && <p className="px-4 py-3 text-sm text-ink-soft">{texts.none}</p>}
      {(older ?? newest) && (
        <p className="flex gap-2 border-t px-4 py-2" data-no-print>
          {newest && (
            <Link href={newest} prefetch={false} className={buttonClass()}>
              {texts.newest}
            </Link>
          )}
          {older && (
            <Link href={older} prefetch={false} className={buttonClass()}>
              {texts.older}
            </Link>
          )}
        </p>
      )}
    </>
  )
}
