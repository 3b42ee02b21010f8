import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { closeRoom, openRoom } from '@/lib/wishes/browser/room-keeping'
import { later } from '@/lib/core/rules/calendar/calendar-date'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'
import type { ClosedRoom, Closure, NewClosure } from '@/lib/wishes/rules'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import {
  closedText,
  closurePanelTexts as texts,
  openLabel,
  planLabel,
  closedPairsText,
} from '@/lib/wishes/texts'
import { spanText } from '@/lib/core/texts/placing/wishes'
import { useActs } from '@/components/core/changes/use-acts'
import { useConsent } from '@/components/core/changes/use-consent'
import { usePlanDialog } from '@/components/repair/use-plan-dialog'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { ClosureForm } from './closure-form'
import { KeptList } from './kept-list'
import { KeptSection } from './kept-section'
import { StandingList } from './standing-list'

/** The closures of a room, for users who may close it. */
export function Closures(props: {
  roomId: RoomId
  closures: readonly Closure[]
  onGo: (slot: DatedSlot) => void
}) {
  const { roomId, closures, onGo } = props
  const { calendar, monday, today } = useDashboard()
  const openPlan = usePlanDialog()
  const { act, report } = useActs()
  const consent = useConsent()
  const [closed, setClosed] = useState<ClosedRoom | null>(null)
  // Meetings of a closure that was undone meanwhile are irrelevant.
  const standing = closures.some(({ id }) => id === closed?.id) ? (closed?.standing ?? []) : []
  const first = later(today, monday)

  const close = async (closure: NewClosure, warnings: readonly ChangeWarning[], leave: () => void) => {
    if (!(await consent('closure', warnings, texts.save))) return
    const done = await act(() => closeRoom(closure, false))
    if (!done) return
    leave()
    setClosed(done)
    report({ text: closedText(done.meetings), changeId: done.changeId })
  }
  const open = async ({ id }: Closure) => {
    const done = await act(() => openRoom(id))
    if (done) report({ text: texts.opened, changeId: done.changeId })
  }
  const planFor = ({ startsOn, endsOn, pairs, reason }: Closure) =>
    openPlan(
      { subject: { kind: 'room', id: roomId }, period: { from: startsOn, to: endsOn }, pairs },
      { about: `${reason}, ${spanText(startsOn, endsOn)}`, reason },
    )
  return (
    <KeptSection
      title={texts.list}
      addWord={texts.save}
      addLabel={texts.add}
      form={(leave) => (
        <ClosureForm
          roomId={roomId}
          period={{ from: first, to: first }}
          onGo={onGo}
          onClose={(closure, warnings) => close(closure, warnings, leave)}
          onCancel={leave}
        />
      )}
    >
      {standing.length > 0 && (
        <div className="mx-3 mb-3">
          <StandingList standing={standing} onGo={onGo} onDismiss={() => setClosed(null)} />
        </div>
      )}
      <KeptList
        today={today}
        none={texts.none}
        all={closures.map((closure) => ({
          ...closure,
          title: closure.reason,
          time: closedPairsText(closure.pairs, pairsOf(calendar)),
          action: (
            <>
              <Button
                look="quiet"
                className="px-2 text-sm"
                aria-label={planLabel(closure.reason)}
                onClick={() => void planFor(closure)}
              >
                {texts.plan}
              </Button>
              <Button
                look="quiet"
                className="px-2 text-sm"
                aria-label={openLabel(closure.reason)}
                onClick={() => void open(closure)}
              >
                {texts.open}
              </Button>
            </>
          ),
        }))}
      />
    </KeptSection>
  )
}
