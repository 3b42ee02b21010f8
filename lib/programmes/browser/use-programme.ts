'use client'
import { useCallback } from 'react'
import type { ProgrammeId } from '@/lib/core/names/rules/ids'
import { timers } from '@/lib/core/page/browser/timers'
import { useSettled } from '@/lib/core/page/browser/use-settled'
import type { OfferedLoad, Programme, ProgrammeDiscipline } from '@/lib/core/programmes/rules/programme'
import { programmeUrl, templatesUrl } from '@/lib/core/refusals/calls/addresses'
import type { TemplateEntry } from '@/lib/core/schedule/rules/vocabulary'
import { decodeTemplates } from '@/lib/core/views/calls/vocabularies'
import type { TemplatesAnswer } from '@/lib/core/views/calls/vocabularies.contract'
import { type AskedFailure, useAnswer, useAsked, useChanged } from '@/lib/core/wire/browser/answers'
import { CallError } from '@/lib/core/wire/browser/call'
import { decodeOfferedLoad, findLoadRequest } from '@/lib/programmes/calls/offered-load'
import { decodeProgramme } from '@/lib/programmes/calls/programmes'
import type { ProgrammeAnswer } from '@/lib/programmes/calls/programmes.contract'

const isGone = (error: unknown): boolean => error instanceof CallError && (error.status === 403 || error.status === 404)

export type StoredProgramme = AskedFailure & {
  /** Undefined while loading. */
  programme: Programme | undefined
  /** It does not exist, or the user may not see it. */
  isGone: boolean
  /** Puts the answer of a change into the cache. */
  learn: (programme: Programme) => void
  /** The same for one row; null: deleted. */
  learnRow: (id: ProgrammeDiscipline['id'], row: ProgrammeDiscipline | null) => void
}

/** A meta-programme with its rows. */
export function useProgramme(id: ProgrammeId): StoredProgramme {
  const {
    data: programme,
    error,
    mutate,
    ...asked
  } = useAsked(
    'programme',
    programmeUrl(id),
    (answer: ProgrammeAnswer): Programme => decodeProgramme(answer),
    // The page itself shows that it was removed meanwhile.
    { quiet: true },
  )
  const learn = useCallback((known: Programme) => void mutate(known, { revalidate: false }), [mutate])
  const learnRow = useCallback<StoredProgramme['learnRow']>(
    (rowId, row) =>
      void mutate(
        (known) => {
          if (!known) return known
          const at = known.disciplines.findIndex((one) => one.id === rowId)
          const before = at < 0 ? known.disciplines : known.disciplines.slice(0, at)
          const after = at < 0 ? [] : known.disciplines.slice(at + 1)
          return { ...known, disciplines: [...before, ...(row ? [row] : []), ...after] }
        },
        { revalidate: false },
      ),
    [mutate],
  )
  return { ...asked, programme, isGone: isGone(error), learn, learnRow }
}

/** Templates for new programmes; undefined while loading. */
export const useTemplates = (isWanted: boolean) =>
  useAnswer<TemplatesAnswer, TemplateEntry[]>('list', isWanted ? templatesUrl : null, decodeTemplates).data

/** Returns a function that refetches the list of programmes. */
export function useProgrammesRefresh(): () => Promise<unknown> {
  const changed = useChanged()
  return useCallback(() => changed('list of programmes'), [changed])
}

/** A shorter query would match nearly everything. */
const shortest = 2

/** `isAsking`: the current query is still loading. */
type FoundLoad = {
  items: readonly OfferedLoad[] | undefined
  total: number
  isAsking: boolean
} & Pick<AskedFailure, 'hasFailed' | 'why'>

/** Load matching a query by discipline, groups, teachers or id; a single letter is not searched. */
export function useOfferedLoad(id: ProgrammeId, text: string, half: 1 | 2): FoundLoad {
  const wanted = text.trim()
  const settled = useSettled(wanted, timers.formSettles)
  const isLong = wanted.length >= shortest
  const { data, isLoading, hasFailed, why } = useAsked(
    'list',
    isLong && settled === wanted ? findLoadRequest(id, wanted, half) : null,
    ({ items, total }) => ({ items: items.map(decodeOfferedLoad), total }),
    { keepPreviousData: true },
  )
  return {
    // Results of the previous query must not be shown for this one.
    items: isLong ? data?.items : undefined,
    total: data?.total ?? 0,
    isAsking: isLong && (isLoading || settled !== wanted),
    hasFailed,
    why,
  }
}
