import { mayDo, type ActiveSubject } from '@/lib/core/rules/schedule/active-item'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { LoadAct } from '@/lib/publishing/texts'

/** Whether an action is offered: by the user's rights on this subject, or on any subject if the right takes none. */
export function isOffered(actor: Actor, subject: ActiveSubject & Plannable, act: LoadAct): boolean {
  const isGroup = subject.kind === 'group'
  switch (act) {
    case 'publish':
    case 'publish_to_end':
      return mayDo(subject, 'publish')
    case 'unpublish':
    case 'unpublish_to_end':
      return mayDo(subject, 'unpublish')
    case 'clear':
      return mayDo(subject, 'clear')
    case 'hide_by_load':
    case 'show_by_load':
      return mayDo(subject, 'toggle')
    case 'project_by_template':
      return isAllowed(actor, 'schedule.project_by_template')
    case 'copy_week':
      return isGroup && isAllowed(actor, 'schedule.copy_week')
    case 'remove_by_load':
      return isAllowed(actor, 'schedule.remove_by_load')
    case 'remove_week':
      return isGroup && isAllowed(actor, 'schedule.remove_week')
    case 'remove_visible':
      return isAllowed(actor, 'schedule.remove_visible')
  }
}
