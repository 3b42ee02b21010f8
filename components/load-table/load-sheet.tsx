import { useFormDialog } from '@/components/core/changes/use-form-dialog'
import { Button } from '@/components/ui/button'
import { cellName } from '@/components/ui/use-cell-grid'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { parseBlock } from '@/lib/core/programmes/rules/pasted-block'
import { useOffers } from '@/lib/core/views/browser/vocabularies'
import { fillBlock, type FilledBlock, isPeopleField, type WrittenRow } from '@/lib/load-table/rules/load-changes'
import {
  type LoadTableColumn,
  loadTableColumns,
  type LoadTableRow,
  type LoadTableSorting,
} from '@/lib/load-table/rules/load-table'
import {
  clearSelectionText,
  joinTexts,
  loadChangedText,
  loadPasteTexts,
  loadRowName,
  loadTableTexts as texts,
  refusedCellText,
  selectedItemsText,
  splitTexts,
} from '@/lib/load-table/texts'
import { ChangeForm } from './change-form'
import { JoinForm } from './join-form'
import { LoadGrid, type Written } from './load-grid'
import { SplitForm } from './split-form'
import type { useLoadEdits } from './use-load-edits'

type Props = {
  actor: Actor
  rows: readonly LoadTableRow[]
  sorting: LoadTableSorting
  onSort: (sorting: LoadTableSorting) => void
  selected: ReadonlySet<LoadItemId>
  onSelect: (selected: ReadonlySet<LoadItemId>) => void
  edits: ReturnType<typeof useLoadEdits>
}

/** What is written into cells, and what is done with the selected rows; most of it is looked at in a form first. */
function useLoadForms({ actor, rows, selected, onSelect, edits }: Props) {
  const open = useFormDialog(edits.done)
  const offers = { groups: useOffers(actor, 'group', true), teachers: useOffers(actor, 'teacher', true) }

  const preview = (title: string, written: readonly WrittenRow[], left?: FilledBlock) =>
    void open({ title, size: 'extra-large' }, (finish) => (
      <ChangeForm
        rows={written}
        left={left}
        onCancel={() => finish(false)}
        onDone={(changed, changeId) => finish({ said: loadChangedText(changed), changeId })}
      />
    ))
  const regroup = async (...form: Parameters<typeof open>) => {
    if (await open(...form)) onSelect(new Set())
  }

  /** People are looked at first, because classes follow them; a selected row stands for all selected. */
  function write(row: LoadTableRow, written: Written) {
    if ('text' in written) return edits.write(row, written.field, written.text)
    const { field, ids } = written
    const changed = selected.has(row.id) ? rows.filter(({ id, mayChange }) => mayChange && selected.has(id)) : [row]
    preview(
      loadPasteTexts.peopleTitle,
      changed.map(({ id, version }) => ({ id, version, cells: { [field]: ids } })),
    )
  }

  function paste(from: { id: LoadItemId; column: LoadTableColumn }, text: string) {
    const block = parseBlock(text)
    const row = rows.find(({ id }) => id === from.id)
    const filled = fillBlock(block, { rows, columns: loadTableColumns, from, selected })
    const [only, ...others] = filled.rows
    const [[field, cell] = [], ...otherCells] = Object.entries(only?.cells ?? {})
    const isOne = only && others.length + otherCells.length + filled.leftLines + filled.leftCells === 0
    if (isOne && row && typeof cell === 'string' && field === from.column && !isPeopleField(from.column))
      return edits.write(row, field as Extract<Written, { text: string }>['field'], cell)
    preview(loadPasteTexts.title, filled.rows, filled)
  }

  return {
    offers,
    write,
    paste,
    split: (row: LoadTableRow) =>
      regroup({ title: splitTexts.title(loadRowName(row)), size: 'large' }, (finish) => (
        <SplitForm
          row={row}
          teachers={offers.teachers}
          onCancel={() => finish(false)}
          onDone={(parts, changeId) => finish({ said: splitTexts.done(parts), changeId })}
        />
      )),
    join: (chosen: readonly LoadTableRow[]) =>
      regroup({ title: joinTexts.title }, (finish) => (
        <JoinForm
          rows={chosen}
          onCancel={() => finish(false)}
          onDone={(count, changeId) => finish({ said: joinTexts.done(count), changeId })}
        />
      )),
  }
}

/** The shown rows, and what is written into them. */
export function LoadSheet(props: Props) {
  const { rows, sorting, onSort, selected, onSelect, edits } = props
  const { offers, write, paste, split, join } = useLoadForms(props)
  const chosen = rows.filter(({ id }) => selected.has(id))
  const [one, ...more] = chosen
  const mayChange = rows.some((row) => row.mayChange)
  const mayRegroup = one !== undefined && chosen.every((row) => row.mayChange)
  return (
    <>
      {one && (
        <div className="flex flex-wrap items-center gap-1">
          <p role="status" className="mr-2 text-ink-soft">
            {selectedItemsText(chosen.length)}
          </p>
          {mayRegroup && more.length === 0 && <Button onClick={() => void split(one)}>{splitTexts.split}</Button>}
          {mayRegroup && more.length > 0 && <Button onClick={() => void join(chosen)}>{joinTexts.join}</Button>}
          <Button look="quiet" onClick={() => onSelect(new Set())}>
            {clearSelectionText}
          </Button>
        </div>
      )}
      {/* Paper would only contain the visible rows. */}
      <p className="hidden print:block">{texts.notPrinted}</p>
      <LoadGrid
        {...{ rows, sorting, onSort, selected, onSelect, offers }}
        unsaved={edits.unsaved}
        onWrite={write}
        onPaste={paste}
      />
      <RefusedCells rows={rows} refused={edits.refused} />
      <p className="text-xs text-ink-faint max-md:hidden">{mayChange ? texts.keys : texts.readOnly}</p>
    </>
  )
}

/** What was refused; a press goes to its cell. */
function RefusedCells({ rows, refused }: Pick<Props, 'rows'> & Pick<Props['edits'], 'refused'>) {
  return (
    <div role="status" className="grid gap-0.5 text-sm empty:hidden">
      {refused.map(({ id, field, problem }) => {
        const row = rows.find((one) => one.id === id)
        return (
          row && (
            <button
              key={`${id} ${field}`}
              type="button"
              className="text-left break-words text-danger underline-offset-2 hover:underline"
              onClick={() =>
                document
                  .querySelector<HTMLElement>(`[data-cell="${cellName({ key: String(id), column: field })}"]`)
                  ?.focus()
              }
            >
              {refusedCellText(loadRowName(row), problem)}
            </button>
          )
        )
      })}
    </div>
  )
}
