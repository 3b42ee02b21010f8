'use client'

import { Suspense } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { SessionRepair } from '@/components/repair/session-repair'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import { roomCountText } from '@/lib/core/free-rooms/texts/rooms'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import { countExams } from '@/lib/core/placing/rules/touched-exams'
import { common } from '@/lib/core/words/texts/common'
import { repairedText } from '@/lib/repair/texts'
import { closeRooms, moveOutOfClosed } from '@/lib/wishes/browser/room-keeping'
import { useClosingPlan, useLeftInClosed } from '@/lib/wishes/browser/use-closings'
import type { Closed, ClosingPlan, Closure, Ended, RoomsToClose } from '@/lib/wishes/rules'
import {
  closeAndMoveText,
  closedRoomsText,
  closingHeading,
  closingPanelTexts as texts,
  moveOutText,
  openedRoomsText,
} from '@/lib/wishes/texts'

const ClosingPlanForm = onDemand(() => import('./closing-plan').then((module) => module.ClosingPlanForm))
const leftWords = { nothing: texts.nothingLeft, stays: texts.stays, unsure: '' }

const EndEarlyForm = onDemand(() => import('./end-early').then((module) => module.EndEarlyForm))

type Finish = (done: Closed | false) => void

/** The exams among what stands in closed rooms. */
const ExamsThere = (props: {
  actor: Actor
  plan: Pick<ClosingPlan, 'entries' | 'sought'>
  of: Pick<RoomsToClose, 'rooms' | 'startsOn' | 'endsOn'>
}) => (
  <SessionRepair
    actor={props.actor}
    count={countExams([...props.plan.entries.map(({ leaving }) => leaving), ...props.plan.sought])}
    touched={{ kind: 'room', ids: props.of.rooms, from: props.of.startsOn, to: props.of.endsOn }}
  />
)

/** The plan for rooms to close, and the act. */
function NewClosing(props: { actor: Actor; asked: RoomsToClose; reason: string; onDone: Finish }) {
  const { actor, asked, reason, onDone } = props
  const { act } = useActs()
  const plan = useClosingPlan(asked)
  if (!plan.data) return <AnswerPlaceholder query={plan} failed={texts.failed} loading={texts.asking} />
  return (
    <ClosingPlanForm
      plan={plan.data}
      query={plan}
      of={asked.rooms}
      note={<ExamsThere actor={actor} plan={plan.data} of={asked} />}
      submitText={closeAndMoveText}
      mayBeEmpty
      onSubmit={async (moves) => {
        plan.leave()
        const done = await act(() => closeRooms({ ...asked, reason, moves, dryRun: false }))
        if (done) onDone(done)
        else void plan.reload()
      }}
      onCancel={() => onDone(false)}
    />
  )
}

/** What still stands in rooms that were closed together. */
function LeftInClosed({ actor, id, onDone }: { actor: Actor; id: ChangeId; onDone: Finish }) {
  const { act } = useActs()
  const left = useLeftInClosed(id)
  if (!left.data) return <AnswerPlaceholder query={left} failed={texts.failed} loading={texts.asking} />
  return (
    <ClosingPlanForm
      plan={left.data.plan}
      query={left}
      of={left.data.rooms}
      note={<ExamsThere actor={actor} plan={left.data.plan} of={left.data} />}
      words={leftWords}
      submitText={moveOutText}
      mayBeEmpty={false}
      onSubmit={async (moves) => {
        left.leave()
        const done = await act(() => moveOutOfClosed(id, moves))
        if (done) onDone(done)
        else void left.reload()
      }}
      onCancel={() => onDone(false)}
    />
  )
}

/** The dialogs about rooms that are closed together. Each resolves to whether something was done. */
export function useClosingDialogs(): {
  close: (asked: RoomsToClose, reason: string) => Promise<boolean>
  showLeft: (closure: Closure & { closing: { id: ChangeId; rooms: number } }) => Promise<boolean>
  end: (closure: Closure & { closing: { id: ChangeId; rooms: number } }) => Promise<boolean>
} {
  const { actor, calendar, today } = useDashboard()
  const { modal } = useDialogs()
  const { report } = useActs()
  const loading = <LoadingPlaceholder text={common.loading} />
  return {
    close: async (asked, reason) => {
      const done = await modal<Closed>({
        title: texts.planTitle,
        description: `${reason}: ${closingHeading(asked, pairsOf(calendar))}`,
        size: 'extra-large',
        body: (finish) => (
          <Suspense fallback={loading}>
            <NewClosing actor={actor} asked={asked} reason={reason} onDone={finish} />
          </Suspense>
        ),
      })
      if (done) report({ text: closedRoomsText(asked.rooms.length, done.moved), changeId: done.changeId })
      return done !== false
    },
    showLeft: async ({ closing, reason }) => {
      const done = await modal<Closed>({
        title: texts.leftTitle,
        description: `${reason}: ${roomCountText(closing.rooms)}`,
        size: 'extra-large',
        body: (finish) => (
          <Suspense fallback={loading}>
            <LeftInClosed actor={actor} id={closing.id} onDone={finish} />
          </Suspense>
        ),
      })
      if (done) report({ text: repairedText(done.moved), changeId: done.changeId })
      return done !== false
    },
    end: async ({ closing, reason, startsOn, endsOn }) => {
      const done = await modal<Ended>({
        title: texts.endTitle,
        description: `${reason}: ${roomCountText(closing.rooms)}`,
        size: 'large',
        body: (finish) => (
          <Suspense fallback={loading}>
            <EndEarlyForm
              of={{ kind: 'closing', id: closing.id }}
              span={{ startsOn, endsOn }}
              calendar={calendar}
              today={today}
              onDone={finish}
            />
          </Suspense>
        ),
      })
      if (done) report({ text: openedRoomsText(done.returned), changeId: done.changeId })
      return done !== false
    },
  }
}
