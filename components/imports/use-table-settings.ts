import { useRef, useState } from 'react'
import { changeImport } from '@/lib/imports/browser/imports'
import type { ImportJobId } from '@/lib/core/rules/names/ids'
import type { ColumnChoice, SettingsChange, TableSettings } from '@/lib/imports/rules/import-job'

type Sending = {
  attempt: (task: () => Promise<void>) => Promise<unknown>
  reload: () => Promise<unknown>
}

/**
 * How a table is understood, as somebody has just said: shown at once, sent one after another. `settled`: when all of it has been
 * answered.
 */
export function useTableSettings(id: ImportJobId, known: TableSettings, { attempt, reload }: Sending) {
  const [asked, setAsked] = useState<TableSettings | null>(null)
  const sent = useRef<Promise<unknown>>(Promise.resolve())
  const shown = asked ?? known

  function change(to: SettingsChange, meanwhile: TableSettings | null = asked): Promise<unknown> {
    setAsked(meanwhile)
    const before = sent.current
    const own = before.then(() =>
      attempt(async () => {
        await changeImport(id, to)
      }),
    )
    sent.current = own.then(async () => {
      if (sent.current !== last) return
      await reload()
      setAsked(null)
    })
    const last = sent.current
    return last
  }

  /** A column stands in one place: chosen here, it is taken from where it was. */
  function choose(place: number, column: string | null) {
    const columns = shown.columns.map((one, at): ColumnChoice => {
      if (at !== place) return one && one.column !== column ? one : null
      if (column === null) return null
      return one?.column === column ? one : { column, by: 'hand' }
    })
    void change({ columns: columns.map((one) => one?.column ?? null) }, { ...shown, columns })
  }

  return { shown, change, choose, settled: () => sent.current }
}
