'use client'
import { useEffect, useRef, useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useActs } from '@/components/core/changes/use-acts'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { QualityComparison } from '@/components/quality/changes/quality-comparison'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useDialogs } from '@/components/ui/dialogs'
import { MainAct } from '@/components/ui/main-act'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import {
  type FillingScope,
  fillingSeconds,
  type FillingSeconds,
  isUnderWay,
  type FillingKeepFailure,
  type FillingView,
} from '@/lib/core/rules/placing/filling'
import { loadTitle } from '@/lib/core/texts/load/load'
import { common } from '@/lib/core/texts/words/common'
import { keepFilling, startFilling, stopFilling, throwFillingAway, useFilling } from '@/lib/filling/browser'
import {
  fillingTexts,
  fillingResultText,
  fromText,
  type Grouping,
  groupingTexts,
  storedInVariantText,
  storedNote,
  fillingStoredText,
  leftReasonTitle,
  fillingProgressText,
  proposalText,
  scopeText,
  secondsText,
  fillingWhereText,
} from '@/lib/filling/texts'
import { periodTitle } from '@/lib/quality/texts/quality'
import { makeVariant } from '@/lib/variants/browser/use-variants'
import { variantPath } from '@/lib/variants/browser/variants-location'
import { variantTexts } from '@/lib/variants/texts'
import type { FillingDialogRequest } from './filling-request'

type Result = NonNullable<FillingView['result']>
type FoundProps = {
  filling: FillingView
  result: Result
  /** The proposal to select first. */
  sought: number | undefined
  /** The search was started elsewhere. */
  isElsewhere: boolean
  reload: () => Promise<unknown>
  onClose: () => void
}

/** The result of a search: keep it as drafts or in its variant, wholly or in part, or discard it. */
function Found({ filling, result, sought, isElsewhere, reload, onClose }: FoundProps) {
  const { proposals, left, quality, wanted, judged } = result
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const { act, ask, report } = useActs()
  const { showError, prompt } = useDialogs()
  const { variant } = filling
  const placed = proposals.reduce((sum, { dates }) => sum + dates.length, 0)
  const chosen = [...proposals.keys()].filter((index) => !dropped.has(index))

  async function keep() {
    setBusy(true)
    const kept = await act(() => keepFilling(filling.id, dropped.size === 0 ? null : chosen))
    setBusy(false)
    await reload()
    if (!kept) return
    onClose()
    const text = variant ? storedInVariantText(variant.name, kept.classes) : fillingStoredText(kept.classes)
    report({ text, note: storedNote(kept.notKept.length), changeId: kept.changeId })
    if (kept.notKept.length > 0) await showError({ detail: notKeptText(kept.notKept) })
  }
  async function throwAway() {
    setBusy(true)
    const isDone = await ask(async () => {
      await throwFillingAway(filling.id)
      return true
    })
    setBusy(false)
    await reload()
    if (isDone) onClose()
  }
  async function intoVariant() {
    const name = await prompt({
      title: variantTexts.toVariantTitle,
      label: variantTexts.name,
      ok: variantTexts.create,
    })
    if (!name) return
    setBusy(true)
    const begins = { id: filling.id, chosen: dropped.size === 0 ? null : chosen }
    const id = await ask(() => makeVariant({ name, facultyId: null, filling: begins, moves: [] }))
    setBusy(false)
    if (id !== null) window.location.assign(variantPath(id))
  }
  const toggle = (indices: readonly number[], isOn: boolean) =>
    setDropped((before) => {
      const after = new Set(before)
      for (const index of indices)
        if (isOn) after.delete(index)
        else after.add(index)
      return after
    })

  return (
    <div className="grid min-w-0 gap-5">
      <p role="status" className="text-lg text-pretty">
        {stateText(filling)}
        {fillingResultText(placed, wanted)}
      </p>
      {(variant !== null || isElsewhere) && (
        <p className={`text-pretty ${variant?.state === 'open' ? 'text-ink-soft' : 'text-warning'}`}>
          {fillingWhereText(variant)}
        </p>
      )}
      {proposals.length > 0 && <Proposals {...{ proposals, dropped, toggle, sought }} />}
      {left.length > 0 && <Left left={left} />}
      {quality.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">
            {fillingTexts.quality}
            {judged && <span className="font-normal text-ink-soft">, {periodTitle(judged)}</span>}
          </h3>
          <QualityComparison quality={quality} texts={fillingTexts} />
        </section>
      )}
      <div className="sticky -bottom-5 -mx-5 -mb-5 border-t bg-surface-raised px-5 py-3">
        <MainAct
          heldBy={
            chosen.length === 0
              ? fillingTexts.nothingChosen
              : variant?.state === 'closed'
                ? fillingTexts.closedVariant
                : null
          }
          isBusy={isBusy}
          note={isBusy ? (variant ? fillingTexts.keepingInVariant : fillingTexts.keeping) : undefined}
          onClick={() => void keep()}
          others={
            <>
              <Button disabled={isBusy} onClick={() => void throwAway()}>
                {fillingTexts.throwAway}
              </Button>
              {variant?.state !== 'open' && (
                <Button disabled={isBusy || chosen.length === 0} onClick={() => void intoVariant()}>
                  {variant ? variantTexts.toNewVariant : variantTexts.toVariant}
                </Button>
              )}
            </>
          }
        >
          {variant ? fillingTexts.keepInVariant : fillingTexts.keep}
        </MainAct>
      </div>
    </div>
  )
}

