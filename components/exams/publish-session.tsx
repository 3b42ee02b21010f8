'use client'
import { useBulkAct, type RunBulk } from '@/components/publishing/use-bulk-act'
import { Menu } from '@/components/ui/menu'
import { command } from '@/components/ui/menu-entries'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { anyClassOf } from '@/lib/core/rights/rules/rights-subjects'
import type { SessionExam } from '@/lib/exams/rules/exam'
import { sessionPublicationText } from '@/lib/exams/texts/session'
import { changeInBulk } from '@/lib/publishing/browser'
import { groupsTexts, loadActsTexts, loadActTexts, nextPublicationTitle } from '@/lib/publishing/texts'

const acts = [
  { act: 'publish_session', right: 'schedule.publish' },
  { act: 'unpublish_session', right: 'schedule.unpublish' },
] as const

/**
 * A menu that publishes the session of a faculty, or takes it back; nothing for whoever may not. `lastTitle`: of its last
 * publication; empty for none.
 */
export function PublishSession(props: {
  actor: Actor
  faculty: { id: FacultyId; title: string }
  window: Period
  lastTitle: string
  exams: readonly SessionExam[]
  onDone: () => void
}) {
  const { actor, faculty, window: period, lastTitle, exams, onDone } = props
  const bulkAct = useBulkAct()
  const scope = { kind: 'faculty', id: faculty.id } as const
  const run = async (act: (typeof acts)[number]['act']) => {
    const order = { scope, period, toEnd: false, part: 'session' } as const
    const runBulk: RunBulk = (dryRun, agreed) =>
      changeInBulk(
        act === 'publish_session'
          ? { act: 'publish_groups', ...order, ...agreed }
          : { act: 'unpublish_groups', ...order },
        dryRun,
      )
    await bulkAct(act, {
      prepare: () => Promise.resolve(runBulk),
      description: sessionPublicationText(faculty.title, exams, act === 'publish_session'),
      touchedTitle: groupsTexts.touched,
      ...(act === 'publish_session' ? { title: nextPublicationTitle(lastTitle) } : {}),
    })
    onDone()
  }
  const offered = acts.filter(({ right }) => isAllowed(actor, right, anyClassOf(faculty.id)))
  if (offered.length === 0) return null
  return (
    <Menu
      look="quiet"
      label={loadActsTexts.publishing}
      button={loadActsTexts.publishing}
      sections={[
        {
          key: 'session',
          entries: offered.map(({ act }) => command(act, loadActTexts[act].label, () => void run(act))),
        },
      ]}
    />
  )
}
