import { FacultyChoice } from '@/components/core/faculty-head'
import { OwnActsButton } from '@/components/history/own-acts-button'
import { Button, buttonClass, IconButton } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { MoreIcon, PrintIcon } from '@/components/ui/icons'
import { Steps } from '@/components/ui/steps'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { weekParity, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { parityLabel } from '@/lib/core/calendar/texts/dates'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { periodTitle } from '@/lib/quality/texts/quality'
import { facultyPaperUrl, substitutionsUrl } from '@/lib/workbench/browser/workbench-location'
import { rowKinds, type RowKind } from '@/lib/workbench/rules/workbench'
import { facultyPaperTexts } from '@/lib/workbench/texts/faculty-paper'
import { substitutionSheetTexts } from '@/lib/workbench/texts/substitution-sheet'
import { rowKindTitles, workbenchListTitles, workbenchTexts as texts } from '@/lib/workbench/texts/workbench'
import type { Go } from './use-workbench-location'

type HeadProps = {
  actor: Actor
  calendar: AcademicCalendar
  faculties: readonly { id: FacultyId; title: string }[]
  faculty: FacultyId
  monday: CalendarDate
  today: CalendarDate
  by: RowKind
  /** How many overlaps there are; a phone shows no other count at first. */
  overlaps: number
  /** Whether a phone shows what is behind the button: the faculty, the counts and what else can be done. */
  isUnfolded: boolean
  onUnfold: () => void
  onGo: Go
}

const OverlapsButton = ({ overlaps, onShow }: { overlaps: number; onShow: () => void }) => (
  <button
    type="button"
    aria-label={`${workbenchListTitles.overlaps}: ${overlaps}`}
    title={workbenchListTitles.overlaps}
    className={buttonClass('quiet', 'min-w-8 px-1')}
    onClick={onShow}
  >
    <span className="font-semibold text-danger tabular-nums">{overlaps}</span>
  </button>
)

export function WorkbenchHead(props: HeadProps) {
  const { actor, calendar, faculties, faculty, monday, today, by, overlaps, isUnfolded, onUnfold, onGo } = props
  const kinds = rowKinds.filter((kind) => kind !== 'room' || isAllowed(actor, 'list.view', 'room'))
  const week = { from: monday, to: addDays(monday, 6) }
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b bg-surface px-3 py-1.5 max-md:gap-x-1">
      <h1 className="text-lg font-semibold whitespace-nowrap max-md:sr-only">{texts.title}</h1>
      <div className={`min-w-0 grow max-md:order-1 max-md:basis-full md:basis-36 ${isUnfolded ? '' : 'max-md:hidden'}`}>
        <FacultyChoice
          label={texts.faculty}
          faculties={faculties}
          value={faculty}
          onChange={(id) => onGo({ faculty: id, section: null, list: null, row: null, ticked: [], isBeside: false })}
        />
      </div>
      <div role="group" aria-label={texts.week} className="flex flex-wrap items-center gap-1">
        <Steps
          previous={texts.previousWeek}
          next={texts.nextWeek}
          onGo={(by) => onGo({ monday: addDays(monday, 7 * by) })}
        />
        <p aria-live="polite" className="px-1 whitespace-nowrap">
          {periodTitle(week)} <span className="text-ink-soft">{parityLabel(weekParity(calendar, monday))}</span>
        </p>
      </div>
      <div data-no-print className="ml-auto flex md:hidden">
        {overlaps > 0 && <OverlapsButton {...{ overlaps }} onShow={() => onGo({ list: 'overlaps', row: null })} />}
        <IconButton label={texts.more} aria-expanded={isUnfolded} onClick={onUnfold}>
          <MoreIcon />
        </IconButton>
      </div>
      <div className={`scrolling-acts max-md:order-1 ${isUnfolded ? '' : 'max-md:hidden'}`}>
        {monday !== mondayOf(today) && (
          <Button look="quiet" data-no-print onClick={() => onGo({ monday: null })}>
            {texts.currentWeek}
          </Button>
        )}
        <div role="group" aria-label={texts.rows} data-no-print className="flex shrink-0 gap-1">
          {kinds.map((kind) => (
            <Chip
              key={kind}
              isPressed={kind === by}
              className="px-2.5"
              onClick={() =>
                onGo({ by: kind, section: null, name: '', row: null, list: null, ticked: [], isBeside: false })
              }
            >
              {rowKindTitles[kind]}
            </Chip>
          ))}
        </div>
        {/* a plain link, because a full page load applies that document's page size */}
        <a
          href={facultyPaperUrl({ faculty, monday, paper: 'a3' })}
          data-no-print
          aria-label={facultyPaperTexts.link}
          title={facultyPaperTexts.link}
          className={buttonClass('quiet', 'w-control px-0')}
        >
          <PrintIcon />
        </a>
        <a
          href={substitutionsUrl({ faculty, date: monday, span: 'week' })}
          data-no-print
          className={buttonClass('quiet')}
        >
          {substitutionSheetTexts.link}
        </a>
        <OwnActsButton actor={actor} />
      </div>
    </header>
  )
}
