'use client'

import { useId, useState } from 'react'
import { lessonLook } from '@/components/core/marks/lesson-type-mark'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { BellIcon, ChevronDownIcon } from '@/components/ui/icons'
import { Unbroken } from '@/components/ui/unbroken'
import { clockText, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { timeOfClass } from '@/lib/core/schedule/rules/own-time'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { ownTexts as texts, ownWhereText } from '@/lib/own-timetable/texts/own-timetable'
import type { ClassView, Way } from './class-view'

/** How to find a class: room, building, floor and map. */
export function RoomLinks({ ways }: { ways: readonly Way[] }) {
  if (ways.length === 0) return <>{texts.noRoom}</>
  return ways.map(({ room, map, ...where }, index) => (
    <span key={room}>
      {index > 0 && ', '}
      <b className="font-semibold">{room}</b>
      <span className="text-ink-soft not-empty:before:content-['_·_']">
        <Unbroken text={ownWhereText(where)} />
      </span>
      {map && (
        <>
          {' '}
          <a
            href={map}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={texts.mapOf(room)}
            className="inline-flex items-baseline gap-1 text-sm font-normal whitespace-nowrap text-accent underline underline-offset-2 pointer-coarse:py-2"
          >
            {texts.map}
          </a>
        </>
      )}
    </span>
  ))
}

/** Which of several subjects a class belongs to; an empty title is not shown. */
export function Sources({ of, titles }: { of: readonly number[]; titles: readonly string[] }) {
  const told = of.flatMap((position) => titles[position] || [])
  return told.length > 0 && <span className="text-xs text-ink-soft">{told.join(', ')}</span>
}

/** An unseen change of a class, as in the cells of a week. */
const News = ({ news }: { news: string }) => (
  <span className="ml-1.5 inline-flex items-center gap-1 rounded bg-warning-soft px-1.5 text-xs font-medium text-warning">
    <BellIcon className="size-3" />
    {news}
  </span>
)

const ClassTime = ({ pair, time }: { pair: Pair; time: Omit<PairTime, 'pair'> | undefined }) => (
  <p className="text-sm leading-5 tabular-nums">
    <span className="font-semibold">{time && clockText(time.startsAt)}</span>
    <span className="block text-ink-soft">
      <span className="sr-only">–</span>
      {time && clockText(time.endsAt)}
    </span>
    <span className="block text-2xs text-ink-soft">{pairTitle(pair)}</span>
  </p>
)

const ClassDetails = ({ others, comment, link }: Pick<ClassView, 'others' | 'comment' | 'link'>) => (
  <>
    {others && <p className="text-sm break-words">{others}</p>}
    {comment && <p className="text-sm break-words italic">{comment}</p>}
    {link && (
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        className="text-accent underline underline-offset-2 pointer-coarse:py-2"
      >
        {texts.link}
      </a>
    )}
  </>
)

/** A class of the day; rarely needed details open on a press. */
export function ClassLine(props: {
  shown: ClassView
  time: PairTime | undefined
  titles: readonly string[]
  isNow: boolean
  /** Another class of the person is in the same pair. */
  isBesideOthers: boolean
  onHide: (shown: ClassView) => void
  onChoose: (shown: ClassView) => void
}) {
  const { shown, titles, isNow, isBesideOthers, onHide, onChoose } = props
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const { title, type, stands, mark, change, news } = shown
  const notMine = (
    <Button data-no-print aria-label={texts.hide(title)} title={texts.notMineHint} onClick={() => onHide(shown)}>
      {texts.notMine}
    </Button>
  )
  return (
    <li
      aria-current={isNow ? 'time' : undefined}
      className={`grid break-inside-avoid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-2 px-3 py-2 ${isNow ? 'bg-now-soft' : ''}`}
    >
      <ClassTime pair={shown.pair} time={timeOfClass(shown.stated, props.time)} />
      <div className="min-w-0">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 text-left"
        >
          <span className="min-w-0">
            <span className={`font-medium break-words ${stands ? '' : 'text-ink-soft line-through'}`}>{title}</span>
            {type && <span className={`ml-1.5 text-sm ${lessonLook[shown.colour].label}`}>{type}</span>}
            {mark && (
              <>
                {' '}
                <Badge tone={stands ? 'info' : 'warning'}>{mark}</Badge>
              </>
            )}
            {news && <News news={news} />}
          </span>
          <ChevronDownIcon className={`mt-0.5 size-4 print:hidden text-ink-faint ${isOpen ? 'rotate-180' : ''}`} />
        </button>
        {stands && (
          <p className="break-words">
            <RoomLinks ways={shown.ways} />
          </p>
        )}
        <p className="text-sm break-words text-ink-soft">{shown.who}</p>
        {change && <p className="text-sm break-words text-warning">{change}</p>}
        <Sources of={shown.of} titles={titles} />
        {isBesideOthers && (
          <p className="mt-1 flex flex-wrap gap-2">
            <Button
              data-no-print
              aria-label={texts.choose(title)}
              title={texts.mineHint}
              onClick={() => onChoose(shown)}
            >
              {texts.mine}
            </Button>
            {notMine}
          </p>
        )}
        <div id={id} hidden={!isOpen} className="mt-1 grid justify-items-start gap-1.5">
          <ClassDetails others={shown.others} comment={shown.comment} link={shown.link} />
          {shown.meetingId !== null && !isBesideOthers && notMine}
        </div>
      </div>
    </li>
  )
}
