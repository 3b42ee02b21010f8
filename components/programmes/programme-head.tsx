import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { useFillRest } from '@/components/filling/use-fill-rest'
import { Button, buttonClass } from '@/components/ui/button'
import { ChevronDownIcon, InfoIcon, PlusIcon, StarFilledIcon, StarIcon, WeekIcon } from '@/components/ui/icons'
import { MainAct } from '@/components/ui/main-act'
import { Menu } from '@/components/ui/menu'
import { command, type MenuEntry } from '@/components/ui/menu-entries'
import { SearchField } from '@/components/ui/search-field'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ProgrammeId } from '@/lib/core/names/rules/ids'
import type { Programme } from '@/lib/core/programmes/rules/programme'
import { savingTexts } from '@/lib/core/programmes/texts/saving-rows'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { planOfSubject } from '@/lib/core/rights/rules/rights-subjects'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { fillingTexts } from '@/lib/filling/texts'
import { withheldDeeds } from '@/lib/programmes/rules'
import { limitsText, menuTexts, roomsTexts } from '@/lib/programmes/texts/programme-forms'
import {
  columnGroupTitles,
  countsText,
  saveText,
  screenTexts,
  selectedRowsText,
  switchEntries,
  switchTitle,
} from '@/lib/programmes/texts/programme-screen'
import { type ColumnGroup, columnGroups, switchFields } from './columns'
import type { Created } from './create-form'
import { CreateMenu } from './create-menu'
import type { useProgrammeActs } from './use-programme-acts'

const mayEditSomeHours = (actor: Actor, programmeId: ProgrammeId): boolean =>
  (['simple', 'proxy'] as const).some((type) =>
    isAllowed(actor, 'discipline.edit_hours', { programmeId, type, isNew: false }),
  )

/** The color of a programme; saved by its button. */
function ColorField(props: { color: string; mayEdit: boolean; onSave: (color: string) => Promise<unknown> }) {
  const { color, mayEdit, onSave } = props
  const [own, setColor] = useState<string | null>(null)
  const shownColor = own ?? color
  return (
    <span data-no-print className="inline-flex items-center gap-1">
      <input
        type="color"
        aria-label={menuTexts.color}
        title={menuTexts.color}
        className="h-control w-control cursor-pointer rounded-md border border-line-strong/60 bg-surface p-1 disabled:cursor-default"
        disabled={!mayEdit}
        value={shownColor}
        onChange={(event) => setColor(event.target.value)}
      />
      {shownColor !== color && (
        <Button onClick={() => void onSave(shownColor).then(() => setColor(null))}>{menuTexts.saveColor}</Button>
      )}
    </span>
  )
}

/** Selects a programme, with the actions on the shown one. */
export function ProgrammeHead(props: {
  /** Includes the programme's flags. */
  actor: Actor
  programme: Programme
  half: 1 | 2
  today: CalendarDate
  acts: ReturnType<typeof useProgrammeActs>
  chooser: ReactNode
  onCreated: (programme: Created) => void
}) {
  const { actor, programme, acts } = props
  const { id, color, isProject } = programme
  const subject = { programmeId: id }
  const mayEdit = isAllowed(actor, 'programme.edit', subject)
  const mayEditRooms = isAllowed(actor, 'programme.edit_rooms', subject)
  const withheld = withheldDeeds(actor, id)
  const fillRest = useFillRest()
  const plan = planOfSubject({ kind: 'programme', id }, { groups: [], teachers: [] })

  const offered = (isOffered: boolean, key: keyof typeof acts & keyof typeof menuTexts, danger = false): MenuEntry[] =>
    isOffered ? [{ ...command(key, menuTexts[key], () => void acts[key]()), danger }] : []
  const own = [
    ...offered(mayEdit, 'rename'),
    ...offered(mayEditSomeHours(actor, id), 'recalc'),
    ...offered(isAllowed(actor, 'programme.create'), 'copy'),
    ...offered(isAllowed(actor, 'programme.add_load', subject), 'addLoad'),
    ...offered(isAllowed(actor, 'programme.remove', subject), 'remove', true),
  ]
  return (
    <div className="flex flex-wrap items-center gap-2">
      {props.chooser}
      <div className="flex grow items-center gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:*:shrink-0 sm:flex-wrap">
        <CreateMenu actor={actor} half={props.half} own={own} onCreated={props.onCreated} />
        {mayEdit ? (
          <Button aria-pressed={isProject} onClick={() => void acts.toggleProject()}>
            {isProject ? <StarFilledIcon className="size-4 text-accent" /> : <StarIcon />}
            {isProject ? menuTexts.project : menuTexts.toProject}
          </Button>
        ) : (
          isProject && (
            <span className="inline-flex items-center gap-1 text-ink-soft">
              <StarFilledIcon />
              {menuTexts.project}
            </span>
          )
        )}
        <ColorField color={color} mayEdit={mayEdit} onSave={acts.recolor} />
        <Button
          data-no-print
          className={programme.roomIds.length === 0 && withheld.includes('useAnyRoom') ? 'text-warning!' : ''}
          onClick={() => void acts.rooms(mayEditRooms ? null : roomsTexts.whyNot)}
        >
          {roomsTexts.button(programme.roomIds.length)}
        </Button>
        {isAllowed(actor, 'draft.view', plan) && (
          <Button
            data-no-print
            onClick={() => void fillRest({ scope: { kind: 'programme', id }, from: props.today, picked: [] })}
          >
            {fillingTexts.open}
          </Button>
        )}
        <Link
          href={dashboardUrl({ subject: { kind: 'programme', id }, monday: null, subgroup: 0, view: 'grid' })}
          prefetch={false}
          data-no-print
          className={buttonClass('quiet', 'sm:ml-auto')}
        >
          <WeekIcon />
          {screenTexts.openWeek}
        </Link>
      </div>
      {withheld.length > 0 && (
        <p data-no-print className="flex basis-full items-baseline gap-1.5 text-sm text-ink-soft text-pretty">
          <InfoIcon className="size-4 self-center" />
          {limitsText(withheld)}
        </p>
      )}
    </div>
  )
}

