'use client'
import { type ReactNode, Suspense, useState } from 'react'
import { WarningList } from '@/components/core/changes/conflict-list'
import { useActs } from '@/components/core/changes/use-acts'
import { useConsent } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Option } from '@/components/core/tasks/outcome'
import { TaskForm } from '@/components/core/tasks/task-form'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { onDemand } from '@/components/ui/on-demand'
import { LoadingPlaceholder } from '@/components/ui/placeholder'
import { useReasons } from '@/lib/booking/browser/reasons'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { Moved } from '@/lib/core/placing/rules/move'
import { type ProposedMove, type RepairOrder, stepsOf } from '@/lib/core/placing/rules/proposal'
import { previewTexts } from '@/lib/core/placing/texts/move'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { reasonTexts } from '@/lib/core/rights/texts/reasons'
import { common } from '@/lib/core/words/texts/common'
import { repairClasses, repairUrl } from '@/lib/repair/browser/repair-classes'
import { moveLine, repairTexts, repairTitled } from '@/lib/repair/texts'
import { variantPath } from '@/lib/variants/browser/variants-location'
import { putText, variantTexts } from '@/lib/variants/texts'
import type { Into } from './into-variant-form'

/** How to make or dry-run an order, and the URL that identifies the call. */
type How<Done> = { url: string; take: (order: RepairOrder) => Promise<Done> }

/** Makes the moves and nothing else. */
export const alone: How<Moved> = { url: repairUrl, take: repairClasses }

type TakingProps<Done> = {
  /** The chosen moves; empty: nothing chosen yet. */
  moves: readonly ProposedMove[]
  how: How<Done>
  firstReason: string
  /** The user whose reasons and variants are offered. */
  actor: Actor
  onDone: (done: Done | false) => void
  /** A class has changed since the moves were found. */
  onLookAgain: () => void
  children: ReactNode
}

const IntoVariantForm = onDemand(() => import('./into-variant-form').then((module) => module.IntoVariantForm))

/**
 * Adds moves to a variant instead of making them; resolves to whether that was done. Null for users without
 * variants.
 */
function useIntoVariant(actor: Actor): ((moves: readonly ProposedMove[]) => Promise<boolean>) | null {
  const { modal } = useDialogs()
  const { report } = useActs()
  if (!isAllowed(actor, 'quality.check', { kind: 'university' })) return null
  return async (moves) => {
    const steps = stepsOf(moves)
    const into = await modal<Into>({
      title: variantTexts.toVariantTitle,
      body: (finish) => (
        <Suspense fallback={<LoadingPlaceholder text={common.loading} />}>
          <IntoVariantForm moves={steps} onDone={finish} />
        </Suspense>
      ),
    })
    if (!into) return false
    report({
      text: putText(into.name, steps.length),
      changeId: null,
      also: { label: variantTexts.open, run: () => window.location.assign(variantPath(into.id)) },
    })
    return true
  }
}

/** A form in which moves are chosen (`children`), previewed together, and made, or added to a variant. */
export function ApplyRepair<Done extends Pick<Moved, 'warnings'>>(props: TakingProps<Done>) {
  const { moves, how, firstReason, actor, onDone, onLookAgain, children } = props
  const { act } = useActs()
  const consent = useConsent()
  const intoVariant = useIntoVariant(actor)
  const reasons = useReasons(actor)
  const [reason, setReason] = useState(firstReason)
  const [justChange, setJustChange] = useState(false)

  // Only planners see drafts, so moving them needs no reason.
  const isKept = moves.some(({ isDraft }) => !isDraft)
  const order = moves.length > 0 ? { steps: stepsOf(moves), justChange: justChange || !isKept } : null
  const preview = usePreview(how.url, order, (one) => how.take({ ...one, reason: '', dryRun: true }))
  const lacks =
    order === null ? repairTexts.needsChoice : !order.justChange && reason.trim() === '' ? reasonTexts.needed : null
  const putIntoVariant = async () => {
    if (await intoVariant?.(moves)) onDone(false)
  }
  const submit = async ({ warnings }: Done) => {
    if (order === null || !(await consent('class', warnings, repairTexts.submit))) return
    const done = await act(() => how.take({ ...order, reason: reason.trim(), dryRun: false }))
    if (done === null) return
    // The suggested reason of an absence or closed room is not remembered as the user's own.
    if (!order.justChange && reason.trim() !== firstReason.trim()) reasons.record(reason)
    onDone(done)
  }
  return (
    <TaskForm
      {...{ preview, lacks, onLookAgain }}
      outcome={({ warnings }) =>
        warnings.length > 0 ? (
          <WarningList warnings={warnings} />
        ) : (
          <p className="text-success">{moves.length > 1 ? repairTexts.allFree : previewTexts.free}</p>
        )
      }
      reason={
        isKept && (
          <div className="grid gap-2">
            {!justChange && <ReasonField isRequired value={reason} suggestions={reasons.texts} onChange={setReason} />}
            <Option
              label={repairTexts.justChange}
              hint={repairTexts.justChangeHint}
              checked={justChange}
              onChange={setJustChange}
            />
          </div>
        )
      }
      submit={repairTexts.submit}
      others={
        intoVariant &&
        how.url === repairUrl && (
          <Button disabled={order === null} onClick={() => void putIntoVariant()}>
            {variantTexts.toVariant}
          </Button>
        )
      }
      onSubmit={submit}
      onCancel={() => onDone(false)}
    >
      {children}
    </TaskForm>
  )
}

export const MoveList = ({ moves }: { moves: readonly ProposedMove[] }) => (
  <ol aria-label={repairTexts.chain} className="grid gap-0.5 text-sm">
    {moves.map((move) => (
      <li key={move.classes[0]?.id} className="text-pretty">
        <span className="font-medium">{repairTitled(move)}</span>: {moveLine(move)}
      </li>
    ))}
  </ol>
)
