'use client'

import { useCallback, useMemo, useState } from 'react'
import { useReportChanges } from '@/components/core/changes/use-acts'
import { choicesOf, offerOf } from '@/components/core/fields/subject-choices'
import { Autocomplete } from '@/components/ui/autocomplete'
import { BackLink } from '@/components/ui/back-link'
import { Placeholder } from '@/components/ui/placeholder'
import { useLeaveGuard } from '@/components/ui/use-leave-guard'
import { useScreenLocation } from '@/components/ui/use-screen-location'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { homePath } from '@/lib/core/actor/rules/return-path'
import { semesterAt, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ProgrammeId } from '@/lib/core/names/rules/ids'
import { actorOn, type Programme } from '@/lib/core/programmes/rules/programme'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { subjectKey } from '@/lib/core/schedule/rules/active-item'
import { useOffers } from '@/lib/core/views/browser/vocabularies'
import { common } from '@/lib/core/words/texts/common'
import { programmesScreenUrl, readProgrammesLocation } from '@/lib/programmes/browser/programmes-location'
import { useProgrammesRefresh } from '@/lib/programmes/browser/use-programme'
import { doneTexts } from '@/lib/programmes/texts/programme-forms'
import { screenTexts as texts } from '@/lib/programmes/texts/programme-screen'
import type { Created } from './create-form'
import { CreateMenu } from './create-menu'
import { ProgrammeSheet } from './programme-sheet'

type Props = {
  actor: Actor
  today: CalendarDate
  calendar: AcademicCalendar
}

/** «Метапрограммы»: choose a programme, then edit its disciplines. */
export function ProgrammesScreen({ actor: signedIn, today, calendar }: Props) {
  const { location: id, goTo } = useScreenLocation(readProgrammesLocation, programmesScreenUrl)
  const [made, setMade] = useState<readonly Programme[]>([])
  // The maker of a new programme has flags that the page's actor lacks.
  const actor = useMemo(() => made.reduce(actorOn, signedIn), [signedIn, made])
  const programmes = useOffers(actor, 'programme', true)
  const refreshList = useProgrammesRefresh()
  const report = useReportChanges(useCallback(() => void refreshList(), [refreshList]))
  const [unsaved, setUnsaved] = useState(0)
  const leave = useLeaveGuard(unsaved)
  const choose = (next: ProgrammeId | null) => void leave((replaces) => goTo(next, replaces))

  const choices = useMemo(() => choicesOf(programmes), [programmes])
  const created = (programme: Created) => {
    setMade((all) => [...all, programme])
    void refreshList()
    choose(programme.id)
    report(doneTexts.created(programme.title), programme.changeId)
  }
  const chosen = choices?.find(({ key }) => id !== null && key === subjectKey({ kind: 'programme', id }))
  const chooser = (
    <Autocomplete
      label={texts.programme}
      className="min-w-56 flex-1 basis-72 sm:max-w-md"
      choices={choices ?? (actor.programmes.length === 0 && !actor.isSuperuser ? [] : undefined)}
      value={chosen?.label ?? ''}
      onChoose={(choice) => {
        const offer = offerOf(programmes, choice)
        if (offer?.kind === 'programme') choose(offer.id)
      }}
    />
  )
  const hasNone = choices?.length === 0 || (!actor.isSuperuser && actor.programmes.length === 0)
  return (
    <main className="mx-auto flex min-h-framed max-w-[110rem] flex-col gap-3 p-4 md:h-framed md:min-h-144 print:h-auto">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <BackLink href={homePath}>{common.backToDashboard}</BackLink>
        <h1 className="text-2xl font-semibold text-balance">{texts.title}</h1>
        <p className="text-ink-soft text-pretty max-sm:hidden">{texts.lead}</p>
      </div>
      {id === null ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            {chooser}
            <CreateMenu
              actor={actor}
              half={semesterAt(calendar.semesters, today)?.half ?? 1}
              own={[]}
              onCreated={created}
            />
          </div>
          {hasNone ? (
            <Placeholder
              text={texts.none}
              hint={isAllowed(actor, 'programme.create') ? texts.noneHint : texts.noneToSee}
            />
          ) : (
            <Placeholder text={texts.choose} hint={texts.chooseHint} />
          )}
        </>
      ) : (
        <ProgrammeSheet
          key={id}
          actor={actor}
          id={id}
          calendar={calendar}
          today={today}
          chooser={chooser}
          onUnsaved={setUnsaved}
          onCreated={created}
          onGo={choose}
        />
      )}
    </main>
  )
}
