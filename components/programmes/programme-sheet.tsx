'use client'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useReportChanges } from '@/components/core/changes/use-acts'
import type { RowKey } from '@/components/core/draft-table/row-state'
import { SharedPresence } from '@/components/presence/shared-presence'
import { Button } from '@/components/ui/button'
import { NoResults, Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { useToast } from '@/components/ui/toast'
import { cellName, type CellName } from '@/components/ui/use-cell-grid'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type AcademicCalendar, semesterAt } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { sideLine } from '@/lib/core/live/browser/use-live'
import type { ProgrammeId } from '@/lib/core/names/rules/ids'
import { changeStoredText, useStoredText } from '@/lib/core/page/browser/stored-text'
import { mostLaidLines, parseBlock } from '@/lib/core/programmes/rules/pasted-block'
import {
  actorOn,
  type DisciplineValues,
  isRoomOffered,
  newDisciplineValues,
  type Programme,
} from '@/lib/core/programmes/rules/programme'
import { newDisciplineTitle } from '@/lib/core/programmes/texts/programmes'
import { notSavedText, savedText, tooManyPastedText } from '@/lib/core/programmes/texts/saving-rows'
import { mayChoose, type Offer, useNamed, useOffers } from '@/lib/core/views/browser/vocabularies'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'
import { useProgrammesRefresh } from '@/lib/programmes/browser/use-programme'
import { programmeCellProblems, pastedText, screenTexts } from '@/lib/programmes/texts/programme-screen'
import { cellText, type Offers, readProgrammeCell, type Sorting, sortRows } from './cell-values'
import {
  type CellField,
  type DisciplineColumn,
  type ColumnGroup,
  type ColumnId,
  columnsOfProgramme,
  parseGroups,
} from './columns'
import type { Created } from './create-form'
import { DisciplineGrid } from './discipline-grid'
import { ProgrammeHead, TableBar } from './programme-head'
import { RowDetails } from './row-details'
import {
  type DisciplineEdit,
  type NewDisciplineRow,
  programmeRowRights,
  type ProgrammeRowRights,
  type ProgrammeSheetRow,
} from './row-rights'
import { useProgrammeActs } from './use-programme-acts'
import { type ProgrammeTable, useProgrammeTable } from './use-programme-table'
import { useRowActs } from './use-row-acts'

type Sheet = {
  /** The shown rows, in order. */
  rows: readonly ProgrammeSheetRow[]
  columns: readonly DisciplineColumn[]
  offers: Offers
  /** The choices that the programme's rows may use. */
  offered: Offers
  rights: ProgrammeRowRights
  newKey: () => RowKey
  newValues: DisciplineValues
}

/** The effect of a paste; `left`: number of lines that did not fit; `refused`: of lines that are too many. */
type Pasted = {
  edits: Record<RowKey, DisciplineEdit>
  added: NewDisciplineRow[]
  left: number
  refused: number
}

/** Pastes a spreadsheet block from one cell on; extra lines add rows. Of too many lines none is taken. */
export function pasteBlock(
  { rows, columns, offers, offered, rights, newKey, newValues }: Sheet,
  from: { key: RowKey; column: ColumnId },
  text: string,
): Pasted {
  const first = rows.findIndex(({ key }) => key === from.key)
  const fields = columns.slice(columns.findIndex(({ id }) => id === from.column)).flatMap(({ field }) => field ?? [])
  const read = (field: CellField, cell: string) => readProgrammeCell(field, cell, offers, offered)
  const pasted: Pasted = { edits: {}, added: [], left: 0, refused: 0 }
  const lines = parseBlock(text)
  if (lines.length > mostLaidLines) return { ...pasted, refused: lines.length }
  lines.forEach((cells, offset) => {
    const row = rows[first + offset]
    if (row) pasted.edits[row.key] = editOf(cells, fields, read, (field) => rights.mayEdit(row, field))
    else if (rights.mayAdd) {
      const { patch, problems } = editOf(cells, fields, read, () => true)
      pasted.added.push({ key: newKey(), values: { ...newValues, ...patch }, problems })
    } else pasted.left += 1
  })
  return pasted
}

function editOf(
  cells: readonly string[],
  fields: readonly CellField[],
  read: (field: CellField, cell: string) => DisciplineEdit,
  mayEdit: (field: CellField) => boolean,
): DisciplineEdit {
  const edit: DisciplineEdit = { patch: {}, problems: {} }
  cells.forEach((cell, place) => {
    const field = fields[place]
    if (!field) return
    const { patch, problems } = mayEdit(field)
      ? read(field, cell)
      : { patch: {}, problems: { [field]: programmeCellProblems.notYours } }
    edit.patch = { ...edit.patch, ...patch }
    edit.problems = { ...edit.problems, ...problems }
  })
  return edit
}

