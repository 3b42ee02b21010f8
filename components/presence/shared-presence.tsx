import { type ComponentProps, Suspense } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Presence } from '@/lib/presence/rules'

const PresenceLine = onDemand(() => import('./presence-line').then((module) => module.PresenceLine))

/** Who else works on the same, for whoever shares it; nothing is opened there. */
export const SharedPresence = (props: {
  actor: Actor
  line: ComponentProps<typeof PresenceLine>['line']
  at: Presence['at']
  isEditing: boolean
}) =>
  props.actor.readers.sharesPresence && (
    <Suspense>
      <PresenceLine line={props.line} presence={{ at: props.at, isEditing: props.isEditing, opened: null }} />
    </Suspense>
  )
