import { Suspense, useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { type SpanEntry, SpanFields, spanOfFields } from '@/components/core/dates/span-fields'
import { ReasonField } from '@/components/core/fields/reason-field'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { Button, IconButton } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { CloseIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { type Pair, pairsOf } from '@/lib/core/calendar/rules/pairs'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { pairText, wishPanelTexts, wishSpanText, wishTime } from '@/lib/core/placing/texts/wishes'
import { type FallibleEquipment, fallibleEquipment } from '@/lib/core/rooms/rules/room-properties'
import { longestWishTitle, type NewWish, type Wish } from '@/lib/core/schedule/rules/wish'
import { wishLead, wishNatures } from '@/lib/core/schedule/texts/wish-words'
import { common } from '@/lib/core/words/texts/common'
import { repairedText } from '@/lib/repair/texts'
import { addWish, removeWish } from '@/lib/wishes/browser/room-keeping'
import type { Ended } from '@/lib/wishes/rules'
import {
  closurePanelTexts,
  endedFaultText,
  endFaultLabel,
  faultPanelTexts as texts,
  faultReasons,
  planLabel,
  removeFaultLabel,
} from '@/lib/wishes/texts'
import type { MovedFromFault } from './fault-plan'
import { RowForm, RowList, RowSection } from './row-list'

const FaultPlanForm = onDemand(() => import('./fault-plan').then((module) => module.FaultPlanForm))
const EndEarlyForm = onDemand(() => import('./end-early').then((module) => module.EndEarlyForm))

function FaultForm(props: { roomId: RoomId; onAdd: (fault: NewWish) => Promise<void>; onCancel: () => void }) {
  const { roomId, onAdd, onCancel } = props
  const { calendar, today } = useDashboard()
  const [lacks, setLacks] = useState<FallibleEquipment>('projector')
  const [title, setTitle] = useState('')
  const [pair, setPair] = useState<Pair | 0>(0)
  const [span, setSpan] = useState<SpanEntry>({ from: today, to: today })
  const dates = spanOfFields(span)
  const fault = dates &&
    title.trim() !== '' && {
      subject: { kind: 'room' as const, id: roomId },
      ...dates,
      weekday: null,
      pair: pair || null,
      title: title.trim(),
      isAbsence: false,
      lacks,
    }
  return (
    <RowForm label={texts.add} ok={texts.save} onSend={fault ? () => onAdd(fault) : null} onCancel={onCancel}>
      <Select
        label={texts.what}
        value={lacks}
        onChange={setLacks}
        options={fallibleEquipment.map((value) => ({ value, label: wishNatures[value] }))}
      />
      <ReasonField
        isRequired
        value={title}
        suggestions={faultReasons[lacks]}
        maxLength={longestWishTitle}
        onChange={setTitle}
      />
      <SpanFields calendar={calendar} today={today} span={span} onChange={setSpan} />
      <Select
        label={wishPanelTexts.pair}
        value={pair}
        onChange={setPair}
        options={([0, ...pairsOf(calendar)] as const).map((value) => ({
          value,
          label: pairText(value || null),
        }))}
      />
    </RowForm>
  )
}

/** What is done with what is out of order. */
function useFaultActs(roomId: RoomId) {
  const { calendar, today } = useDashboard()
  const { act, report } = useActs()
  const { modal } = useDialogs()
  const loading = <LoadingPlaceholder text={common.loading} />

  const add = async (fault: NewWish, leave: () => void) => {
    const done = await act(() => addWish(fault))
    if (!done) return
    leave()
    report({ text: texts.added, changeId: done.changeId })
  }
  const remove = async ({ id }: Wish) => {
    const done = await act(() => removeWish(id))
    if (done) report({ text: texts.removed, changeId: done.changeId })
  }
  const about = (fault: Wish) => `${wishLead(fault)}${fault.title}, ${wishSpanText(fault.startsOn, fault.endsOn)}`
  const plan = async (fault: Wish) => {
    const done = await modal<MovedFromFault>({
      title: texts.planTitle,
      description: about(fault),
      size: 'extra-large',
      body: (finish) => (
        <Suspense fallback={loading}>
          <FaultPlanForm id={fault.id} of={[roomId]} onDone={finish} />
        </Suspense>
      ),
    })
    if (done) report({ text: repairedText(done.moved), changeId: done.changeId })
  }
  const end = async (fault: Wish) => {
    const done = await modal<Ended>({
      title: texts.endTitle,
      description: about(fault),
      size: 'large',
      body: (finish) => (
        <Suspense fallback={loading}>
          <EndEarlyForm of={{ kind: 'fault', id: fault.id }} span={fault} {...{ calendar, today }} onDone={finish} />
        </Suspense>
      ),
    })
    if (done) report({ text: endedFaultText(done.returned), changeId: done.changeId })
  }
  return { add, remove, plan, end }
}

/** What is out of order in a room, for users who may close it. */
export function Faults({ roomId, wishes }: { roomId: RoomId; wishes: readonly Wish[] }) {
  const { today } = useDashboard()
  const { add, remove, plan, end } = useFaultActs(roomId)
  return (
    <RowSection
      title={texts.list}
      addWord={texts.save}
      addLabel={texts.add}
      form={(leave) => <FaultForm roomId={roomId} onAdd={(fault) => add(fault, leave)} onCancel={leave} />}
    >
      <RowList
        today={today}
        none={texts.none}
        all={wishes
          .filter(({ lacks }) => lacks)
          .map((fault) => {
            const title = wishLead(fault) + fault.title
            return {
              ...fault,
              title,
              time: wishTime(fault),
              action: (
                <>
                  <Button
                    look="quiet"
                    className="px-2 text-sm"
                    aria-label={planLabel(title)}
                    onClick={() => void plan(fault)}
                  >
                    {closurePanelTexts.plan}
                  </Button>
                  <Button
                    look="quiet"
                    className="px-2 text-sm"
                    aria-label={endFaultLabel(title)}
                    onClick={() => void end(fault)}
                  >
                    {texts.end}
                  </Button>
                  <IconButton label={removeFaultLabel(title)} onClick={() => void remove(fault)}>
                    <CloseIcon />
                  </IconButton>
                </>
              ),
            }
          })}
      />
    </RowSection>
  )
}