type TableBarProps = {
  text: string
  onText: (text: string) => void
  groups: readonly ColumnGroup[]
  onGroup: (group: ColumnGroup, isShown: boolean) => void
  counts: { shown: number; total: number; unsaved: number; held: number }
  plans: boolean
  isSaving: boolean
  selectedCount: number
  mayAdd: boolean
  /** Whether the user may toggle the switches of any row. */
  maySwitch: boolean
  mayRemove: boolean
  onAdd: () => void
  onSwitch: (field: (typeof switchFields)[number]) => void
  onRemove: () => void
  onSave: () => void
}

function ColumnsMenu({ groups, onGroup }: Pick<TableBarProps, 'groups' | 'onGroup'>) {
  return (
    <Menu
      label={screenTexts.columns}
      button={
        <>
          {screenTexts.columns}
          <ChevronDownIcon className="size-3.5" />
        </>
      }
      sections={[
        {
          key: 'columns',
          entries: columnGroups.map((group) => ({
            kind: 'toggle',
            key: group,
            label: columnGroupTitles[group],
            checked: groups.includes(group),
            change: (isShown) => onGroup(group, isShown),
          })),
        },
      ]}
    />
  )
}

/** Toggles switches of the selected rows, or of all. */
function SwitchMenu({ plans, selectedCount, onSwitch }: Pick<TableBarProps, 'plans' | 'selectedCount' | 'onSwitch'>) {
  const switches = switchFields.filter((field) => plans || field === 'isActive')
  return (
    <Menu
      label={screenTexts.switches}
      button={
        <>
          {screenTexts.switches}
          <ChevronDownIcon className="size-3.5" />
        </>
      }
      sections={[
        {
          key: 'switches',
          title: switchTitle(selectedCount),
          entries: switches.map((field) => command(field, switchEntries[field], () => onSwitch(field))),
        },
      ]}
    />
  )
}

/** Filters, and actions on rows; sticky. */
export function TableBar(props: TableBarProps) {
  const { counts, groups, isSaving, selectedCount } = props
  return (
    <div
      data-no-print
      className="sticky top-0 z-bar -mx-4 flex flex-wrap items-center gap-2 border-b bg-surface-sunken px-4 py-2"
    >
      <SearchField
        label={screenTexts.filter}
        value={props.text}
        onChange={props.onText}
        className="basis-40 sm:max-w-64"
      />
      <ColumnsMenu groups={groups} onGroup={props.onGroup} />
      {props.maySwitch && <SwitchMenu plans={props.plans} selectedCount={selectedCount} onSwitch={props.onSwitch} />}
      <p role="status" className="text-sm text-ink-soft max-sm:sr-only">
        {selectedCount > 0 && counts.unsaved === 0 ? selectedRowsText(selectedCount) : countsText(counts)}
      </p>
      <div className="min-w-0 grow basis-80">
        <MainAct
          heldBy={counts.unsaved === 0 ? savingTexts.nothing : null}
          isBusy={isSaving}
          others={
            <>
              {props.mayRemove && selectedCount > 0 && (
                <Button look="quiet" className="px-2 text-danger!" disabled={isSaving} onClick={props.onRemove}>
                  {screenTexts.removeSelected}
                </Button>
              )}
              {props.mayAdd && (
                <Button
                  aria-label={screenTexts.addLabel}
                  title={screenTexts.addLabel}
                  className="px-2.5"
                  onClick={props.onAdd}
                >
                  <PlusIcon />
                  <span className="max-sm:hidden">{screenTexts.add}</span>
                </Button>
              )}
            </>
          }
          onClick={props.onSave}
        >
          {isSaving ? savingTexts.saving : saveText(counts.unsaved)}
        </MainAct>
      </div>
    </div>
  )
}
