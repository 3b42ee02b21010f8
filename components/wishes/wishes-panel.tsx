'use client'

import { useIsNarrow } from '@/lib/core/browser/use-media'
import { useWishes } from '@/lib/wishes/browser/use-wishes'
import { isVirtualRoom } from '@/lib/core/rules/names/ids'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { WishSubject } from '@/lib/core/rules/placing/wish'
import { wishPanelTexts as texts } from '@/lib/core/texts/placing/wishes'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import { Panel } from '@/components/core/panels/panel'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { Closures } from './closures'
import { Wishes } from './wishes'

const titleOf = ({ kind }: WishSubject, isClosable: boolean): string => {
  if (isClosable) return texts.panelOfRoom
  return kind === 'teacher' ? texts.panelOfTeacher : texts.panel
}

/** «Пожелания и закрытие»: wishes of a room, teacher or group, and closures of a room. */
export function WishesPanel({ subject }: { subject: WishSubject }) {
  const { actor, monday } = useDashboard()
  const { removeMode, seek } = useDashboardActions()
  const { wishes, closures, hasFailed, reload } = useWishes(subject, monday)
  const isNarrow = useIsNarrow()
  const isClosable =
    subject.kind === 'room' && !isVirtualRoom(subject.id) && isAllowed(actor, 'closure.change')
  const close = () => removeMode('wishes')
  const goTo = (slot: DatedSlot) => {
    // On a phone it covers the week.
    if (isNarrow) close()
    seek(slot)
  }
  return (
    <Panel title={titleOf(subject, isClosable)} closeLabel={texts.close} onClose={close} className="md:w-96">
      {wishes && closures ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          {isClosable && <Closures roomId={subject.id} closures={closures} onGo={goTo} />}
          <Wishes subject={subject} wishes={wishes} />
        </div>
      ) : hasFailed ? (
        <FailedPlaceholder text={texts.failed} onRetry={reload} />
      ) : (
        <LoadingPlaceholder text={texts.loading} />
      )}
    </Panel>
  )
}
