import { useState } from 'react'
import { useOfferedReasons } from '@/lib/booking/browser/reasons'
import { closeRoom, closuresUrl } from '@/lib/wishes/browser/room-keeping'
import type { ClosedRoom, NewClosure } from '@/lib/wishes/rules'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import { pairsOf, type Pair } from '@/lib/core/rules/calendar/pairs'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { ChangeWarning } from '@/lib/core/rules/placing/change-warnings'
import { actTexts } from '@/lib/core/texts/placing/acts'
import { closurePanelTexts as texts, closureReasons, toCloseText } from '@/lib/wishes/texts'
import { pairTitle } from '@/lib/core/texts/live/grid'
import { previewTexts } from '@/lib/core/texts/requests/move'
import { whyHeld } from '@/components/core/changes/failure-note'
import { TouchedList } from '@/components/core/changes/touched'
import { WarningList } from '@/components/core/changes/warning-list'
import { usePreview } from '@/components/core/changes/use-preview'
import { ReasonField } from '@/components/core/fields/reason-field'
import { KeptForm } from './kept-form'
import { StandingList } from './standing-list'
import { SpanFields, spanOf, type SpanEntry } from '@/components/core/dates/span-fields'
import { useDashboard } from '@/components/core/state/dashboard-provider'

function PairToggles(props: {
  pairs: readonly Pair[]
  chosen: readonly Pair[]
  onChange: (chosen: Pair[]) => void
}) {
  const { pairs, chosen, onChange } = props
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm text-ink-soft">{texts.pairs}</legend>
      <div className="grid auto-cols-fr grid-flow-col overflow-hidden rounded-md border border-line-strong">
        {pairs.map((pair) => {
          const isChosen = chosen.includes(pair)
          return (
            <button
              key={pair}
              type="button"
              aria-label={pairTitle(pair)}
              aria-pressed={isChosen}
              className={`h-control border-r last:border-r-0 focus-visible:-outline-offset-2 ${
                isChosen
                  ? 'bg-accent-soft font-semibold text-accent'
                  : 'bg-surface text-ink-soft hover:bg-surface-hover'
              }`}
              onClick={() => onChange(pairs.filter((one) => chosen.includes(one) !== (one === pair)))}
            >
              {pair}
            </button>
          )
        })}
      </div>
      {chosen.length === 0 && <p className="text-sm text-danger">{texts.noPairs}</p>}
    </fieldset>
  )
}

/** The meetings in a room about to be closed, with their owners. */
function ClosurePreview({ known, onGo }: { known: ClosedRoom; onGo: (slot: DatedSlot) => void }) {
  const { standing, touched, warnings } = known
  return (
    <div className="grid gap-2" role="group" aria-label={previewTexts.region}>
      <WarningList warnings={warnings} />
      {standing.length === 0 ? (
        <p role="status" className="text-sm text-success">
          {texts.free}
        </p>
      ) : (
        <>
          <StandingList standing={standing} onGo={onGo} onDismiss={null} />
          {touched.length > 0 && (
            <TouchedList title={texts.owners} touched={touched} meetings={standing.length} />
          )}
          <p className="text-sm text-pretty text-ink-soft">{texts.stays}</p>
        </>
      )}
    </div>
  )
}

/** Closes a room after showing what is in it. `period`: initial dates; `onClose` gets the warnings shown. */
export function ClosureForm(props: {
  roomId: RoomId
  period: Period
  onGo: (slot: DatedSlot) => void
  onClose: (closure: NewClosure, warnings: readonly ChangeWarning[]) => Promise<void>
  onCancel: () => void
}) {
  const { roomId, period, onGo, onClose, onCancel } = props
  const { actor, calendar, today } = useDashboard()
  const pairs = pairsOf(calendar)
  const reasons = useOfferedReasons(actor, 'closure', closureReasons)
  const [reason, setReason] = useState('')
  const [span, setSpan] = useState<SpanEntry>(period)
  const [chosen, setChosen] = useState<readonly Pair[]>(pairs)
  const dates = spanOf(span)
  // The preview does not depend on the reason.
  const asked = dates && chosen.length > 0 ? { roomId, ...dates, pairs: chosen, reason: '' } : null
  const preview = usePreview(closuresUrl, asked, (order) => closeRoom(order, true))
  const known = preview.state === 'known' ? preview.value : null
  const refusal = preview.state === 'refused' ? (whyHeld(preview.failure) ?? actTexts.lost) : null
  const closure = asked && reason.trim() !== '' ? { ...asked, reason: reason.trim() } : null
  return (
    <KeptForm
      label={texts.add}
      ok={known && known.standing.length > 0 ? texts.saveAnyway : texts.save}
      heldBy={refusal ?? (asked && !known ? previewTexts.asking : null)}
      isRefused={refusal !== null}
      note={known ? toCloseText(known.meetings) : ''}
      onSend={closure && known ? () => onClose(closure, known.warnings) : null}
      onCancel={onCancel}
    >
      <ReasonField isRequired value={reason} suggestions={reasons} onChange={setReason} />
      <SpanFields calendar={calendar} today={today} span={span} onChange={setSpan} />
      <PairToggles pairs={pairs} chosen={chosen} onChange={setChosen} />
      {known && <ClosurePreview known={known} onGo={onGo} />}
    </KeptForm>
  )
}