/** Visible columns of a programme, stored in this browser. */
function useColumns(
  id: ProgrammeId,
  plans: boolean,
): {
  columns: DisciplineColumn[]
  groups: readonly ColumnGroup[]
  show: (group: ColumnGroup, isShown: boolean) => void
} {
  const key = `programmeColumns.${id}`
  const stored = useStoredText(key)
  const groups = useMemo(() => parseGroups(stored), [stored])
  const columns = useMemo(() => columnsOfProgramme(groups, plans), [groups, plans])
  const show = useCallback(
    (group: ColumnGroup, isShown: boolean) =>
      changeStoredText(key, (before) => {
        const others = parseGroups(before).filter((one) => one !== group)
        return [...others, ...(isShown ? [group] : [])].join(',')
      }),
    [key],
  )
  return { columns, groups, show }
}

type Props = {
  actor: Actor
  id: ProgrammeId
  calendar: AcademicCalendar
  today: CalendarDate
  chooser: ReactNode
  /** Called with the number of unsaved rows. */
  onUnsaved: (count: number) => void
  onCreated: (programme: Created) => void
  onGo: (id: ProgrammeId | null) => void
}

/** One programme: its actions, and its disciplines, edited in place and saved as a whole. */
export function ProgrammeSheet(props: Props) {
  const { id, today, chooser, onUnsaved } = props
  const [line] = useState(sideLine)
  const table = useProgrammeTable(id, mondayOf(today), onUnsaved, line)
  const { programme, rows } = table
  if (programme && rows)
    return (
      <>
        {table.isGone && (
          <p role="alert" className="rounded-md bg-warning-soft px-3 py-2 text-warning">
            {screenTexts.removedMeanwhile}
          </p>
        )}
        <SharedPresence
          actor={props.actor}
          line={line}
          at={{ kind: 'programme', id, monday: null }}
          isEditing={table.unsaved.length > 0}
        />
        <LoadedSheet {...props} programme={programme} rows={rows} table={table} />
      </>
    )
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">{chooser}</div>
      {table.isGone ? (
        <Placeholder text={screenTexts.gone} hint={screenTexts.goneHint} />
      ) : (
        <AnswerPlaceholder query={table} failed={screenTexts.failed} loading={screenTexts.loading} />
      )}
    </>
  )
}

type LoadedProps = Props & { programme: Programme; rows: readonly ProgrammeSheetRow[]; table: ProgrammeTable }

/** The rows that are shown and chosen, and all that can be done to them and to their programme. */
function useSheet(props: LoadedProps) {
  const { actor, id, calendar, today, programme, rows, table } = props
  const { dispatch, reload } = table
  const { isProject } = programme
  const plans = isProject || rows.some(({ values }) => !values.projectActive || values.projectHidden)
  const { flags } = programme
  const here = useMemo(() => actorOn(actor, { id, flags }), [actor, id, flags])
  const rights = useMemo(() => programmeRowRights(here, id), [here, id])
  const { columns, groups, show } = useColumns(id, plans)
  const { offers, offered } = useRowOffers(here, programme)
  const refreshList = useProgrammesRefresh()
  const readAnew = useCallback(() => {
    void reload()
    void refreshList()
  }, [reload, refreshList])
  const report = useReportChanges(readAnew)
  const toast = useToast()
  const learn = (known: Programme) => {
    table.learn(known)
    dispatch({ type: 'rebase', rows: known.disciplines })
  }
  const acts = useProgrammeActs({ actor: here, programme, calendar, today, learn, report, onGo: props.onGo })
  const rowActs = useRowActs({ id, table, learn, report })
  const [text, setText] = useState('')
  const [sorting, setSorting] = useState<Sorting>(null)
  const [selected, setSelected] = useState<readonly RowKey[]>([])

  const { finds } = searchFor(text)
  const shown = sortRows(rows, sorting, offers).filter((row) => {
    // An edited row stays visible, whatever the filter.
    if (row.isDirty) return true
    const said = (['title', 'groupIds', 'teacherIds', 'roomIds'] as const).map((field) =>
      cellText(row.values, field, offers),
    )
    return finds(searchForm(...said))
  })
  const chosen = shown.filter(({ key }) => selected.includes(key))
  const newValues = { ...newDisciplineValues, title: newDisciplineTitle, ...(isProject && projectRow) }

  async function save() {
    const { saved, done, failed } = await table.save()
    report(failed > 0 ? notSavedText(done, failed) : savedText(done), saved)
  }
  const add = () => {
    const key = table.newKey()
    flushSync(() => dispatch({ type: 'edit', edits: {}, added: [{ key, values: newValues, problems: {} }] }))
    document.querySelector<HTMLElement>(`[data-cell="${cellName({ key, column: 'title' })}"]`)?.focus()
  }
  const paste = (from: CellName<ColumnId>, block: string) => {
    const { newKey } = table
    const { left, refused, ...pasted } = pasteBlock(
      { rows: shown, columns, offers, offered, rights, newKey, newValues },
      from,
      block,
    )
    if (refused > 0) return toast(tooManyPastedText(refused, mostLaidLines))
    dispatch({ type: 'edit', ...pasted })
    toast(pastedText(Object.keys(pasted.edits).length, pasted.added.length, left))
  }
  return {
    ...{ here, plans, rights, columns, groups, show, offers, offered, acts, rowActs },
    ...{ text, setText, sorting, setSorting, selected, setSelected, shown, chosen, save, add, paste },
  }
}

