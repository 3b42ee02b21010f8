'use client'
import { useEffect, useMemo, useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { Panel } from '@/components/core/panels/panel'
import { PutAway } from '@/components/core/panels/put-away'
import { useCommandKeys } from '@/components/core/state/commands'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { focusWeek } from '@/components/core/state/focus-week'
import { forgetHash } from '@/components/core/state/use-slot-in-address'
import { useVisibleSubgroup } from '@/components/core/state/use-visible-subgroup'
import { FillRest } from '@/components/filling/fill-rest'
import { PeopleForm } from '@/components/load/people-form'
import { OwedClasses } from '@/components/owed/owed-classes'
import { BestPlaces } from '@/components/planning/placing/best-places'
import { LoadActions } from '@/components/publishing/load-actions'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { useDialogs } from '@/components/ui/dialogs'
import { WeeksIcon } from '@/components/ui/icons'
import { NoResults, Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import { mondayOfHalf } from '@/lib/core/calendar/rules/period'
import { type ChangedLoad, changeLoad, changeLoadUrl, currentLoadItem } from '@/lib/core/changing/browser/changes'
import { type LoadItem, loadItemOf, loadKey, type LoadProgress } from '@/lib/core/load/rules/load-item'
import {
  groupLoad,
  listLoad,
  type LoadGroup,
  type LoadGrouping,
  loadGroupings,
  type LoadType,
  loadTypes,
  typesAfterPress,
  usualLoadTypes,
} from '@/lib/core/load/rules/load-list'
import {
  groupingTitles,
  loadSearchText,
  loadTexts,
  loadTitle,
  loadTypeName,
  loadTypeShort,
  loadTypeTitle,
  selectedText,
  semesterTitles,
  showDoneHint,
  showDoneText,
} from '@/lib/core/load/texts/load'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { useIsNarrow } from '@/lib/core/page/browser/use-media'
import { lessonActTexts, untouchedText } from '@/lib/core/placing/texts/lesson-acts'
import { spanTexts } from '@/lib/core/placing/texts/placement-span'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { loadInHash } from '@/lib/core/views/browser/dashboard-location'
import { common } from '@/lib/core/words/texts/common'
import { useLoad } from '@/lib/load/browser'
import { useSpanFailure } from '@/lib/planning/browser/use-placement-span'
import { LoadRows } from './load-rows'

type LoadList = {
  /** The half-years that have load, and the shown one. */
  halves: readonly (1 | 2)[]
  half: 1 | 2
  grouping: LoadGrouping
  setGrouping: (grouping: LoadGrouping) => void
  types: readonly LoadType[]
  setTypes: (types: readonly LoadType[]) => void
  text: string
  setText: (text: string) => void
  showDone: boolean
  setShowDone: (showDone: boolean) => void
  reset: () => void
  groups: readonly LoadGroup[]
  done: number
  total: number
}

const none: readonly LoadItem[] = []

/** The filtered and grouped load of the panel. */
function useLoadList(items: readonly LoadItem[] = none, progress: ReadonlyMap<number, LoadProgress>): LoadList {
  const { selection } = useDashboard()
  const [grouping, setGrouping] = useState<LoadGrouping>('none')
  const [types, setTypes] = useState(usualLoadTypes)
  const [text, setText] = useState('')
  const [showDone, setShowDone] = useState(true)

  const { halves, half } = useVisibleSubgroup(items)
  const list = useMemo(
    () =>
      listLoad(
        items.filter(({ semester }) => semester.half === half),
        progress,
        loadSearchText,
      ),
    [items, progress, half],
  )
  const kept = useMemo(() => new Set(selection.map(({ ref }) => loadKey(ref))), [selection])
  const groups = useMemo(
    () => groupLoad(list, { types, text, showDone, alwaysShown: kept }, grouping),
    [list, types, text, showDone, kept, grouping],
  )
  return {
    halves,
    half,
    grouping,
    setGrouping,
    types,
    setTypes,
    text,
    setText,
    showDone,
    setShowDone,
    reset() {
      setTypes(usualLoadTypes)
      setText('')
      setShowDone(true)
    },
    groups,
    done: groups.reduce((sum, group) => sum + group.done, 0),
    total: groups.reduce((sum, group) => sum + group.total, 0),
  }
}

const sameTypes = (a: readonly LoadType[], b: readonly LoadType[]): boolean =>
  a.length === b.length && a.every((type) => b.includes(type))

function TypeChips({ types, onChange }: { types: readonly LoadType[]; onChange: LoadList['setTypes'] }) {
  const isUsual = sameTypes(types, usualLoadTypes)
  return (
    <div role="group" aria-label={loadTexts.types} className="flex gap-1 *:min-w-0 *:flex-1">
      <Chip isPressed={isUsual} onClick={() => onChange(usualLoadTypes)}>
        {loadTexts.allTypes}
      </Chip>
      {loadTypes.map((type) => (
        <Chip
          key={type}
          isPressed={types.includes(type)}
          aria-label={loadTypeName(type)}
          title={`${loadTypeTitle[type]}. ${loadTexts.typesHint}`}
          onClick={(event) => onChange(typesAfterPress(types, type, event.shiftKey))}
        >
          {loadTypeShort[type]}
        </Chip>
      ))}
    </div>
  )
}

/** Filters and grouping of the load. */
function LoadFilters({ list }: { list: LoadList }) {
  const { calendar, monday, today } = useDashboard()
  const { setPreference, clearSelection, showWeek } = useDashboardActions()
  return (
    <div className="grid grid-cols-1 gap-1.5 border-b px-3 py-2">
      <div className={`grid gap-1.5 ${list.halves.length > 1 ? 'grid-cols-[2fr_3fr]' : ''}`}>
        {list.halves.length > 1 && (
          <Select
            hidesLabel
            label={loadTexts.semester}
            value={list.half}
            options={list.halves.map((half) => ({ value: half, label: semesterTitles[half] }))}
            onChange={(half) => {
              setPreference('activeSemester', half)
              clearSelection()
              const there = mondayOfHalf(calendar, half, { monday, today: today })
              if (there && there !== monday) showWeek(there)
            }}
          />
        )}
        <Select
          hidesLabel
          label={loadTexts.grouping}
          value={list.grouping}
          options={loadGroupings.map((value) => ({ value, label: groupingTitles[value] }))}
          onChange={list.setGrouping}
        />
      </div>
      <TypeChips types={list.types} onChange={list.setTypes} />
      <div className="flex items-center gap-3">
        <SearchField label={loadTexts.filter} value={list.text} onChange={list.setText} />
        <span title={showDoneHint}>
          <Checkbox checked={list.showDone} onChange={list.setShowDone} className="text-sm text-ink-soft">
            {showDoneText(list.done, list.total)}
          </Checkbox>
        </span>
      </div>
    </div>
  )
}

/** Opens the form that changes the people of a load item and of its classes that have the same people. */
function useLoadEdit(): (item: LoadItem) => Promise<void> {
  const { actor } = useDashboard()
  const { modal } = useDialogs()
  const { converse, report } = useActs()
  return async (item) => {
    const id = loadItemOf(item.ref)
    if (id === null) return
    const done = await converse(() =>
      modal<ChangedLoad>({
        title: lessonActTexts.loadTitle,
        description: `${loadTitle(item)}. ${lessonActTexts.loadHint}`,
        body: (finish) => (
          <PeopleForm
            actor={actor}
            seen={item}
            hasForever={false}
            isPublished
            url={`${changeLoadUrl}#${id}`}
            save={(wish) => changeLoad(id, wish)}
            readCurrent={currentLoadItem}
            onDone={finish}
          />
        ),
      }),
    )
    if (!done) return
    const text = [lessonActTexts.loadChanged(done.changed), untouchedText(done.untouched)]
    report({ text: text.filter(Boolean).join('. '), changeId: done.changeId })
  }
}

const rowStop = '[data-load][tabindex="0"]'

/** Twenty tab stops are between the load and the week, so one key jumps between them. */
const crossOver = () => {
  if (document.activeElement?.closest('[data-slot]')) document.querySelector<HTMLElement>(rowStop)?.focus()
  else focusWeek()
}
const crossingKeys = [{ label: loadTexts.cross, visible: true, keys: ['KeyW'], run: crossOver }]

/**
 * The load of the active group, teacher or programme; that of a group can be changed (specification,
 * «Nagruzka selection»).
 */
export function LoadPanel({ subject }: { subject: Plannable }) {
  const { actor, monday, selection, carried } = useDashboard()
  const [picked, ...others] = selection
  const { removeMode, renewSelection, selectItem } = useDashboardActions()
  const load = useLoad(subject, monday)
  const { items, progress } = load
  const list = useLoadList(items, progress)
  const edit = useLoadEdit()
  // On a phone the list covers the week, so it can be collapsed.
  const [isPutAway, setPutAway] = useState(false)
  const isNarrow = useIsNarrow()
  if (isNarrow && carried?.kind === 'load' && !isPutAway) setPutAway(true)

  useCommandKeys(crossingKeys)
  useEffect(() => {
    if (!items) return
    renewSelection(items)
    const sought = loadInHash(window.location.hash)
    if (sought === null) return
    forgetHash()
    const item = items.find(({ ref }) => loadKey(ref) === sought)
    if (item) selectItem(item, false)
  }, [items, renewSelection, selectItem])

  return (
    <>
      <Panel
        title={loadTexts.panel}
        closeLabel={loadTexts.close}
        onClose={() => removeMode('load')}
        isPutAway={isPutAway}
        className="md:w-96"
        actions={
          <>
            <LoadActions />
            <MapButton />
          </>
        }
      >
        {items === undefined ? (
          <AnswerPlaceholder query={load} failed={loadTexts.failed} loading={loadTexts.loading} />
        ) : items.length === 0 ? (
          <Placeholder text={loadTexts.empty} hint={loadTexts.emptyHint} />
        ) : (
          <>
            <LoadFilters list={list} />
            {list.groups.some((group) => group.items.length > 0) ? (
              <LoadRows
                groups={list.groups}
                grouping={list.grouping}
                onEdit={subject.kind === 'group' ? (item) => void edit(item) : undefined}
              />
            ) : (
              <NoResults hint={loadTexts.nothingFoundHint} onReset={list.reset} />
            )}
          </>
        )}
        {items && items.length > 0 && <OwedClasses subject={subject} />}
        {items && items.length > 0 && <FillRest {...{ subject, items, progress }} />}
        {picked && others.length === 0 && isAllowed(actor, 'draft.view', picked.plan) && (
          <BestPlaces key={loadKey(picked.ref)} subject={subject} item={picked} />
        )}
        <SpanFailure />
        {selection.length > 0 && <SelectionBar onPutAway={() => setPutAway(true)} />}
      </Panel>
      {isPutAway && (
        <PutAway back={loadTexts.toList} onBack={() => setPutAway(false)}>
          <SelectedLoad />
        </PutAway>
      )}
    </>
  )
}

function MapButton() {
  const { modes } = useDashboard()
  const { setMode, removeMode } = useDashboardActions()
  const isOpen = modes.includes('map')
  return (
    <IconButton
      label={loadTexts.map}
      aria-pressed={isOpen}
      look={isOpen ? 'plain' : 'quiet'}
      onClick={() => (isOpen ? removeMode('map') : setMode('map'))}
    >
      <WeeksIcon />
    </IconButton>
  )
}

/** How much is selected, and the way from it to the week. */
function SelectionBar({ onPutAway }: { onPutAway: () => void }) {
  const { selection, letterKeys } = useDashboard()
  const { clearSelection } = useDashboardActions()
  return (
    <div className="mt-auto flex items-center gap-2 border-t py-1 pr-1.5 pl-3">
      <p role="status" className="flex-1 text-sm text-ink-soft">
        {selectedText(selection.length)}
      </p>
      <Button
        look="quiet"
        className="px-2 max-md:hidden"
        aria-keyshortcuts={letterKeys ? 'W' : undefined}
        title={loadTexts.cross}
        onClick={crossOver}
      >
        {loadTexts.toWeek}
        {letterKeys && (
          <kbd aria-hidden className="text-2xs text-ink-faint">
            W
          </kbd>
        )}
      </Button>
      <Button look="quiet" className="px-2" onClick={clearSelection}>
        {loadTexts.clearSelection}
      </Button>
      <Button className="md:hidden" onClick={onPutAway}>
        {loadTexts.toWeek}
      </Button>
    </div>
  )
}

/** Says that the cells describe the shown week only. */
function SpanFailure() {
  const { actor, subject, selection, monday } = useDashboard()
  const { hasFailed, why, reload } = useSpanFailure(actor, subject, selection, monday)
  return (
    <div role="status">
      {hasFailed && (
        <p className="flex items-start gap-2 border-t px-3 py-1.5 text-sm text-pretty text-ink-soft">
          <span className="flex-1">
            {spanTexts.failed} {why}
          </span>
          <Button look="quiet" className="px-2" onClick={() => void reload()}>
            {common.tryAgain}
          </Button>
        </p>
      )}
    </div>
  )
}

/** The selection, on one line. */
function SelectedLoad() {
  const { selection } = useDashboard()
  const [active, ...others] = selection
  return (
    <>
      {active ? loadTitle(active) : loadTexts.panel}
      {others.length > 0 && <span className="text-ink-soft"> +{others.length}</span>}
    </>
  )
}
