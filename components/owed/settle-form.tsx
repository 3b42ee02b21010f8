'use client'
import { useState } from 'react'
import { FailureNote } from '@/components/core/changes/failure-note'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { whereText } from '@/lib/core/schedule/texts/grid'
import { common } from '@/lib/core/words/texts/common'
import { useMakeUpPlaces } from '@/lib/owed/browser'
import type { MakeUpPlace, OwedClass, Settled, Settlement } from '@/lib/owed/rules'
import { owedTexts as texts, settleTexts } from '@/lib/owed/texts'

const keyOf = ({ date, pair }: MakeUpPlace): string => `${date}.${pair}`

/** Asks why an owed class is settled, and for a make-up class also when it is held. */
export function SettleForm(props: {
  owed: OwedClass
  act: Settlement['act']
  save: (how: Settlement, reason: string) => Promise<Settled>
  onDone: (settled: Settled | false) => void
}) {
  const { owed, act, save, onDone } = props
  const words = settleTexts[act]
  const [reason, setReason] = useState(act === 'make_up' ? words.reasons[0] : '')
  const [place, setPlace] = useState<MakeUpPlace | null>(null)
  const { isBusy, formFailure, attempt } = useAttempt()
  const how: Settlement | null =
    act !== 'make_up' ? { act } : place && { act, date: place.date, pair: place.pair, roomId: place.room?.id ?? null }
  const heldBy = how === null ? texts.choose : reason.trim() === '' ? texts.noReason : null
  const submit = async () => {
    if (how === null || heldBy !== null || isBusy) return
    const done = await attempt(() => save(how, reason.trim()))
    if (done) onDone(done)
  }
  return (
    <Form className="grid gap-4" onSubmit={() => void submit()}>
      {act === 'make_up' && <Places owed={owed} chosen={place} onChoose={setPlace} />}
      <ReasonField isRequired maxLength={1000} value={reason} suggestions={words.reasons} onChange={setReason} />
      {formFailure && <FailureNote failure={formFailure} />}
      <MainAct
        type="submit"
        look={act === 'cancel' ? 'danger' : 'primary'}
        {...{ heldBy, isBusy }}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {isBusy ? texts.saving : words.ok}
      </MainAct>
    </Form>
  )
}

/** Single dates to choose from, the best first. */
function Places(props: { owed: OwedClass; chosen: MakeUpPlace | null; onChoose: (place: MakeUpPlace) => void }) {
  const { owed, chosen, onChoose } = props
  const query = useMakeUpPlaces(owed.id)
  const places = query.data
  if (!places) return <AnswerPlaceholder query={query} failed={texts.placesFailed} loading={texts.asking} />
  if (places.length === 0) return <p className="text-ink-soft">{texts.none}</p>
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm text-ink-soft">{texts.places}</legend>
      <ScrollArea label={texts.places} className="max-h-[40dvh] rounded-md border">
        <div className="divide-y">
          {places.map((place) => (
            <label
              key={keyOf(place)}
              className="flex items-start gap-2 px-3 py-1.5 text-sm hover:bg-surface-hover has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent pointer-coarse:py-2.5"
            >
              <input
                type="radio"
                name="place"
                className="mt-0.5 accent-accent"
                checked={chosen !== null && keyOf(chosen) === keyOf(place)}
                onChange={() => onChoose(place)}
              />
              <span className="min-w-0">
                <span className="block font-medium">{whereText(place.date, place.pair)}</span>
                <span className="block text-xs text-pretty text-ink-soft">
                  {[place.room?.title ?? texts.noRoom, ...place.reasons].join(', ')}
                </span>
              </span>
            </label>
          ))}
        </div>
      </ScrollArea>
    </fieldset>
  )
}
