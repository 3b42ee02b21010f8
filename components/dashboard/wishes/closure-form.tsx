import { useState } from 'react'
import type { NewClosure } from '@/lib/domain/closure'
import type { RoomId } from '@/lib/domain/ids'
import { pairs, type Pair } from '@/lib/domain/pairs'
import type { Period } from '@/lib/domain/period'
import { closurePanelTexts as texts, closureReasons } from '@/lib/text/closures'
import { pairTitle } from '@/lib/text/grid'
import { ReasonField } from '../requests/reason-field'
import { KeptForm } from './kept-form'
import { SpanFields, spanOf, type SpanEntry } from './span-fields'

function PairToggles({ chosen, onChange }: { chosen: readonly Pair[]; onChange: (chosen: Pair[]) => void }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm text-ink-soft">{texts.pairs}</legend>
      <div className="grid grid-cols-8 overflow-hidden rounded-md border border-line-strong">
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

/** Closes a room. `period`: the dates it begins with. */
export function ClosureForm(props: {
  roomId: RoomId
  period: Period
  onClose: (closure: NewClosure) => Promise<void>
  onCancel: () => void
}) {
  const { roomId, period, onClose, onCancel } = props
  const [reason, setReason] = useState('')
  const [span, setSpan] = useState<SpanEntry>(period)
  const [chosen, setChosen] = useState<readonly Pair[]>(pairs)
  const dates = spanOf(span)
  const closure = dates &&
    chosen.length > 0 &&
    reason.trim() !== '' && { roomId, ...dates, pairs: chosen, reason: reason.trim() }
  return (
    <KeptForm
      label={texts.add}
      ok={texts.save}
      onSend={closure ? () => onClose(closure) : null}
      onCancel={onCancel}
    >
      <ReasonField isRequired value={reason} suggestions={closureReasons} onChange={setReason} />
      <SpanFields span={span} onChange={setSpan} />
      <PairToggles chosen={chosen} onChange={setChosen} />
    </KeptForm>
  )
}
