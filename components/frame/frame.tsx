'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, Suspense } from 'react'
import { SubjectSearch } from '@/components/asking/subject-search'
import { buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { MenuIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { SkipLink } from '@/components/ui/skip-link'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Subject } from '@/lib/core/names/rules/resource'
import { type Here, type FramePlace, placeAt } from '@/lib/frame/rules'
import { frameTexts as texts } from '@/lib/frame/texts/frame'
import { NewsButton } from './news-button'
import { PlaceList } from './place-list'

const WaitingBadge = onDemand(() => import('./waiting-count').then((module) => module.WaitingBadge))

const contentId = 'content'

/** Opens the week of what is found. */
function Find({ actor, monday, places }: { actor: Actor; monday: CalendarDate; places: readonly FramePlace[] }) {
  const open = (subject: Subject) =>
    void import('@/lib/core/views/browser/dashboard-location').then(({ dashboardUrl }) =>
      window.location.assign(dashboardUrl({ subject, monday, subgroup: 0, view: 'grid' })),
    )
  return (
    <SubjectSearch
      actor={actor}
      active={null}
      onChoose={open}
      onReturn={open}
      loadActs={() => import('./places').then(({ placesFound }) => placesFound(actor, places))}
      className="px-2.5 max-lg:ml-auto max-lg:h-11 max-lg:border-transparent lg:mb-1 lg:w-full lg:justify-start noscript:hidden"
    >
      <span>
        {texts.find}
        <span className="max-sm:sr-only lg:sr-only">{texts.orAsk}</span>
      </span>
    </SubjectSearch>
  )
}

/** The button of a phone, which says where the user is, and how much waits. */
function PhoneBar(props: { actor: Actor; places: readonly FramePlace[]; here: Here | null; faculty: string | null }) {
  const { actor, places, here } = props
  const { modal } = useDialogs()
  const title = here?.outer.label ?? ''
  const open = () =>
    void modal<never>({
      title: texts.label,
      body: () => (
        <nav aria-label={texts.label}>
          <PlaceList {...props} isWhole />
          <NewsButton />
        </nav>
      ),
    })
  return (
    <div className="flex min-w-0 items-center lg:hidden noscript:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={texts.open(title)}
        className={buttonClass('quiet', 'h-11 min-w-0 shrink px-2')}
        onClick={open}
      >
        <MenuIcon />
        <span className="truncate">{title || texts.label}</span>
      </button>
      {places.some(({ key }) => key === 'waiting') && (
        <Suspense>
          <WaitingBadge actor={actor} />
        </Suspense>
      )}
    </div>
  )
}

/** The navigation around a screen: a rail; below 1024 pixels a bar with a button. */
export function Frame(props: {
  actor: Actor
  /** Of the week that the search opens. */
  monday: CalendarDate
  places: readonly FramePlace[]
  children: ReactNode
}) {
  const { actor, monday, places, children } = props
  const here = placeAt(places, usePathname())
  const faculty = useSearchParams().get('faculty')
  return (
    <div className="[--frame-bar:calc(2.75rem+1px)] lg:grid lg:grid-cols-[9rem_minmax(0,1fr)] lg:[--frame-bar:0px] print:block print:[--frame-bar:0px]">
      <SkipLink to={contentId} onGo={() => document.getElementById(contentId)?.focus()}>
        {texts.skip}
      </SkipLink>
      <nav
        aria-label={texts.label}
        data-no-print
        className="flex h-(--frame-bar) max-lg:noscript:h-auto items-center gap-1 border-b bg-surface px-1 lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:items-stretch lg:overflow-y-auto lg:border-r lg:border-b-0 lg:p-2"
      >
        <PhoneBar {...{ actor, places, here, faculty }} />
        <Find {...{ actor, monday, places }} />
        {/* without scripts nothing opens the list of a phone, so it stands there */}
        <PlaceList {...{ actor, places, here, faculty }} className="max-lg:hidden max-lg:noscript:grid" />
        <NewsButton className="mt-auto max-lg:hidden" />
      </nav>
      <div id={contentId} tabIndex={-1} className="min-w-0 outline-none">
        {children}
      </div>
    </div>
  )
}
