'use client'

import { useCallback, useMemo, useState } from 'react'
import { useReportChanges } from '@/components/core/changes/use-acts'
import type { RowKey } from '@/components/core/draft-table/row-state'
import { isHeld } from '@/components/core/draft-table/use-draft-table'
import { useDialogs } from '@/components/ui/dialogs'
import { NoResults, Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { useToast } from '@/components/ui/toast'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { halvesOf } from '@/lib/core/load/rules/load-list'
import { emptyGrant, type PermissionSubject } from '@/lib/core/load/rules/load-permission'
import type { UserId } from '@/lib/core/names/rules/ids'
import { notSavedText, savedText } from '@/lib/core/programmes/texts/saving-rows'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { LoadGrant } from '@/lib/core/rights/rules/rights-subjects'
import { useNamed, type Offer } from '@/lib/core/views/browser/vocabularies'
import { CallError } from '@/lib/core/wire/browser/call'
import { searchFor } from '@/lib/core/words/rules/search'
import { actTexts } from '@/lib/core/words/texts/acts'
import * as texts from '@/lib/permissions/texts/load-permissions'
import { PermissionGrid } from './permission-grid'
import { SampleStrip } from './sample-strip'
import { SheetBar } from './sheet-bar'
import { usePermissionTable, type PermissionRow } from './use-permission-table'

const { permissionTexts } = texts

type Props = {
  actor: Actor
  subject: PermissionSubject
  userId: UserId
  /** The name, if known. */
  subjectTitle: string
  userTitle: string
  today: CalendarDate
  monday: CalendarDate
  /** Called with the number of unsaved rows. */
  onUnsaved: (count: number) => void
}

/** The rows of a half of the year that a search finds. */
function useShownPermissions(rows: readonly PermissionRow[] | undefined, today: CalendarDate) {
  const [text, setText] = useState('')
  const [chosenHalf, setHalf] = useState<1 | 2 | null>(null)
  const items = useMemo(() => rows?.map(({ stored }) => stored.item) ?? [], [rows])
  const halves = halvesOf(items)
  const current = items.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn)?.semester.half
  const half = chosenHalf ?? current ?? halves[0] ?? 1
  const { finds } = searchFor(text)
  const shown = (rows ?? []).filter(({ stored }) => stored.item.semester.half === half && finds(stored.searchText))
  return { text, setText, items, halves, half, setHalf, shown }
}

/** Saves the table, and takes all permissions away. */
function usePermissionActs(
  { subjectTitle, userTitle }: Props,
  table: ReturnType<typeof usePermissionTable>,
  unsavedCount: number,
) {
  const dialogs = useDialogs()
  const toast = useToast()
  const report = useReportChanges(table.reload)

  async function save() {
    const { saved, done, failed } = await table.save()
    report(failed > 0 ? notSavedText(done, failed) : savedText(done), saved)
  }

  async function clear() {
    if (table.storedCount === 0) return toast(texts.nothingToClear(userTitle))
    const isSure = await dialogs.confirm({
      title: permissionTexts.clearTitle,
      description: texts.clearQuestion(userTitle, subjectTitle, table.storedCount, unsavedCount),
      ok: permissionTexts.clearOk,
      danger: true,
    })
    if (!isSure) return
    try {
      const { removed, changeId } = await table.clear()
      report(texts.clearedText(removed), changeId)
    } catch (failure) {
      // Error responses are reported globally.
      if (!(failure instanceof CallError)) toast(actTexts.lost)
    }
  }

  return { save, clear }
}

/** The permissions that can be given to many rows; a row's can be copied into it. */
function useSample() {
  const toast = useToast()
  const [sample, setSample] = useState<LoadGrant>(emptyGrant)
  const [isSampleOpen, setSampleOpen] = useState(false)
  const copy = useCallback(
    (grant: LoadGrant) => {
      setSample(grant)
      setSampleOpen(true)
      toast(permissionTexts.copied)
    },
    [toast],
  )
  return { sample, setSample, isSampleOpen, setSampleOpen, copy }
}

/** One user's permissions for a subject's load: a table edited in place and saved as a whole. */
export function PermissionSheet(props: Props) {
  const { actor, subject, userId, today, monday, onUnsaved } = props
  const table = usePermissionTable({ actor, subject, userId, monday, onUnsaved })
  const { rows, dispatch } = table
  const allRooms = useNamed(actor, 'room', true)
  const rooms = useMemo(
    () => allRooms && offeredRooms(actor, allRooms, table.rows ?? []),
    [actor, allRooms, table.rows],
  )
  const { text, setText, items, halves, half, setHalf, shown } = useShownPermissions(rows, today)
  const [selected, setSelected] = useState<readonly RowKey[]>([])
  const { sample, setSample, isSampleOpen, setSampleOpen, copy } = useSample()

  const chosen = shown.filter(({ key }) => selected.includes(key))
  const unsaved = (rows ?? []).filter((row) => row.isDirty)
  const { save, clear } = usePermissionActs(props, table, unsaved.length)

  if (rows === undefined)
    return <AnswerPlaceholder query={table} failed={permissionTexts.failed} loading={permissionTexts.loading} />
  const bar = (
    <SheetBar
      text={text}
      onText={setText}
      half={half}
      halves={halves}
      onHalf={setHalf}
      shownCount={shown.length}
      totalCount={items.filter(({ semester }) => semester.half === half).length}
      unsavedCount={unsaved.length}
      hiddenCount={unsaved.filter((row) => !shown.includes(row)).length}
      overtakenCount={unsaved.filter(isHeld).length}
      isSaving={table.isSaving}
      onSave={() => void save()}
      onClear={() => void clear()}
    />
  )
  if (rows.length === 0 && table.foreignCount > 0)
    return <Placeholder text={texts.foreignTexts.all} hint={texts.foreignTexts.allHint} />
  if (rows.length === 0)
    return (
      <>
        {bar}
        <Placeholder text={permissionTexts.empty} hint={permissionTexts.emptyHint} />
      </>
    )
  return (
    <>
      {bar}
      {table.foreignCount > 0 && <p className="text-sm text-ink-soft">{texts.foreignTexts.some(table.foreignCount)}</p>}
      <SampleStrip
        isOpen={isSampleOpen}
        onOpen={setSampleOpen}
        sample={sample}
        onSample={setSample}
        rooms={rooms}
        targets={chosen.length > 0 ? chosen : shown}
        selectedCount={chosen.length}
        dispatch={dispatch}
      />
      {shown.length === 0 ? (
        <NoResults onReset={() => setText('')} />
      ) : (
        <PermissionGrid
          rows={shown}
          rooms={rooms}
          selected={selected}
          onSelect={setSelected}
          onCopy={copy}
          dispatch={dispatch}
        />
      )}
    </>
  )
}

/** Rooms in use that the actor may grant, and those already granted; the same for all rows. */
function offeredRooms(actor: Actor, rooms: readonly Offer[], rows: readonly PermissionRow[]): Offer[] {
  const plan = rows[0]?.stored.item.plan
  const kept = new Set(rows.flatMap(({ stored }) => stored.grant.roomIds))
  return rooms.filter(
    (one) =>
      one.kind === 'room' &&
      (kept.has(one.id) || (one.active && plan && isAllowed(actor, 'load.permit', { plan, roomIds: [one.id] }))),
  )
}
