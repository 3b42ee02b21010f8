'use client'

import { useMemo } from 'react'
import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { Panel } from '@/components/core/panels/panel'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { useVisibleSubgroup } from '@/components/core/state/use-visible-subgroup'
import { Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Select } from '@/components/ui/select'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { groupLoad, listLoad, loadTypes, type ListedLoad } from '@/lib/core/load/rules/load-list'
import { loadGroupNames, loadTexts, semesterTitles } from '@/lib/core/load/texts/load'
import type { Plannable } from '@/lib/core/names/rules/resource'
import { lessonTypeShort, lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { useLoad } from '@/lib/load/browser'
import { hoursTexts as texts, hoursTotal } from '@/lib/load/texts'
import { HoursBar, LoadProgressMark } from '../marks/load-progress'

const everything = { types: loadTypes, text: '', showDone: true, alwaysShown: new Set<string>() }
const noItems: readonly LoadItem[] = []

/** «Мои часы»: the teacher's own load of the year, and its progress. */
export function HoursPanel({ teacher }: { teacher: Extract<Plannable, { kind: 'teacher' }> }) {
  const { monday } = useDashboard()
  const { removeMode, setPreference } = useDashboardActions()
  const load = useLoad(teacher, monday)
  const { items = noItems, isComplete, progress } = load
  const { halves, half } = useVisibleSubgroup(items)
  const list = useMemo(
    () =>
      listLoad(
        items.filter(({ semester }) => semester.half === half),
        progress,
        () => '',
      ),
    [items, progress, half],
  )
  return (
    <Panel title={texts.panel} closeLabel={texts.close} onClose={() => removeMode('hours')} className="md:w-96">
      {!isComplete ? (
        <AnswerPlaceholder query={load} failed={texts.failed} loading={texts.loading} />
      ) : list.length === 0 ? (
        <Placeholder text={texts.empty} hint={texts.emptyHint} />
      ) : (
        <>
          <div className="flex items-end gap-3 border-b px-3 py-2">
            <Total list={list} />
            {halves.length > 1 && (
              <Select
                label={loadTexts.semester}
                hidesLabel
                value={half}
                options={halves.map((value) => ({ value, label: semesterTitles[value] }))}
                onChange={(value) => setPreference('activeSemester', value)}
              />
            )}
          </div>
          <ScrollArea label={texts.list} className="min-h-0 flex-1">
            {groupLoad(list, everything, 'discipline').map(({ key, items: listed }) => (
              <Discipline key={key} title={key} listed={listed} />
            ))}
          </ScrollArea>
        </>
      )}
    </Panel>
  )
}

function Total({ list }: { list: readonly ListedLoad[] }) {
  const placed = list.reduce((sum, { progress }) => sum + progress.placedHours, 0)
  const required = list.reduce((sum, { item }) => sum + item.requiredHours, 0)
  return (
    <p className="min-w-0 flex-1 font-medium">
      {hoursTotal(placed, required)}
      <HoursBar placed={placed} required={required} isDone={list.every(({ isDone }) => isDone)} />
    </p>
  )
}

function Discipline({ title, listed }: { title: string; listed: readonly ListedLoad[] }) {
  return (
    <div className="border-b py-2">
      <h3 className="px-3 text-sm font-medium">{title}</h3>
      <ul>
        {listed.map(({ key, item, progress, isDone }) => (
          <li key={key} className="flex items-start gap-2 px-3 py-1 text-xs text-ink-soft">
            <abbr
              className={`w-8 shrink-0 font-semibold no-underline ${lessonLook[item.lessonType].label}`}
              title={lessonTypeTitle[item.lessonType]}
            >
              {lessonTypeShort[item.lessonType]}
            </abbr>
            <span className="min-w-0 flex-1">{loadGroupNames(item).join(', ') || loadTexts.noGroup}</span>
            <LoadProgressMark item={item} progress={progress} isDone={isDone} />
          </li>
        ))}
      </ul>
    </div>
  )
}
