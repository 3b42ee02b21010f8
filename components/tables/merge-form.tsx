import { useMemo, useState } from 'react'
import { whyHeld } from '@/components/core/changes/failure-note'
import { usePreview } from '@/components/core/changes/use-preview'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { WarningIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import {
  mergeRows,
  mergeUrl,
  rowRefusalOf,
  useRowsLike,
  type MergeOrder,
} from '@/lib/tables/browser/admin-tables'
import { CallError } from '@/lib/core/browser/calls/call'
import { useSettled } from '@/lib/core/browser/use-settled'
import { timers } from '@/lib/core/browser/timers'
import {
  type AdminRow,
  type AdminTable,
  rowTitle,
  type VisibleRow,
  type VocabularyName,
} from '@/lib/core/rules/tables/admin-table'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { mergeNotes, mergeTexts as texts, mergedText } from '@/lib/tables/texts/admin-merge'
import { adminTableUi } from '@/lib/tables/texts/admin-tables'

type Named = { id: number; title: string }

/** Merges a row with another; first shows which one stays, what it takes over, and which overlaps result. */
export function MergeForm(props: {
  table: AdminTable<VocabularyName>
  row: VisibleRow
  onMerged: (said: string, changeId: ChangeId | null) => void
}) {
  const { table, row, onMerged } = props
  const own: Named = { id: row.id, title: rowTitle(table, row.values) }
  const [other, setOther] = useState<Named | null>(null)
  const [isOwnKept, setIsOwnKept] = useState(true)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [kept, dropped] = isOwnKept ? [own, other] : [other, own]
  const order: MergeOrder | null = kept && dropped && { keep: kept.id, drop: dropped.id }
  const preview = usePreview(mergeUrl(table.name), order, (asked) => mergeRows(table.name, asked, true))
  const known = preview.state === 'known' ? preview.value : null
  const heldBy = !order ? texts.choose : known ? null : refusedOf(preview)

  async function submit() {
    if (!order || heldBy !== null || !kept || !dropped) return
    setIsBusy(true)
    try {
      const { changeId } = await mergeRows(table.name, order, false)
      onMerged(texts.done(kept.title, dropped.title), changeId)
    } catch (failure) {
      setRefusal(rowRefusalOf(failure)?.detail ?? (failure instanceof CallError ? null : adminTableUi.lost))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Form className="grid gap-3" onSubmit={() => void submit()}>
      <p className="text-sm text-ink-soft text-pretty">{texts.hint}</p>
      <OtherField table={table} row={row} chosen={other} onChoose={setOther} />
      {kept && dropped && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-surface-sunken px-3 py-2">
          <dt className="text-ink-soft">{texts.stays}</dt>
          <dd className="font-medium wrap-anywhere">{kept.title}</dd>
          <dt className="text-ink-soft">{texts.goes}</dt>
          <dd className="wrap-anywhere line-through">{dropped.title}</dd>
        </dl>
      )}
      <div role="status" className="grid gap-1 text-sm empty:hidden">
        {known && <p>{mergedText(known.moved)}</p>}
        {known &&
          mergeNotes(known).map((note) => (
            <p key={note} className="flex items-start gap-2 text-warning">
              <WarningIcon className="mt-0.5 size-4" />
              {note}
            </p>
          ))}
      </div>
      {refusal && (
        <p role="alert" className="text-danger">
          {refusal}
        </p>
      )}
      <MainAct
        type="submit"
        heldBy={heldBy}
        isRefused={preview.state === 'refused'}
        isBusy={isBusy}
        others={other && <Button onClick={() => setIsOwnKept(!isOwnKept)}>{texts.swap}</Button>}
      >
        {texts.merge}
      </MainAct>
    </Form>
  )
}

const refusedOf = (preview: ReturnType<typeof usePreview>): string => {
  if (preview.state !== 'refused') return texts.checking
  return whyHeld(preview.failure) ?? adminTableUi.lost
}

/** Selects the other row: a similar one, or any found by search. */
function OtherField(props: {
  table: AdminTable<VocabularyName>
  row: VisibleRow
  chosen: Named | null
  onChoose: (other: Named) => void
}) {
  const { table, row, chosen, onChoose } = props
  const [text, setText] = useState('')
  const sought = useSettled(text, timers.formSettles)
  const { data: found } = useRowsLike(table.name, sought === null || sought === '' ? null : sought)
  const { data: alike } = useRowsLike(table.name, row.alike[0] ?? null)
  const named = (rows: readonly AdminRow[] | undefined): Named[] =>
    (rows ?? [])
      .filter(({ id }) => id !== row.id)
      .map(({ id, values }) => ({ id, title: rowTitle(table, values) }))
  const looking = named(alike).filter(({ title }) => row.alike.includes(title))
  const choices = useMemo(
    () =>
      (found ?? [])
        .filter(({ id }) => id !== row.id)
        .map(({ id, values }) => ({ key: String(id), label: rowTitle(table, values) })),
    [found, row.id, table],
  )
  return (
    <div className="grid gap-2">
      {looking.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
          {texts.alike}:
          {looking.map((one) => (
            <Button key={one.id} aria-pressed={chosen?.id === one.id} onClick={() => onChoose(one)}>
              {one.title}
            </Button>
          ))}
        </p>
      )}
      <Autocomplete
        label={texts.other}
        choices={choices}
        value={text === '' ? (chosen?.title ?? '') : text}
        onType={setText}
        onChoose={(choice) => {
          setText('')
          onChoose({ id: Number(choice.key), title: choice.label })
        }}
      />
    </div>
  )
}
