'use client'

import { useId, useState } from 'react'
import { mend, mendUrl } from '@/lib/client/mending'
import { useRecentTexts } from '@/lib/client/recent-texts'
import { useProposals } from '@/lib/client/use-proposals'
import { stepsOf, mendReasons, type MendReason, type Proposal } from '@/lib/domain/mending/proposal'
import type { Moved } from '@/lib/domain/move'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { mendReasonTitles, mendTexts as texts } from '@/lib/text/mending'
import { previewTexts } from '@/lib/text/move'
import { defaultReasons } from '@/lib/text/reasons'
import { common } from '@/lib/text/common'
import { whyHeld } from '@/components/changes/failure-note'
import { useActs } from '@/components/changes/use-acts'
import { useConsent } from '@/components/changes/use-consent'
import { usePreview } from '@/components/changes/use-preview'
import { WarningList } from '@/components/changes/warning-list'
import { ReasonField } from '@/components/fields/reason-field'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import { useDashboard } from '../state/dashboard-provider'
import { Option } from '../tasks/option'
import { Outcome } from '../tasks/outcome'
import { ProposalList } from './proposal-list'

/** The ways to free the place of a class; the chosen one is previewed and taken. */
export function MendForm({ item, onDone }: { item: ScheduleItem; onDone: (done: Moved | false) => void }) {
  const { actor } = useDashboard()
  const { act } = useActs()
  const consent = useConsent()
  const reasons = useRecentTexts('lastReasonItems', actor.username, defaultReasons)
  const [without, setWithout] = useState<MendReason>('slot')
  const [untilEnd, setUntilEnd] = useState(false)
  const [chosen, setChosen] = useState<Proposal | null>(null)
  const [reason, setReason] = useState('')
  const [justChange, setJustChange] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  const isKept = chosen?.moves.some(({ isDraft }) => !isDraft) ?? false
  const order = chosen && { steps: stepsOf(chosen.moves), justChange: justChange || !isKept }
  const preview = usePreview(mendUrl, order, (one) => mend({ ...one, reason: '', dryRun: true }))
  const lacks =
    chosen === null
      ? texts.needsChoice
      : isKept && !justChange && reason.trim() === ''
        ? texts.needsReason
        : preview.state === 'asking'
          ? previewTexts.asking
          : null
  const refusal = preview.state === 'refused' ? whyHeld(preview.failure) : null
  const submit = async () => {
    if (order === null || preview.state !== 'known') return
    if (!(await consent('class', preview.value.warnings, texts.submit))) return
    setIsBusy(true)
    const done = await act(() => mend({ ...order, reason: reason.trim(), dryRun: false }))
    setIsBusy(false)
    if (done === null) return
    if (!order.justChange) reasons.record(reason)
    onDone(done)
  }
  const ask = (change: () => void) => {
    change()
    setChosen(null)
  }

  return (
    <Form
      className="grid grid-cols-1 gap-4"
      onSubmit={() => {
        if (!isBusy && lacks === null) void submit()
      }}
    >
      <Why value={without} onChange={(value) => ask(() => setWithout(value))} />
      {item.series.hasRelated && (
        <Option
          label={texts.untilEnd}
          hint={texts.untilEndHint}
          checked={untilEnd}
          onChange={(on) => ask(() => setUntilEnd(on))}
        />
      )}
      <Proposals ask={{ id: item.id, without, untilEnd }} chosen={chosen} onChoose={setChosen} />
      <Outcome preview={preview} onTakeCurrent={() => setChosen(null)}>
        {({ warnings }) =>
          warnings.length > 0 ? (
            <WarningList warnings={warnings} />
          ) : (
            <p className="text-success">{previewTexts.free}</p>
          )
        }
      </Outcome>
      {isKept && (
        <>
          {!justChange && (
            <ReasonField isRequired value={reason} suggestions={reasons.texts} onChange={setReason} />
          )}
          <Option
            label={texts.justChange}
            hint={texts.justChangeHint}
            checked={justChange}
            onChange={setJustChange}
          />
        </>
      )}
      <MainAct
        type="submit"
        heldBy={refusal ?? lacks}
        isRefused={refusal !== null}
        isBusy={isBusy}
        others={<Button onClick={() => onDone(false)}>{common.cancel}</Button>}
      >
        {texts.submit}
      </MainAct>
    </Form>
  )
}

function Why({ value, onChange }: { value: MendReason; onChange: (value: MendReason) => void }) {
  const name = useId()
  return (
    <fieldset className="grid gap-x-4 sm:grid-cols-2">
      <legend className="text-sm text-ink-soft">{texts.why}</legend>
      {mendReasons.map((one) => (
        <label key={one} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
          <input
            type="radio"
            name={name}
            className="size-4 shrink-0"
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {mendReasonTitles[one]}
        </label>
      ))}
    </fieldset>
  )
}

function Proposals(props: {
  ask: Parameters<typeof useProposals>[0]
  chosen: Proposal | null
  onChoose: (proposal: Proposal) => void
}) {
  const { ask, chosen, onChoose } = props
  const { proposals, hasFailed, reload } = useProposals(ask)
  if (hasFailed) return <FailedPlaceholder text={texts.failed} onRetry={reload} />
  if (!proposals) return <LoadingPlaceholder text={texts.asking} />
  if (proposals.length === 0)
    return (
      <p role="status" className="py-4 text-pretty text-ink-soft">
        {texts.none}
      </p>
    )
  return <ProposalList proposals={proposals} chosen={chosen} onChoose={onChoose} />
}
