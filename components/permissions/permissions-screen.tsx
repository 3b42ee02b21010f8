'use client'
import Link from 'next/link'
import { useMemo, useState } from 'react'
import { choicesOfAll, offerOf } from '@/components/core/fields/subject-choices'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Labelled } from '@/components/ui/labelled'
import { Placeholder } from '@/components/ui/placeholder'
import { useLeaveGuard } from '@/components/ui/use-leave-guard'
import { useScreenLocation } from '@/components/ui/use-screen-location'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { subjectKey } from '@/lib/core/schedule/rules/active-item'
import type { UserEntry } from '@/lib/core/schedule/rules/vocabulary'
import { mayChoose, useOffers } from '@/lib/core/views/browser/vocabularies'
import {
  type PermissionsLocation,
  permissionsScreenUrl,
  readPermissionsLocation,
} from '@/lib/permissions/browser/permissions-location'
import { useUserProfiles } from '@/lib/permissions/browser/use-load-permissions'
import {
  lacksTexts,
  loadOfText,
  permissionTexts as texts,
  subjectText,
  userTitle,
} from '@/lib/permissions/texts/load-permissions'
import { adminTableUrl } from '@/lib/tables/browser/admin-location'
import { DayPairs } from './permission-columns'
import { PermissionSheet } from './permission-sheet'

/**
 * The permissions that the user lacks for this page's permissions to have any effect, and who can give them:
 * the reader, or the people named.
 */
export function LacksNotice(props: { user: UserEntry; mayGive: boolean; administrators: readonly string[] }) {
  const { user, mayGive, administrators } = props
  const { lacks, username } = user
  if (lacks.length === 0) return null
  return (
    <div role="status" className="grid gap-1 rounded-md border border-warning/40 bg-warning-soft px-3 py-2 text-sm">
      <p className="font-medium text-warning">{lacksTexts.what(userTitle(user), lacks)}</p>
      {mayGive ? (
        <Link
          href={adminTableUrl('user', { text: username, sorted: null, page: 1, shown: 'used', right: null })}
          prefetch={false}
          className="font-medium underline"
        >
          {lacksTexts.give}
        </Link>
      ) : (
        <p>{lacksTexts.how(administrators)}</p>
      )}
    </div>
  )
}

const kinds = ['group', 'programme'] as const

/** Whose permissions for what may be chosen and are; `notice`: what is not chosen yet, or unknown. */
function useChosenPermissions(actor: Actor, { subject, userId }: PermissionsLocation) {
  const groups = useOffers(actor, 'group', true)
  const programmes = useOffers(actor, 'programme', true)
  const users = useUserProfiles()
  const subjectChoices = useMemo(
    () => choicesOfAll(kinds, { group: groups, programme: programmes, room: undefined, teacher: undefined }),
    [groups, programmes],
  )
  const userChoices = useMemo(
    () => users?.map((user) => ({ key: String(user.id), label: userTitle(user), hint: user.username })),
    [users],
  )
  const subjects = useMemo(() => [...(groups ?? []), ...(programmes ?? [])], [groups, programmes])
  const chosen = subject ? subjects.find((one) => subjectKey(one) === subjectKey(subject)) : undefined
  const isUnknownSubject = subject !== null && !chosen && (subject.kind === 'group' ? groups : programmes) !== undefined
  const user = users?.find(({ id }) => id === userId)
  const isUnknownUser = userId !== null && users !== undefined && !user
  const notice =
    subject === null
      ? texts.chooseSubject
      : isUnknownSubject
        ? texts.unknownSubject
        : userId === null
          ? texts.chooseUser
          : isUnknownUser
            ? texts.unknownUser
            : null
  return { subjects, subjectChoices, chosen, users, userChoices, user, notice }
}

/** «Права на работу с дисциплинами»: choose subject and user, then edit the permissions. */
export function PermissionsScreen(props: {
  actor: Actor
  today: CalendarDate
  pairTimes: readonly PairTime[]
  /** The names of people who may give rights to anyone. */
  administrators: readonly string[]
}) {
  const { actor, today, pairTimes, administrators } = props
  const { location, goTo } = useScreenLocation(readPermissionsLocation, permissionsScreenUrl)
  const { subject, userId } = location
  const { subjects, subjectChoices, chosen, users, userChoices, user, notice } = useChosenPermissions(actor, location)

  const [unsaved, setUnsaved] = useState(0)
  const leave = useLeaveGuard(unsaved)
  const userName = user ? userTitle(user) : ''
  const choose = (next: PermissionsLocation) => void leave((replaces) => goTo(next, replaces))
  const maySeeSome = kinds.some((kind) => mayChoose(actor, kind))
  return (
    <main className="mx-auto flex min-h-framed max-w-[110rem] flex-col gap-3 p-4 md:h-framed md:min-h-144 print:h-auto">
      <div>
        <h1 className="text-2xl font-semibold text-balance">{texts.title}</h1>
        <p className="mt-1 text-sm text-ink-soft text-pretty max-sm:hidden">
          {texts.lead} {texts.rules}
        </p>
      </div>
      {maySeeSome ? (
        <div className="grid gap-3 sm:grid-cols-2 lg:max-w-3xl">
          <Labelled label={texts.subject}>
            <Autocomplete
              label={texts.subject}
              placeholder={texts.typeName}
              choices={subjectChoices}
              value={chosen ? subjectText(chosen.kind, chosen.title) : ''}
              onChoose={(choice) => {
                const offer = offerOf(subjects, choice)
                if (offer?.kind === 'group' || offer?.kind === 'programme')
                  choose({ subject: subjectOf(offer.kind, offer.id), userId })
              }}
            />
          </Labelled>
          <Labelled label={texts.user}>
            <Autocomplete
              label={texts.user}
              placeholder={texts.typeName}
              choices={userChoices}
              value={userName}
              onChoose={(choice) => {
                const found = users?.find(({ id }) => String(id) === choice.key)
                if (found) choose({ subject, userId: found.id })
              }}
            />
          </Labelled>
        </div>
      ) : (
        <Placeholder text={texts.noSubjects} />
      )}
      {user && <LacksNotice {...{ user, administrators }} mayGive={isAllowed(actor, 'vocabulary.view', 'user')} />}
      {maySeeSome && notice !== null && <Placeholder text={notice} hint={texts.chooseHint} />}
      {subject !== null && userId !== null && chosen && user && (
        <DayPairs value={pairsOf({ pairTimes })}>
          <PermissionSheet
            key={`${subjectKey(subject)} ${userId}`}
            actor={actor}
            subject={subject}
            userId={userId}
            subjectTitle={loadOfText(subject.kind, chosen.title)}
            userTitle={userName}
            today={today}
            monday={mondayOf(today)}
            onUnsaved={setUnsaved}
          />
        </DayPairs>
      )}
    </main>
  )
}
