import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { momentText } from '@/lib/core/files/texts/admin'
import type { NoticeChannel } from '@/lib/notices/rules'
import { channelTitles, lostTexts as texts } from '@/lib/notices/texts'

type LostMessageLine = {
  id: number
  channel: NoticeChannel
  title: string
  madeAt: CivilTime
  username: string
  attempts: number
  error: string
}

/** Undeliverable messages about changes, and why. */
export function LostMessages({ messages }: { messages: readonly LostMessageLine[] }) {
  return (
    <section aria-label={texts.title} className="rounded-lg border bg-surface">
      <div className="border-b px-4 py-2">
        <h2 className="text-base font-semibold">{texts.title}</h2>
        <p className="text-sm text-ink-soft text-pretty">{texts.hint}</p>
      </div>
      {messages.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-soft">{texts.none}</p>
      ) : (
        <ul className="divide-y">
          {messages.map(({ id, channel, title, madeAt, username, attempts, error }) => (
            <li key={id} className="grid gap-0.5 px-4 py-2">
              <p className="break-words">
                <span className="font-medium">{username}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {momentText(madeAt)} · {channelTitles[channel]} · {texts.attempts(attempts)}
                </span>
              </p>
              <p className="text-sm break-words">{title}</p>
              <p className="text-sm break-words text-ink-soft" lang="en">
                {error}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
