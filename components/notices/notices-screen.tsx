'use client'

import { DifferenceLine } from '@/components/core/changes/difference-line'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { AnswerPlaceholder, Placeholder } from '@/components/ui/placeholder'
import { useToast } from '@/components/ui/toast'
import { clockText } from '@/lib/core/calendar/rules/pairs'
import { dayTitle } from '@/lib/core/calendar/texts/dates'
import { noticePath } from '@/lib/core/notices/rules/class-path'
import { concernedBy, isUnread, type Notice, type NoticeAct, noticesOfClasses } from '@/lib/core/notices/rules/notice'
import { changesText, noticesTexts as texts } from '@/lib/core/notices/texts/news'
import { noticeAct, noticeDetails, noticeTitle } from '@/lib/core/notices/texts/notices'
import { ownSettingsUrl } from '@/lib/core/own-timetable/browser/own-timetable'
import type { OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { markSeen, useNotices } from '@/lib/notices/browser/notices'
import { noticeSettingsUrl } from '@/lib/notices/browser/notices-location'

type Own = readonly (OwnSubject & { title: string })[]

const tones: Record<Notice['kind'], Tone> = {
  added: 'success',
  joined: 'success',
  changed: 'warning',
  left: 'danger',
  cancelled: 'danger',
  asked: 'warning',
  withdrawn: 'plain',
  approved: 'success',
  refused: 'danger',
  expired: 'danger',
  overtaken: 'warning',
  freed: 'success',
  consent_ended: 'warning',
  to_confirm: 'warning',
  unconfirmed: 'danger',
  given_back: 'success',
  appeal_asked: 'warning',
  appeal_agreeing: 'warning',
  appeal_agreed: 'success',
  appeal_accepted: 'success',
  appeal_refused: 'danger',
  appeal_declined: 'danger',
  appeal_withdrawn: 'plain',
  appeal_reopened: 'warning',
  invited: 'warning',
  too_late: 'plain',
  accepted: 'success',
  unanswered: 'danger',
  wishes_asked: 'warning',
  wishes_reminded: 'warning',
  wishes_until: 'plain',
  wishes_ended: 'plain',
  absence_recorded: 'warning',
  absence_changed: 'warning',
  absence_ended: 'plain',
  bells: 'warning',
  regrouped: 'warning',
  renamed: 'plain',
}

/** «Изменения»: the changes of one's own classes, by day and change, unread ones first. */
export function NoticesScreen() {
  const query = useNotices()
  const told = query.data
  const { subjects: own = [], acts = [] } = told ?? {}
  const say = useToast()
  const unread = pick(acts, isUnread)
  const read = pick(acts, (notice) => !isUnread(notice))
  const ids = unread.flatMap(({ notices }) => notices.map(({ id }) => id))

  async function see() {
    try {
      await markSeen({ ids })
      say(texts.marked)
    } finally {
      void query.reload()
    }
  }

  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-2xl font-semibold">{texts.title}</h1>
          {ids.length > 0 && <Button onClick={() => void see()}>{texts.markAll}</Button>}
        </div>
        <p className="max-w-prose text-ink-soft text-pretty">{texts.lead}</p>
        <a href={noticeSettingsUrl} className={buttonClass('quiet', '-ml-3')}>
          {texts.settings}
        </a>
      </div>
      {!told ? (
        <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
      ) : own.length === 0 && acts.length === 0 ? (
        <Placeholder text={texts.nothingOwn} hint={texts.nothingOwnHint}>
          <a href={ownSettingsUrl} className={buttonClass('plain')}>
            {texts.chooseOwn}
          </a>
        </Placeholder>
      ) : acts.length === 0 ? (
        <Placeholder text={texts.none} hint={texts.noneHint} />
      ) : (
        <>
          <Acts title={texts.unread} acts={unread} own={own} />
          <Acts title={texts.read} acts={read} own={own} />
        </>
      )}
    </main>
  )
}

const pick = (acts: readonly NoticeAct[], isWanted: (notice: Notice) => boolean): NoticeAct[] =>
  acts.map((act) => ({ ...act, notices: act.notices.filter(isWanted) })).filter(({ notices }) => notices.length > 0)

function Acts({ title, acts, own }: { title: string; acts: readonly NoticeAct[]; own: Own }) {
  if (acts.length === 0) return null
  const days = [...new Set(acts.map(({ at }) => at.date))]
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {days.map((day) => (
        <section key={day} aria-label={dayTitle(day)} className="rounded-lg border bg-surface">
          <h3 className="border-b px-4 py-2 font-medium">{dayTitle(day)}</h3>
          <div className="divide-y">
            {acts
              .filter(({ at }) => at.date === day)
              .map((act) => (
                <Act key={act.changeId} act={act} own={own} />
              ))}
          </div>
        </section>
      ))}
    </section>
  )
}

function Act({ act, own }: { act: NoticeAct; own: Own }) {
  const { at, undoes, sentence } = act
  const notices = sentence === null ? act.notices : noticesOfClasses(act)
  const list = (
    <ul className="grid gap-2">
      {notices.map((notice) => (
        <Entry key={notice.id} notice={notice} own={own} />
      ))}
    </ul>
  )
  return (
    <div className="grid gap-1 px-4 py-2">
      <p className="text-sm text-ink-soft">
        {[clockText(at.minutes), undoes && texts.undone, notices.length > 1 && changesText(notices.length)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {sentence !== null && <p className="font-medium break-words">{sentence}</p>}
      {sentence === null || notices.length === 0 ? (
        list
      ) : (
        <details>
          <summary className="cursor-pointer text-sm">{texts.ofAct}</summary>
          <div className="pt-2">{list}</div>
        </details>
      )}
    </div>
  )
}

const linkClass =
  'min-w-0 font-medium break-words underline decoration-line-strong underline-offset-2 hover:decoration-current'

function Entry({ notice, own }: { notice: Notice; own: Own }) {
  const concerned = concernedBy(notice).flatMap((position) => own[position] ?? [])
  const path = noticePath(notice, own)
  return (
    <li className="grid gap-0.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <Badge tone={tones[notice.kind]}>{noticeAct(notice)}</Badge>
        {path ? (
          <a href={path} className={linkClass}>
            {noticeTitle(notice)}
          </a>
        ) : (
          <span className="min-w-0 font-medium break-words">{noticeTitle(notice)}</span>
        )}
        {own.length > 1 && concerned.length > 0 && (
          <span className="min-w-0 text-sm break-words text-ink-soft">{concerned.map(groupText).join(', ')}</span>
        )}
      </div>
      {noticeDetails(notice).map((detail) =>
        typeof detail === 'string' ? (
          <p key={detail} className="text-sm break-words text-ink-soft">
            {detail}
          </p>
        ) : (
          <DifferenceLine key={detail.what} line={detail} />
        ),
      )}
    </li>
  )
}