function EmptySheet({ mayAdd, onAdd }: { mayAdd: boolean; onAdd: () => void }) {
  return mayAdd ? (
    <Placeholder text={screenTexts.empty} hint={screenTexts.emptyHint}>
      <Button onClick={onAdd}>{screenTexts.addLabel}</Button>
    </Placeholder>
  ) : (
    <Placeholder text={screenTexts.empty} hint={screenTexts.emptyToSee} />
  )
}

function LoadedSheet(props: LoadedProps) {
  const { calendar, today, programme, rows, table } = props
  const sheet = useSheet(props)
  const { rights, columns, groups, offers, offered, rowActs, text, setText, shown, chosen, add } = sheet

  return (
    <>
      <ProgrammeHead
        actor={sheet.here}
        programme={programme}
        half={semesterAt(calendar.semesters, today)?.half ?? 1}
        today={today}
        acts={sheet.acts}
        chooser={props.chooser}
        onCreated={props.onCreated}
      />
      <TableBar
        text={text}
        onText={setText}
        groups={groups}
        onGroup={sheet.show}
        counts={{
          shown: shown.length,
          total: rows.length,
          unsaved: table.unsaved.length,
          held: table.held.length,
        }}
        plans={sheet.plans}
        isSaving={table.isSaving}
        selectedCount={chosen.length}
        mayAdd={rights.mayAdd}
        maySwitch={rows.some((row) => rights.mayEdit(row, 'isActive'))}
        mayRemove={chosen.every(rights.mayRemove)}
        onAdd={add}
        onSwitch={(field) => void rowActs.toggle(field, chosen.length > 0 ? chosen : undefined)}
        onRemove={() => void rowActs.remove(chosen)}
        onSave={() => void sheet.save()}
      />
      {rows.length === 0 && <EmptySheet mayAdd={rights.mayAdd} onAdd={add} />}
      {rows.length > 0 && shown.length === 0 && <NoResults onReset={() => setText('')} />}
      {shown.length > 0 && (
        <>
          <DisciplineGrid
            rows={shown}
            columns={columns}
            offers={offers}
            offered={offered}
            rights={rights}
            selected={sheet.selected}
            onSelect={sheet.setSelected}
            sorting={sheet.sorting}
            onSort={sheet.setSorting}
            dispatch={table.dispatch}
            onSwitch={(row, field) => void rowActs.toggle(field, [row])}
            onPaste={sheet.paste}
            details={(row) => (
              <RowDetails
                row={row}
                programmeColor={programme.color}
                rights={rights}
                dispatch={table.dispatch}
                onRemove={(one) => void rowActs.remove([one])}
              />
            )}
          />
          <p data-no-print className="text-xs text-ink-faint max-md:hidden">
            {screenTexts.sheetHint}
          </p>
        </>
      )}
    </>
  )
}

const projectRow = { type: 'project' } as const

const nothing: readonly Offer[] = []

/** All items that rows may contain, undefined while loading; empty if the actor may not see the list. */
function useNames(actor: Actor, kind: 'room' | 'teacher' | 'group'): readonly Offer[] | undefined {
  const named = useNamed(actor, kind, true)
  return mayChoose(actor, kind) ? named : nothing
}

/** All items rows may contain, and those they are offered. */
function useRowOffers(actor: Actor, { id, roomIds }: Programme): { offers: Offers; offered: Offers } {
  const all = {
    roomIds: useNames(actor, 'room'),
    teacherIds: useNames(actor, 'teacher'),
    groupIds: useNames(actor, 'group'),
  }
  const rooms = useOffers(actor, 'room', true)
  const teacherIds = useOffers(actor, 'teacher', true)
  const groupIds = useOffers(actor, 'group', true)
  const offers = useMemo(
    () => ({ roomIds: all.roomIds, teacherIds: all.teacherIds, groupIds: all.groupIds }),
    [all.roomIds, all.teacherIds, all.groupIds],
  )
  const offered = useMemo(() => {
    const mine = rooms?.filter((offer) => offer.kind === 'room' && isRoomOffered(actor, { id, roomIds }, offer.id))
    return { roomIds: mine, teacherIds, groupIds }
  }, [actor, id, roomIds, rooms, teacherIds, groupIds])
  return { offers, offered }
}
