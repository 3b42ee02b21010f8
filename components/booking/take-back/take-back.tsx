'use client'

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TakenRequest } from '@/components/core/cards/display'
import { WarningList } from '@/components/core/changes/conflict-list'
import { FailureNote } from '@/components/core/changes/failure-note'
import { useActs } from '@/components/core/changes/use-acts'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { MainAct } from '@/components/ui/main-act'
import type { Anchor } from '@/components/ui/placed'
import { Popover } from '@/components/ui/popover'
import { ScrollArea } from '@/components/ui/scroll-area'
import { takeBack } from '@/lib/booking/browser/bookings'
import type { TakenBack } from '@/lib/booking/rules/booking'
import { takeBackSlotsText, takeBackTexts as texts, takenBackText } from '@/lib/core/free-rooms/texts/take-back'
import { failureOf, type Failure } from '@/lib/core/refusals/browser/refusal'
import { common } from '@/lib/core/words/texts/common'

export type OpenTakeBack = { request: TakenRequest; at: Anchor }

type Told = Pick<TakenBack, 'slots' | 'warnings'> | { failure: Failure }

/** Confirms cancelling a request, with what it affects, or why it is impossible. */
export function TakeBackPanel({ request, at, onClose }: OpenTakeBack & { onClose: () => void }) {
  const { id, kind, title } = request
  const { modal } = useDialogs()
  const { act, report } = useActs()
  const [told, setTold] = useState<Told | null>(null)

  useEffect(() => {
    let isLeft = false
    const tell = (answer: Told) => {
      if (!isLeft) setTold(answer)
    }
    takeBack(id, true).then(tell, (error: unknown) => tell({ failure: failureOf(error) }))
    return () => {
      isLeft = true
    }
  }, [id])

  const run = async () => {
    flushSync(onClose)
    const failed = (error: unknown) => ({ failure: failureOf(error) })
    const done = await act(() => takeBack(id, false).catch(failed))
    if (done === null) return
    if (!('failure' in done)) return report({ text: takenBackText(kind, title), changeId: done.changeId })
    const { failure } = done
    await modal<never>({
      title: texts.cannot,
      body: (finish) => (
        <div className="grid gap-4">
          <FailureNote failure={failure} />
          <Button look="primary" className="justify-self-end" onClick={() => finish(false)}>
            {common.ok}
          </Button>
        </div>
      ),
    })
  }

  const isRefused = told !== null && 'failure' in told
  return (
    <Popover label={texts.ask[kind]} at={at} onClose={onClose} className="w-80">
      <div className="grid gap-2 p-3">
        <p className="font-medium">{isRefused ? texts.cannot : texts.ask[kind]}</p>
        <p className="line-clamp-3 text-sm break-words text-ink-soft">{title}</p>
        <div role="status" className="text-sm">
          {told === null ? null : 'failure' in told ? (
            <FailureNote failure={told.failure} />
          ) : (
            <div className="grid gap-1.5">
              <ScrollArea label={texts.slots} className="max-h-[30dvh] text-ink-soft">
                <p>{takeBackSlotsText(told.slots)}</p>
              </ScrollArea>
              <WarningList warnings={told.warnings} />
            </div>
          )}
        </div>
        {isRefused ? (
          <Button className="justify-self-end" onClick={onClose}>
            {common.close}
          </Button>
        ) : (
          <MainAct
            look="danger"
            data-first
            heldBy={told === null ? texts.asking : null}
            others={<Button onClick={onClose}>{common.cancel}</Button>}
            onClick={() => void run()}
          >
            {texts.ok[kind]}
          </MainAct>
        )}
      </div>
    </Popover>
  )
}
