'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { useToast } from '@/components/ui/toast'
import { sameData } from '@/lib/core/words/rules/same-data'
import { actTexts } from '@/lib/core/words/texts/acts'
import { FormFailureNote } from './form-failure'
import { useAttempt } from './use-attempt'

type WholeSetting<Value, Typed> = {
  stored: Value
  typed: Typed
  setTyped: (typed: Typed) => void
  isBusy: boolean
  isRefused: boolean
  /** `send` gets what was seen, and returns what was stored. */
  save: (send: (basedOn: Value) => Promise<Value>, saved: string) => Promise<void>
  /** Why it was not saved. */
  note: ReactNode
}

/**
 * The form of a setting that is stored whole. If others stored something else, it goes on from that and keeps what was typed:
 * `carriedOver` puts it onto what is stored.
 */
export function useWholeSetting<Value, Typed>(
  given: Value,
  typedOf: (value: Value) => Typed,
  carriedOver: (typed: Typed, seen: Typed, stored: Typed) => Typed,
): WholeSetting<Value, Typed> {
  const router = useRouter()
  const toast = useToast()
  const { isBusy, formFailure, attempt } = useAttempt()
  const [page, setPage] = useState(given)
  const [stored, setStored] = useState(given)
  const [typed, setTyped] = useState(() => typedOf(given))
  if (!sameData(page, given)) {
    setPage(given)
    setStored(given)
    setTyped(carriedOver(typed, typedOf(stored), typedOf(given)))
  }
  const isStale = formFailure?.kind === 'stale'
  return {
    stored,
    typed,
    setTyped,
    isBusy,
    isRefused: formFailure !== null && !isStale,
    save: async (send, saved) => {
      const done = await attempt(() => send(stored))
      // Its answer, or what others stored, comes with the page.
      router.refresh()
      if (done === null) return
      setStored(done)
      setTyped(typedOf(done))
      toast(saved)
    },
    note: (
      <>
        <FormFailureNote failure={formFailure} current={null} />
        {isStale && <p role="status">{actTexts.carriedOver}</p>}
      </>
    ),
  }
}

/** Fields that were left as they were seen are as they are stored now. */
export function fieldsCarriedOver<Fields extends Readonly<Record<string, unknown>>>(
  typed: Fields,
  seen: Fields,
  stored: Fields,
): Fields {
  const changed = Object.entries(typed).filter(([name, value]) => value !== seen[name])
  return { ...stored, ...Object.fromEntries(changed) }
}

/** Lines that were added stand below those that are stored now; those that were removed are gone. */
export function linesCarriedOver(typed: string, seen: string, stored: string): string {
  const [mine, before] = [typed.split('\n'), seen.split('\n')]
  const kept = stored.split('\n').filter((line) => mine.includes(line) || !before.includes(line))
  return [...kept, ...mine.filter((line) => !before.includes(line) && !kept.includes(line))].join('\n')
}
