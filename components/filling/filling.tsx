'use client'
import { useState } from 'react'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { MainAct } from '@/components/ui/main-act'
import { AnswerPlaceholder } from '@/components/ui/placeholder'
import { Select } from '@/components/ui/select'
import { type FillingScope, fillingSeconds, type FillingSeconds, isUnderWay } from '@/lib/core/placing/rules/filling'
import { common } from '@/lib/core/words/texts/common'
import { startFilling, useFilling } from '@/lib/filling/browser'
import { fillingTexts, fromText, fillingProgressText, scopeText, secondsText } from '@/lib/filling/texts'
import type { FillingDialogRequest } from './filling-request'
import { Found } from './found'
import { SearchFailed, SearchUnderWay } from './search-states'

/** The search for the unplaced load: starting it, its progress, and keeping or discarding the result. */
export function Filling({ onClose, ...asked }: FillingDialogRequest & { onClose: () => void }) {
  const search = useFilling()
  const { data: filling, reload } = search
  if (filling === undefined)
    return <AnswerPlaceholder query={search} failed={fillingTexts.loadFailed} loading={common.loading} />
  if (filling === null) return <Start {...asked} reload={reload} />
  const { progress } = filling
  if (isUnderWay(filling.state))
    return (
      <SearchUnderWay
        search={filling}
        done={progress?.done ?? 0}
        told={progress ? fillingProgressText(progress.placed, progress.wanted, progress.cost) : fillingTexts.reading}
        reload={reload}
      />
    )
  if (filling.result === null) return <SearchFailed search={filling} reload={reload} />
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
