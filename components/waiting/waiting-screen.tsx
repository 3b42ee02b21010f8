'use client'

import Link from 'next/link'
import { QueuePage, QueueSection } from '@/components/core/queues/queue'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import { absencesPath, appealsPath, confirmPath, wishCampaignsPath } from '@/lib/core/notices/rules/class-path'
import { myPath } from '@/lib/core/own-timetable/browser/own-timetable'
import { approvalsPath } from '@/lib/core/requests/browser/approvals-location'
import { absencesHash, dashboardUrl, loadHash } from '@/lib/core/views/browser/dashboard-location'
import { useWaiting } from '@/lib/core/views/browser/waiting'
import { countWaiting, type Waiting, type WaitingKind } from '@/lib/core/views/rules/waiting'
import { waitingTexts as texts, waitingTitles } from '@/lib/core/views/texts/waiting'
import { sessionPath } from '@/lib/exams/browser/session-location'

/** The screen that settles each kind; null: a week, which is told with it. */
const screens: Record<WaitingKind, string | null> = {
  absences: absencesPath,
  bookings: approvalsPath,
  appeals: appealsPath,
  questions: myPath,
  confirmations: confirmPath,
  wishes: wishCampaignsPath,
  exams: sessionPath,
  owed: null,
  faults: null,
}

function pathOf({ kind, at }: Waiting): string | null {
  if (!at) return screens[kind]
  const week = dashboardUrl({ subject: at.subject, monday: mondayOf(at.date), subgroup: 0, view: 'grid' })
  return week + (at.loadItemId === null ? absencesHash : loadHash({ of: 'load', id: at.loadItemId }))
}

/** «Ждёт меня»: how much of what waits for the user, each kind with a link to where it is settled. */
export function WaitingScreen() {
  const query = useWaiting()
  useKeptAlive('all')
  const waiting = query.data ?? []
  return (
    <QueuePage isLoaded={query.data !== undefined} {...{ texts, query }}>
      <QueueSection
        title={texts.list}
        total={countWaiting(waiting)}
        entries={waiting}
        none={{ text: texts.none, hint: texts.noneHint }}
      >
        {(one) => <Entry key={one.kind} waiting={one} />}
      </QueueSection>
    </QueuePage>
  )
}

function Entry({ waiting }: { waiting: Waiting }) {
  const path = pathOf(waiting)
  return (
    <li>
      {path && (
        <Link
          href={path}
          prefetch={false}
          className="flex min-h-control items-center justify-between gap-3 px-4 py-3 hover:bg-surface-hover"
        >
          <span className="min-w-0 break-words">{waitingTitles[waiting.kind]}</span>
          <span className="rounded bg-warning-soft px-1.5 font-medium text-warning tabular-nums">{waiting.count}</span>
        </Link>
      )}
    </li>
  )
}
