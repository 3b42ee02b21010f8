import { hasType } from '@/lib/domain/lesson-type'
import { memo, Suspense } from 'react'
import { MoreIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import type { Parity } from '@/lib/domain/academic-calendar'
import { namesIn } from '@/lib/domain/own-names'
import type { ScheduleItem } from '@/lib/domain/schedule'
import { isWebLink } from '@/lib/domain/web-link'
import { gridTexts, itemStudents, seriesDates, seriesHint } from '@/lib/text/grid'
import { lessonTypeShort, lessonTypeTitle } from '@/lib/text/lesson-types'
import { lessonActsLabel } from '@/lib/text/lesson-acts'
import type { Display } from './display'
import { lessonLook } from '@/components/marks/lesson-look'
import { Groups, Rooms, Teachers } from './names'
import { Substitution } from './substitution'
import { TraceLine } from './trace-line'
import { OverlapMark } from './overlap-mark'

/** Only http(s) URLs become links; anything else in the database is ignored. */
const leadsSomewhere = (link: string): boolean => link !== '' && isWebLink(link)

function Marks({ item }: { item: ScheduleItem }) {
  return (
    <>
      {item.state === 'projected' && (
        <abbr className="text-warning no-underline" title={gridTexts.draftHint}>
          {gridTexts.draft}
        </abbr>
      )}
      {item.hidden && (
        <abbr className="text-ink-faint no-underline" title={gridTexts.hiddenHint}>
          {gridTexts.hidden}
        </abbr>
      )}
    </>
  )
}

// Loaded only for users who swap classes.
const SwapMark = onDemand(() => import('./swap-mark').then((module) => module.SwapMark))

/** On hover devices it overlays the title, which keeps the full width, but not the overlap mark. */
function LessonActsButton({
  item,
  display: { acts, badgeTabIndex },
}: {
  item: ScheduleItem
  display: Display
}) {
  if (!acts || acts.allowed(item).length === 0) return null
  return (
    <button
      type="button"
      tabIndex={badgeTabIndex}
      aria-haspopup="dialog"
      aria-label={lessonActsLabel(item)}
      className={`-my-0.5 grid size-6 shrink-0 place-items-center rounded text-ink-soft opacity-0 bg-surface group-hover/card:opacity-100 hover:bg-surface-hover focus-visible:opacity-100 pointer-fine:absolute pointer-fine:z-1 pointer-fine:top-0.5 pointer-coarse:-my-1.5 pointer-coarse:size-8 pointer-coarse:opacity-100 print:hidden ${
        item.overlaps ? 'pointer-fine:right-7' : 'pointer-fine:right-0.5'
      }`}
      onClick={(event) => acts.open(item, event.currentTarget.getBoundingClientRect(), 'menu')}
    >
      <MoreIcon />
    </button>
  )
}

/** A class or exam. `parity`: of its date. */
export const LessonCard = memo(function LessonCard(props: {
  item: ScheduleItem
  parity: Parity
  display: Display
  /** Selected by the open panel. */
  isPicked: boolean
}) {
  const { item, parity, display, isPicked } = props
  const look = lessonLook[item.lessonType]
  const hint = seriesHint(item.series, parity)
  const { rooms, teachers, groups } = namesIn(display.subject, item)
  const isGone = item.state === 'trace'
  const isDraft = item.state === 'projected'
  const isFaint = isGone || item.hidden
  const inTheWay = display.swap?.get(item.id)
  return (
    <article
      data-meeting={item.id}
      data-draft={isDraft || undefined}
      data-picked={isPicked || undefined}
      className={`group/card relative rounded-r-sm border-l-3 py-0.5 pr-1 pl-2 in-data-fits:pr-0.5 in-data-fits:pl-1.5 text-xs wrap-anywhere text-ink-soft ${look.bar} ${
        isDraft ? `border-dashed ${display.printsDrafts ? '' : 'print:hidden'}` : ''
      } ${item.overlaps ? 'bg-danger-soft/60' : ''} ${isFaint ? 'border-l-line-strong' : ''} ${
        isPicked ? 'bg-accent-soft' : ''
      } ${inTheWay === undefined ? '' : inTheWay.length === 0 ? 'outline-2 outline-accent outline-dashed' : 'opacity-60'}`}
    >
      <display.cardHeading className="flex items-start gap-1 text-sm font-medium text-ink in-data-draft:font-normal in-data-draft:text-ink-faint in-data-fits:text-xs">
        <span className={`min-w-0 flex-1 ${isGone ? 'text-ink-faint line-through' : ''}`}>
          {hasType(item) && (
            <>
              <abbr
                className={`font-semibold no-underline ${look.label}`}
                title={lessonTypeTitle[item.lessonType]}
              >
                {lessonTypeShort[item.lessonType]}
              </abbr>{' '}
            </>
          )}
          {display.showTitles && display.words(item.title)}
          {isPicked && <span className="sr-only">, {gridTexts.picked}</span>}
        </span>
        {inTheWay && (
          <Suspense>
            <SwapMark inTheWay={inTheWay} />
          </Suspense>
        )}
        {item.overlaps && <OverlapMark display={display} />}
        <LessonActsButton item={item} display={display} />
      </display.cardHeading>
      <p className={`targets-up flex flex-wrap items-baseline gap-x-2 ${isGone ? 'line-through' : ''}`}>
        <Rooms display={display} rooms={rooms} />
        <Teachers display={display} teachers={teachers} />
        <Substitution item={item} display={display} />
      </p>
      <p className="targets-down flex flex-wrap items-baseline gap-x-2 text-ink-faint">
        {display.showGroups && <Groups display={display} groups={groups} />}
        <span className="whitespace-nowrap">{itemStudents(item)}</span>
        {hint && <span title={seriesDates(item.series)}>{hint}</span>}
        <Marks item={item} />
        {leadsSomewhere(item.link) && (
          <a
            href={item.link}
            target="_blank"
            rel="noopener noreferrer"
            tabIndex={display.badgeTabIndex}
            className="text-accent underline underline-offset-2 pointer-coarse:py-1"
          >
            {gridTexts.link}
          </a>
        )}
      </p>
      {item.comment && <p className="text-ink-soft italic">{display.words(item.comment)}</p>}
      <TraceLine item={item} display={display} />
    </article>
  )
})