const notKeptText = (notKept: readonly FillingKeepFailure[]): string =>
  notKept.map(({ text }) => text).join('\n')

const stateText = ({ state }: FillingView): string =>
  state === 'cancelled' || state === 'interrupted' ? `${fillingTexts.states[state]}. ` : ''

type Toggle = (indices: readonly number[], isOn: boolean) => void

const groupings = Object.keys(groupingTexts) as Grouping[]

/** Proposals by group or by teacher; a shared one appears with each of them and is chosen with all. */
function Proposals(props: {
  proposals: Result['proposals']
  dropped: ReadonlySet<number>
  toggle: Toggle
  sought: number | undefined
}) {
  const { proposals, dropped, toggle, sought } = props
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const found = list.current?.querySelector<HTMLElement>(`[data-proposal="${sought ?? ''}"]`)
    found?.scrollIntoView({ block: 'center' })
    found?.querySelector('input')?.focus()
  }, [sought])
  const [grouping, setGrouping] = useState<Grouping>('group')
  const sections = new Map<string, number[]>()
  proposals.forEach(({ groups, teachers }, index) => {
    const names = grouping === 'group' ? groups.map(({ title }) => title) : teachers.map(({ name }) => name)
    for (const name of names.length > 0 ? names : [fillingTexts.nobody])
      sections.set(name, [...(sections.get(name) ?? []), index])
  })
  const sorted = [...sections].sort(([a], [b]) => a.localeCompare(b, 'ru'))
  return (
    <section ref={list} className="grid min-w-0 gap-3">
      <div className="w-56">
        <Select
          label={fillingTexts.grouping}
          value={grouping}
          options={groupings.map((value) => ({ value, label: groupingTexts[value] }))}
          onChange={setGrouping}
        />
      </div>
      {sorted.map(([name, indices]) => (
        <div key={name} className="grid min-w-0">
          <h3 className="text-sm font-semibold break-words">
            <Checkbox
              checked={indices.some((index) => !dropped.has(index))}
              onChange={(isOn) => toggle(indices, isOn)}
            >
              {name}
            </Checkbox>
          </h3>
          <ul className="grid gap-x-4 pl-6 lg:grid-cols-2">
            {indices.map((index) => {
              const proposal = proposals[index]
              return (
                proposal && (
                  <li
                    key={index}
                    data-proposal={index}
                    className={`min-w-0 ${index === sought ? 'rounded bg-accent-soft outline outline-accent' : ''}`}
                  >
                    <Checkbox
                      checked={!dropped.has(index)}
                      className="items-start py-1 text-sm"
                      onChange={(isOn) => toggle([index], isOn)}
                    >
                      <span className="font-medium">{loadTitle(proposal)}</span>
                      <span className="block text-pretty text-ink-soft">{proposalText(proposal)}</span>
                    </Checkbox>
                  </li>
                )
              )
            })}
          </ul>
        </div>
      ))}
    </section>
  )
}

