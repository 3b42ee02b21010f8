'use client'
import { FormFailureNote } from '@/components/core/changes/form-failure'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { Button } from '@/components/ui/button'
import { MainAct } from '@/components/ui/main-act'
import type { FillingId } from '@/lib/core/names/rules/ids'
import type { FillingState } from '@/lib/core/placing/rules/filling'
import { stopFilling, throwFillingAway } from '@/lib/filling/browser'
import { fillingTexts, searchFailureText } from '@/lib/filling/texts'

type Search = {
  search: { id: FillingId; state: FillingState; isEnding: boolean; failure: string | null }
  reload: () => Promise<unknown>
}

/** How far a search is, with a button that ends it with the best that was found. `done`: from 0 to 1; `told`: what it has so far. */
export function SearchUnderWay(props: Search & { done: number; told: string }) {
  const { search, reload, done, told } = props
  const { isBusy, formFailure, attempt } = useAttempt()
  const stop = () =>
    attempt(async () => {
      await stopFilling({ id: search.id })
      await reload()
    })
  const percent = Math.round(done * 100)
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <p role="status">
          {search.state === 'waiting' ? fillingTexts.waiting : fillingTexts.searching}
          {search.isEnding && ` — ${fillingTexts.stopping}`}
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
        <p className="text-ink-soft">{told}</p>
      </div>
      <FormFailureNote failure={formFailure} current={null} />
      <div className="flex justify-end">
        <Button disabled={isBusy || search.isEnding} onClick={() => void stop()}>
          {fillingTexts.stop}
        </Button>
      </div>
    </div>
  )
}

/** Why a search failed, with a way to begin another. */
export function SearchFailed({ search, reload }: Search) {
  const { isBusy, formFailure, attempt } = useAttempt()
  const again = () =>
    attempt(async () => {
      await throwFillingAway({ id: search.id })
      await reload()
    })
  return (
    <div className="grid gap-4">
      <p className="text-danger">{searchFailureText(search.failure)}</p>
      <FormFailureNote failure={formFailure} current={null} />
      <MainAct heldBy={null} isBusy={isBusy} onClick={() => void again()}>
        {fillingTexts.again}
      </MainAct>
    </div>
  )
}
