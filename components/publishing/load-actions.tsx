'use client'

import type { ActiveSubject } from '@/lib/core/rules/schedule/active-item'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { QualityScope } from '@/lib/quality/rules/quality-check'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { qualityScreenUrl } from '@/lib/quality/browser/quality-location'
import { qualityTexts } from '@/lib/quality/texts/quality'
import { loadActsTexts, loadActTexts, type LoadAct } from '@/lib/publishing/texts'
import { MoreIcon } from '@/components/ui/icons'
import type { MenuEntry } from '@/components/ui/menu-entries'
import { Menu } from '@/components/ui/menu'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { isOffered } from './offered'
import { dangerousActs, useLoadActs } from './use-load-acts'

const sections: readonly { key: string; title: string; acts: readonly LoadAct[] }[] = [
  {
    key: 'publishing',
    title: loadActsTexts.publishing,
    acts: ['publish', 'publish_to_end', 'unpublish', 'unpublish_to_end'],
  },
  {
    key: 'drafts',
    title: loadActsTexts.drafts,
    acts: ['project_by_template', 'copy_week', 'clear'],
  },
  { key: 'visibility', title: loadActsTexts.visibility, acts: ['hide_by_load', 'show_by_load'] },
  {
    key: 'removal',
    title: loadActsTexts.removal,
    acts: ['remove_by_load', 'remove_week', 'remove_visible'],
  },
]

/** Bulk actions on the shown week of the active subject; absent if none is allowed. */
export function LoadActions() {
  const { subject } = useDashboard()
  return subject === null || subject.kind === 'room' ? null : <SubjectActions subject={subject} />
}

const checkUrl = (scope: Exclude<Plannable, { kind: 'programme' }>, monday: CalendarDate): string =>
  qualityScreenUrl({
    scope: { kind: scope.kind, id: scope.id } as QualityScope,
    ...{ monday, span: 'week', drafts: true, filter: null, compared: null },
  })

function SubjectActions({ subject }: { subject: ActiveSubject & Plannable }) {
  const { actor, selection, monday } = useDashboard()
  const run = useLoadActs(subject)
  const isShown = (act: LoadAct) =>
    isOffered(actor, subject, act) && (act !== 'remove_by_load' || selection.length > 0)
  // Programme planners look for publishing here, so it stays visible with the reason why they may not.
  const whyNot = (act: LoadAct) =>
    subject.kind === 'programme' && act === 'publish' && !isShown(act)
      ? loadActsTexts.askToPublish
      : undefined
  const shown = sections
    .map(({ key, title, acts }) => ({
      key,
      title,
      entries: acts
        .filter((act) => isShown(act) || whyNot(act))
        .map((act): MenuEntry => ({
          kind: 'command',
          key: act,
          label: loadActTexts[act].label,
          danger: dangerousActs.includes(act),
          whyNot: whyNot(act),
          run: () => void run(act),
        })),
    }))
    .filter(({ entries }) => entries.length > 0)
  // Before «Опубликовать»: what it would publish, drafts included.
  const check =
    subject.kind === 'programme'
      ? []
      : [
          {
            key: 'check',
            entries: [
              {
                kind: 'link',
                key: 'check',
                label: qualityTexts.check,
                href: checkUrl(subject, monday),
              } as const,
            ],
          },
        ]
  if (shown.length === 0) return null
  return (
    <Menu look="quiet" label={loadActsTexts.menu} button={<MoreIcon />} sections={[...check, ...shown]} />
  )
}