const Left = ({ left }: { left: Result['left'] }) => (
  <section className="grid gap-1">
    <h3 className="text-sm font-semibold text-danger">{fillingTexts.left}</h3>
    <ul className="grid gap-2 text-sm">
      {left.map((one, index) => (
        <li key={index}>
          <span className="font-medium">{leftReasonTitle(loadTitle(one), one.classes)}</span>
          <span className="block text-pretty text-ink-soft">{one.reason}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** The search for the unplaced load: starting it, its progress, and keeping or discarding the result. */
export function Filling({ onClose, ...asked }: FillingDialogRequest & { onClose: () => void }) {
  const { filling, hasFailed, reload } = useFilling()
  if (hasFailed && !filling)
    return <FailedPlaceholder text={fillingTexts.loadFailed} onRetry={() => void reload()} />
  if (filling === undefined) return <LoadingPlaceholder text={common.loading} />
  if (filling === null) return <Start {...asked} reload={reload} />
  if (isUnderWay(filling.state)) return <UnderWay filling={filling} reload={reload} />
  if (filling.result === null) return <Failed filling={filling} reload={reload} />
  return (
    <Found
      key={filling.id}
      filling={filling}
      result={filling.result}
      sought={asked.sought}
      isElsewhere={filling.variant?.id !== asked.variantId}
      reload={reload}
      onClose={onClose}
    />
  )
}

type Reload = { reload: () => Promise<unknown> }

const scopeKinds = ['all', 'selected'] as const

function Start({ scope: all, from, picked, variantId, reload }: FillingDialogRequest & Reload) {
  const [seconds, setSeconds] = useState<FillingSeconds>(30)
  const [whose, setWhose] = useState<(typeof scopeKinds)[number]>(picked.length > 0 ? 'selected' : 'all')
  const { isBusy, formFailure, attempt } = useAttempt()
  const scope: FillingScope =
    whose === 'selected' && picked.length > 0 ? { kind: 'items', items: picked.map(({ ref }) => ref) } : all
  const start = () =>
    attempt(async () => {
      await startFilling({ scope, from, seconds, variantId: variantId ?? null })
      await reload()
    })
  return (
    <div className="grid gap-4">
      <p className="text-pretty text-ink-soft">
        {variantId === undefined ? fillingTexts.lead : fillingTexts.leadInVariant}
      </p>
      <p>{fromText(from)}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        {picked.length > 0 && (
          <Select
            label={fillingTexts.whose}
            value={whose}
            options={scopeKinds.map((value) => ({ value, label: scopeText(value, picked.length) }))}
            onChange={setWhose}
          />
        )}
        <Select
          label={fillingTexts.seconds}
          value={seconds}
          options={fillingSeconds.map((value) => ({ value, label: secondsText(value) }))}
          onChange={setSeconds}
        />
      </div>
      <FormFailureNote failure={formFailure} current={null} />
      <MainAct heldBy={null} isBusy={isBusy} onClick={() => void start()}>
        {fillingTexts.start}
      </MainAct>
    </div>
  )
}

function UnderWay({ filling, reload }: { filling: FillingView } & Reload) {
  const { isBusy, formFailure, attempt } = useAttempt()
  const { id, progress, state, isEnding } = filling
  const stop = () =>
    attempt(async () => {
      await stopFilling(id)
      await reload()
    })
  const percent = Math.round((progress?.done ?? 0) * 100)
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p role="status">
          {state === 'waiting' ? fillingTexts.waiting : fillingTexts.searching}
          {isEnding && ` — ${fillingTexts.stopping}`}
        </p>
        <div
          role="progressbar"
          aria-label={fillingTexts.progress}
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-2 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full bg-accent transition-[width]" style={{ width: `${percent}%` }} />
        </div>
        <p className="text-ink-soft">
          {progress
            ? fillingProgressText(progress.placed, progress.wanted, progress.cost)
            : fillingTexts.reading}
        </p>
      </div>
      <FormFailureNote failure={formFailure} current={null} />
      <div className="flex justify-end">
        <Button disabled={isBusy || isEnding} onClick={() => void stop()}>
          {fillingTexts.stop}
        </Button>
      </div>
    </div>
  )
}

function Failed({ filling, reload }: { filling: FillingView } & Reload) {
  const { isBusy, attempt } = useAttempt()
  const again = () =>
    attempt(async () => {
      await throwFillingAway(filling.id)
      await reload()
    })
  return (
    <div className="grid gap-4">
      <p className="text-danger">{filling.failure ?? fillingTexts.failed}</p>
      <MainAct heldBy={null} isBusy={isBusy} onClick={() => void again()}>
        {fillingTexts.again}
      </MainAct>
    </div>
  )
}
