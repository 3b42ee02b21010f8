'use client'
import { Menu } from '@/components/ui/menu'
import { command } from '@/components/ui/menu-entries'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import type { GroupsScope } from '@/lib/core/names/rules/resource'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { anyClassOf } from '@/lib/core/rights/rules/rights-subjects'
import { changeInBulk } from '@/lib/publishing/browser'
import { groupsTexts, loadActsTexts, loadActTexts, nextPublicationTitle } from '@/lib/publishing/texts'
import { isPublication, type RunBulk, useBulkAct } from './use-bulk-act'

const acts = ['publish', 'publish_to_end', 'unpublish', 'unpublish_to_end'] as const
type GroupsAct = (typeof acts)[number]

/** A scope with its name: `Институт: ИИТ`. */
export type NamedScope = { title: string; scope: GroupsScope }

/** A menu of what can be published or withdrawn at once, for each scope; nothing for whoever may not. */
export function PublishGroups(props: {
  actor: Actor
  faculty: FacultyId
  scopes: readonly NamedScope[]
  period: Period
  /** Of the faculty's last publication; empty for none. */
  lastTitle: string
  /** Where what changed since it is shown. */
  changesUrl: string
}) {
  const { actor, faculty, scopes, period, lastTitle, changesUrl } = props
  const bulkAct = useBulkAct()
  const run = (act: GroupsAct, { title, scope }: NamedScope) => {
    const order = { scope, period, toEnd: act === 'publish_to_end' || act === 'unpublish_to_end' }
    const runBulk: RunBulk = (dryRun, { title: named, ...agreed }) =>
      changeInBulk(
        isPublication(act)
          ? { act: 'publish_groups', ...order, ...agreed, title: named }
          : { act: 'unpublish_groups', ...order },
        dryRun,
      )
    return bulkAct(act, {
      prepare: async () => runBulk,
      description: title,
      touchedTitle: groupsTexts.touched,
      // Versions are counted of the whole faculty only.
      ...(isPublication(act) && { title: scope.kind === 'groups' ? '' : nextPublicationTitle(lastTitle) }),
    })
  }
  const isOffered = (act: GroupsAct) =>
    isAllowed(actor, isPublication(act) ? 'schedule.publish' : 'schedule.unpublish', anyClassOf(faculty))
  const offered = acts.filter(isOffered)
  if (offered.length === 0) return null
  return (
    <Menu
      look="quiet"
      label={loadActsTexts.publishing}
      button={loadActsTexts.publishing}
      sections={[
        ...scopes.map((of) => ({
          key: of.scope.kind,
          title: of.title,
          entries: offered.map((act) => command(act, loadActTexts[act].label, () => void run(act, of))),
        })),
        {
          key: 'changes',
          entries: [{ kind: 'link', key: 'changes', label: groupsTexts.changes, href: changesUrl }],
        },
      ]}
    />
  )
}
