'use client'
import { useActs } from '@/components/core/changes/use-acts'
import { useDialogs } from '@/components/ui/dialogs'
import { Menu } from '@/components/ui/menu'
import { useToast } from '@/components/ui/toast'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { FacultyId } from '@/lib/core/rules/names/ids'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { anyClassOf } from '@/lib/core/rules/rights/rights-subjects'
import type { GroupsScope } from '@/lib/core/rules/names/resource'
import type { Period } from '@/lib/core/rules/schedule/period'
import { changeInBulk } from '@/lib/publishing/browser'
import { cannotTitle, conflictsTitle, groupsTexts, loadActsTexts, loadActTexts } from '@/lib/publishing/texts'
import { type Agreed, BulkConfirm } from './bulk-confirm'

const acts = ['publish', 'publish_to_end', 'unpublish', 'unpublish_to_end'] as const
type GroupsAct = (typeof acts)[number]

const isPublication = (act: GroupsAct): boolean => act === 'publish' || act === 'publish_to_end'

/** A scope with its name: `Институт: ИИТ`. */
export type NamedScope = { title: string; scope: GroupsScope }

/** Publishes or withdraws the classes of many groups: shown first, made when confirmed, undone as one. */
function useGroupsActs(period: Period): (act: GroupsAct, of: NamedScope) => Promise<void> {
  const { modal } = useDialogs()
  const toast = useToast()
  const { ask, act: change, report } = useActs()
  return async (act, { title, scope }) => {
    const texts = loadActTexts[act]
    const isPublishing = isPublication(act)
    const order = { scope, period, toEnd: act === 'publish_to_end' || act === 'unpublish_to_end' }
    const run = (dryRun: boolean, reason: string) =>
      changeInBulk(
        isPublishing ? { act: 'publish_groups', ...order, reason } : { act: 'unpublish_groups', ...order },
        dryRun,
      )
    const preview = await ask(() => run(true, ''))
    if (!preview) return
    if (preview.meetings === 0 && preview.conflicts.length === 0 && preview.withheld === 0)
      return toast(texts.nothing)
    const isBlocked = preview.meetings === 0 || (isPublishing && preview.conflicts.length > 0)
    const agreed = await modal<Agreed>({
      title: isBlocked ? cannotTitle(texts) : texts.title,
      description: title,
      body: (finish) => (
        <BulkConfirm
          shared=""
          preview={preview}
          question={isBlocked ? null : texts.question(preview.meetings)}
          conflictsTitle={conflictsTitle(isPublishing, preview.meetings)}
          ok={texts.ok}
          danger={false}
          listsTouched={groupsTexts.touched}
          onAnswer={finish}
        />
      ),
    })
    if (!agreed) return
    const done = await change(() => run(false, agreed.reason))
    if (done) report({ text: texts.done(done), changeId: done.changeId })
  }
}

/** A menu of what can be published or withdrawn at once, for each scope; nothing for whoever may not. */
export function PublishGroups(props: {
  actor: Actor
  faculty: FacultyId
  scopes: readonly NamedScope[]
  period: Period
}) {
  const { actor, faculty, scopes, period } = props
  const run = useGroupsActs(period)
  const isOffered = (act: GroupsAct) =>
    isAllowed(actor, isPublication(act) ? 'schedule.publish' : 'schedule.unpublish', anyClassOf(faculty))
  const offered = acts.filter(isOffered)
  if (offered.length === 0) return null
  return (
    <Menu
      look="quiet"
      label={loadActsTexts.publishing}
      button={loadActsTexts.publishing}
      sections={scopes.map((of) => ({
        key: of.scope.kind,
        title: of.title,
        entries: offered.map((act) => ({
          kind: 'command' as const,
          key: act,
          label: loadActTexts[act].label,
          run: () => void run(act, of),
        })),
      }))}
    />
  )
}
