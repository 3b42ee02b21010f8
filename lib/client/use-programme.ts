'use client'

import { useCallback, useMemo } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { ProgrammeId } from '@/lib/domain/ids'
import type { Programme, ProgrammeDiscipline } from '@/lib/domain/programme'
import { programmeUrl, templatesUrl, vocabularyUrl } from '@/lib/wire/addresses'
import { decodeProgramme, encodeDiscipline, encodeProgramme } from '@/lib/wire/programmes'
import { decodeTemplates } from '@/lib/wire/vocabularies'
import type { WireProgramme } from '@/lib/wire/programmes.contract'
import type { WireTemplates } from '@/lib/wire/vocabularies.contract'
import { get } from './call'

// The live channel tells of changes, and a failure is shown to the person, who can ask again.
const options = { revalidateOnFocus: false, shouldRetryOnError: false }

export type StoredProgramme = {
  /** Undefined until it has come. */
  programme: Programme | undefined
  error: unknown
  reload: () => void
  /** What a change answered is what is stored now. */
  learn: (programme: Programme) => void
  /** The same of one row; of none, that it is gone. */
  learnRow: (id: ProgrammeDiscipline['id'], row: ProgrammeDiscipline | null) => void
}

/** A meta-programme with its disciplines. */
export function useProgramme(id: ProgrammeId): StoredProgramme {
  // Asked for quietly: that it is not there is said in its place.
  const { data, error, mutate } = useSWR<WireProgramme, unknown>(
    programmeUrl(id),
    (url: string) => get<WireProgramme>(url, { quiet: true }),
    options,
  )
  const programme = useMemo(() => data && decodeProgramme(data), [data])
  const reload = useCallback(() => void mutate(), [mutate])
  const learn = useCallback(
    (known: Programme) => void mutate(encodeProgramme(known), { revalidate: false }),
    [mutate],
  )
  const learnRow = useCallback<StoredProgramme['learnRow']>(
    (rowId, row) =>
      void mutate(
        (known) => {
          if (!known) return known
          const at = known.disciplines.findIndex((one) => one.id === rowId)
          const before = at < 0 ? known.disciplines : known.disciplines.slice(0, at)
          const after = at < 0 ? [] : known.disciplines.slice(at + 1)
          return { ...known, disciplines: [...before, ...(row ? [encodeDiscipline(row)] : []), ...after] }
        },
        { revalidate: false },
      ),
    [mutate],
  )
  return { programme, error: error ?? null, reload, learn, learnRow }
}

/** Templates that a programme is made from, for whoever makes programmes; undefined until they have come. */
export const useTemplates = (isWanted: boolean) =>
  useSWR(
    isWanted ? templatesUrl : null,
    async (url: string) => decodeTemplates(await get<WireTemplates>(url)),
    options,
  ).data

/** Asks again which programmes there are. */
export function useProgrammesRefresh(): () => Promise<unknown> {
  const { mutate } = useSWRConfig()
  return useCallback(() => mutate(vocabularyUrl('programme')), [mutate])
}
