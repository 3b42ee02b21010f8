'use client'

import { useEffect, useState } from 'react'
import { loadInHash } from '@/lib/core/browser/schedule/dashboard-location'
import { useIsNarrow } from '@/lib/core/browser/use-media'
import { useLoad } from '@/lib/load/browser'
import { useSpanFailure } from '@/lib/planning/browser/use-placement-span'
import { loadKey } from '@/lib/core/rules/load/load-item'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { common } from '@/lib/core/texts/words/common'
import { loadTexts, loadTitle, selectedText } from '@/lib/core/texts/load/load'
import { spanTexts } from '@/lib/core/texts/placing/placement-span'
import type { Plannable } from '@/lib/core/rules/names/resource'
import { FailedPlaceholder, LoadingPlaceholder, NothingFound, Placeholder } from '@/components/ui/placeholder'
import { Button, IconButton } from '@/components/ui/button'
import { WeeksIcon } from '@/components/ui/icons'
import { FillRest } from '@/components/filling/fill-rest'
import { BestPlaces } from '@/components/planning/placing/best-places'
import { LoadActions } from '@/components/publishing/load-actions'
import { Panel } from '@/components/core/panels/panel'
import { PutAway } from '@/components/core/panels/put-away'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { forgetHash } from '@/components/core/state/use-slot-in-address'
import { focusWeek } from '@/components/core/state/focus-week'
import { useCommandKeys } from '@/components/core/state/use-command-keys'
import { LoadFilters } from './load-filters'
import { LoadRows } from './load-rows'
import { useLoadEdit } from './use-load-edit'
import { useLoadList } from './use-load-list'

const rowStop = '[data-load][tabindex="0"]'

/** Twenty tab stops are between the load and the week, so one key jumps between them. */
const crossOver = () => {
  if (document.activeElement?.closest('[data-slot]')) document.querySelector<HTMLElement>(rowStop)?.focus()
  else focusWeek()
}
const crossingKeys = [{ label: loadTexts.cross, visible: true, keys: ['KeyW'], run: crossOver }]

/** The load of the active group, teacher or programme; that of a group can be changed (specification, «Nagruzka selection»). */
export function LoadPanel({ subject }: { subject: Plannable }) {
  const { actor, monday, modes, selection, carried, letterKeys } = useDashboard()
  const [picked, ...others] = selection
  const { setMode, removeMode, renewSelection, selectItem, clearSelection } = useDashboardActions()
  const { items, progress, error, reload } = useLoad(subject, monday)
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

  const isMapOpen = modes.includes('map')
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
            <IconButton
              label={loadTexts.map}
              aria-pressed={isMapOpen}
              look={isMapOpen ? 'plain' : 'quiet'}
              onClick={() => (isMapOpen ? removeMode('map') : setMode('map'))}
            >
              <WeeksIcon />
            </IconButton>
          </>
        }
      >
        {items === undefined ? (
          error === null ? (
            <LoadingPlaceholder text={loadTexts.loading} />
          ) : (
            <FailedPlaceholder text={loadTexts.failed} onRetry={reload} />
          )
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
              <NothingFound hint={loadTexts.nothingFoundHint} onReset={list.reset} />
            )}
          </>
        )}
        {items && items.length > 0 && <FillRest {...{ subject, items, progress }} />}
        {picked && others.length === 0 && isAllowed(actor, 'draft.view', picked.plan) && (
          <BestPlaces key={loadKey(picked.ref)} subject={subject} item={picked} />
        )}
        <SpanFailure />
        {selection.length > 0 && (
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
            <Button className="md:hidden" onClick={() => setPutAway(true)}>
              {loadTexts.toWeek}
            </Button>
          </div>
        )}
      </Panel>
      {isPutAway && (
        <PutAway back={loadTexts.toList} onBack={() => setPutAway(false)}>
          <SelectedLoad />
        </PutAway>
      )}
    </>
  )
}

/** Says that the cells tell of the shown week alone. */
function SpanFailure() {
  const { actor, subject, selection, monday } = useDashboard()
  const { hasFailed, reload } = useSpanFailure(actor, subject, selection, monday)
  return (
    <div role="status">
      {hasFailed && (
        <p className="flex items-start gap-2 border-t px-3 py-1.5 text-sm text-pretty text-ink-soft">
          <span className="flex-1">{spanTexts.failed}</span>
          <Button look="quiet" className="px-2" onClick={reload}>
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
