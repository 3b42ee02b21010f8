import { Fragment, memo, type ReactNode, Suspense } from 'react'
import { MoreIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import type { PairTime } from '@/lib/core/calendar/rules/pairs'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeShort, lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { lessonActsLabel } from '@/lib/core/placing/texts/lesson-acts'
import { namesIn } from '@/lib/core/schedule/rules/own-names'
import { otherRemark, statedTime, ownTime } from '@/lib/core/schedule/rules/own-time'
import type { RequestTrace, ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { gridTexts, itemStudents, seriesDates, seriesHint, timeRange } from '@/lib/core/schedule/texts/grid'
import { handoverVerb, substitutionMark } from '@/lib/core/schedule/texts/substitutions'
import { handoverWhy, traceParts, traceTarget, traceWhy } from '@/lib/core/schedule/texts/traces'
import { isWebLink } from '@/lib/core/words/rules/web-link'
import { lessonLook } from '../marks/lesson-type-mark'
import type { Display, LessonActsOffer } from './display'
import { Groups, RoomNames, Teachers } from './names'
import { OverlapMark } from './overlap-mark'

/** Allows line breaks between date and pair only. */
const NoBreakParts = ({ text }: { text: string }) =>
  text.split(' ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ))

/**
 * A name with what follows it. A line may end after any button, so the name holds the full stop with which
 * that begins.
 */
function Followed({ by, display, children }: { by: string; display: Display; children: ReactNode }) {
  const stop = by.startsWith('.') ? '.' : ''
  return (
    <>
      <span className="whitespace-nowrap *:whitespace-normal">
        {children}
        {stop}
      </span>
      {display.words(by.slice(stop.length))}
    </>
  )
}

/** What happened to a class in its old place, or brought it to the new one. */
function TraceLine({ item, display }: { item: ScheduleItem; display: Display }) {
  const { trace, teachers } = item
  if (!trace) return null
  if (trace.kind !== 'substitution') return <MoveLine item={{ ...item, trace }} display={display} />
  return (
    <p className="text-warning">
      {handoverVerb(teachers)} <Teachers display={display} teachers={teachers.slice(0, -1)} />
      <Followed display={display} by={handoverWhy(trace, teachers)}>
        <Teachers display={display} teachers={teachers.slice(-1)} />
      </Followed>
    </p>
  )
}

/** The other place of a moved class, as a link, with reason and author. */
function MoveLine({ item, display }: { item: ScheduleItem & { trace: RequestTrace }; display: Display }) {
  const { verb, slot, place } = traceParts(item)
  const why = traceWhy(item.trace, place)
  return (
    <p className="text-warning">
      {verb}
      {place && slot && (
        <>
          {' '}
          <button
            type="button"
            tabIndex={display.badgeTabIndex}
            aria-label={traceTarget(item, place)}
            className="relative rounded-sm text-left font-medium underline underline-offset-2 hover:no-underline print:no-underline"
            onClick={() => display.seek(place)}
          >
            <NoBreakParts text={slot} />
          </button>
        </>
      )}
      {place && place.rooms.length > 0 && (
        <>
          {' '}
          <RoomNames display={display} rooms={place.rooms.slice(0, -1)} />
        </>
      )}
      {place && place.rooms.length > 0 ? (
        <Followed display={display} by={why}>
          <RoomNames display={display} rooms={place.rooms.slice(-1)} />
        </Followed>
      ) : (
        display.words(why)
      )}
    </p>
  )
}

/**
 * The replaced teachers of a class, struck out, with a mark. In a former teacher's own week the trace says it
 * instead.
 */
function Substitution({ item, display }: { item: ScheduleItem; display: Display }) {
  if (!item.substitution || item.trace?.kind === 'substitution') return null
  return (
    <>
      <s className="contents text-ink-faint *:line-through">
        <Teachers display={display} teachers={item.substitution.instead} />
      </s>
      <span className="inline-block text-warning">{substitutionMark(item.teachers)}</span>
    </>
  )
}

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
const LessonActsButton = (props: { item: ScheduleItem; acts: LessonActsOffer; tabIndex: 0 | -1 }) => (
  <button
    type="button"
    tabIndex={props.tabIndex}
    aria-haspopup="dialog"
    aria-label={lessonActsLabel(props.item)}
    className="acts-button"
    onClick={(event) => props.acts.open(props.item, event.currentTarget.getBoundingClientRect(), 'menu')}
  >
    <MoreIcon />
  </button>
)

function cardClass(item: ScheduleItem, { printsDrafts, swap }: Display): string {
  const inTheWay = swap?.get(item.id)
  return [
    `card ${lessonLook[item.lessonType].card}`,
    item.state === 'trace' && 'is-gone',
    (item.state === 'trace' || item.hidden) && 'is-faint',
    item.overlaps && 'has-overlap',
    item.state === 'projected' && !printsDrafts && 'print:hidden',
    inTheWay && (inTheWay.length === 0 ? 'is-offered' : 'is-not-offered'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** A class or exam. `parity`: of its date. */
export const LessonCard = memo(function LessonCard(props: {
  item: ScheduleItem
  time: PairTime | undefined
  parity: Parity
  display: Display
  /** Selected by the open panel. */
  isPicked: boolean
  /** Has a menu button, if the menu would have entries. */
  hasButton: boolean
}) {
  const { item, time, parity, display, isPicked, hasButton } = props
  const { acts, badgeTabIndex, words } = display
  const hint = seriesHint(item.series, parity)
  const { rooms, teachers, groups } = namesIn(display.subject, item)
  const inTheWay = display.swap?.get(item.id)
  const changedBy = display.changedBy?.get(item.id)
  const own = ownTime(statedTime(item), time)
  const remark = otherRemark(item)
  const offer = acts && acts.allowed(item).length > 0 ? acts : null
  return (
    <article
      data-meeting={item.id}
      data-draft={item.state === 'projected' || undefined}
      data-picked={isPicked || undefined}
      data-acts={offer !== null || undefined}
      className={cardClass(item, display)}
    >
      <display.cardHeading>
        {hasType(item) && <abbr title={lessonTypeTitle[item.lessonType]}>{lessonTypeShort[item.lessonType]}</abbr>}
        {display.showTitles && ` ${words(item.title)}`}
        {isPicked && <span className="sr-only">, {gridTexts.picked}</span>}
        {inTheWay && (
          <Suspense>
            <SwapMark inTheWay={inTheWay} />
          </Suspense>
        )}
        {item.overlaps && <OverlapMark display={display} />}
        {offer && hasButton && <LessonActsButton item={item} acts={offer} tabIndex={badgeTabIndex} />}
      </display.cardHeading>
      {changedBy && <p className="w-fit rounded-sm bg-accent-soft px-1 text-accent print:hidden">{changedBy}</p>}
      {own && <p className="font-medium text-ink">{timeRange(own)}</p>}
      <p className="targets-up">
        <RoomNames display={display} rooms={rooms} />
        <Teachers display={display} teachers={teachers} />
        <Substitution item={item} display={display} />
      </p>
      <p className="targets-down">
        {display.showGroups && <Groups display={display} groups={groups} />}
        {itemStudents(item)}
        {hint && <span title={seriesDates(item.series)}>{hint}</span>}
        <Marks item={item} />
        {leadsSomewhere(item.link) && (
          <a
            href={item.link}
            target="_blank"
            rel="noopener noreferrer"
            tabIndex={badgeTabIndex}
            className="text-accent underline underline-offset-2 pointer-coarse:py-1"
          >
            {gridTexts.link}
          </a>
        )}
      </p>
      {remark && <p className="italic">{words(remark)}</p>}
      <TraceLine item={item} display={display} />
    </article>
  )
})
