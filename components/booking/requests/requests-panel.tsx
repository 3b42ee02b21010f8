'use client'

import { useMemo, useState } from 'react'
import type { BadgeDisplay, TakeBackOffer } from '@/components/core/cards/display'
import { Groups, RoomNames, Teachers } from '@/components/core/cards/names'
import { RequestButtons } from '@/components/core/cards/request-card'
import { Panel } from '@/components/core/panels/panel'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { NoResults, Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { SearchField } from '@/components/ui/search-field'
import { useRequests } from '@/lib/booking/browser/use-requests'
import { filterRequests, requestDays } from '@/lib/booking/rules/request-list'
import {
  requestCount,
  requestDay,
  requestPair,
  requestsPanelTexts as texts,
  requestsTitle,
} from '@/lib/booking/texts/requests-panel'
import { useIsNarrow } from '@/lib/core/page/browser/use-media'
import type { ListedRequest } from '@/lib/core/schedule/rules/schedule'
import { requestTitle } from '@/lib/core/schedule/texts/grid'
import { asWritten } from '@/lib/core/schedule/texts/narrow'
import { sourceText } from '@/lib/core/schedule/texts/traces'
import { useTakeBack } from '../take-back/use-take-back'

/** «Заявки на {period}»: bookings, moves and withdrawals of the shown week. */
export function RequestsPanel() {
  const { actor, monday } = useDashboard()
  const { activate, removeMode } = useDashboardActions()
  const [withExpired, setWithExpired] = useState(false)
  const [text, setText] = useState('')
  const query = useRequests(monday, withExpired)
  const requests = query.data
  const takeBack = useTakeBack()
  const isNarrow = useIsNarrow()
  const found = useMemo(() => filterRequests(requests ?? [], text), [requests, text])
  const display: BadgeDisplay = {
    actor,
    subject: null,
    badgeTabIndex: 0,
    words: asWritten,
    activate(room) {
      activate(room)
      // On a phone it would cover the week.
      if (isNarrow) removeMode('requests')
    },
  }
  return (
    <Panel
      title={requestsTitle(monday)}
      closeLabel={texts.close}
      onClose={() => removeMode('requests')}
      className="md:w-96"
    >
      <div className="grid gap-1.5 border-b px-3 py-2">
        <SearchField label={texts.filter} value={text} onChange={setText} />
        <div className="flex items-center justify-between gap-3">
          <span title={texts.expiredHint}>
            <Checkbox checked={withExpired} onChange={setWithExpired} className="text-sm text-ink-soft">
              {texts.expired}
            </Checkbox>
          </span>
          <p role="status" className="text-sm text-ink-soft">
            {requests && requestCount(found.length, requests.length)}
          </p>
        </div>
      </div>
      {requests === undefined ? (
        <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
      ) : requests.length === 0 ? (
        <Placeholder text={texts.none} hint={withExpired ? undefined : texts.noneHint} />
      ) : found.length === 0 ? (
        <NoResults text={texts.nothingFound} onReset={() => setText('')} />
      ) : (
        <div className="min-h-0 flex-1 scroll-pt-10 overflow-y-auto">
          {requestDays(found).map((day) => (
            <Day key={day.date} {...day} offer={takeBack.offer} display={display} />
          ))}
        </div>
      )}
      {takeBack.opened}
    </Panel>
  )
}

function Day(props: ReturnType<typeof requestDays>[number] & { offer: TakeBackOffer; display: BadgeDisplay }) {
  const { date, pairs, offer, display } = props
  const { today } = useDashboard()
  return (
    <section aria-label={requestDay(date, today)}>
      <h3
        className={`sticky top-0 z-1 border-b bg-surface-sunken px-3 py-1.5 text-sm font-semibold ${
          date === today ? 'text-now' : ''
        }`}
      >
        {requestDay(date, today)}
      </h3>
      {pairs.map(({ pair, requests: standing }) => (
        <div key={pair} className="grid grid-cols-[3.75rem_1fr] border-b">
          <h4 className="py-2 pl-3 text-sm text-ink-soft">{requestPair(pair)}</h4>
          <ul className="min-w-0 divide-y">
            {standing.map((request) => (
              <Entry key={`${request.kind}${request.id}`} request={request} offer={offer} display={display} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Entry(props: { request: ListedRequest; offer: TakeBackOffer; display: BadgeDisplay }) {
  const { request, offer, display } = props
  const { kind, title, description, inCharge, rooms, teachers, groups, movedFrom } = request
  const books = kind === 'booking' || kind === 'exam'
  const [what, why] = books ? [description || title, description && title] : [title || description, description]
  return (
    <li className="flex items-start gap-1 py-2 pr-1.5 pl-2">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="targets-up flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={books ? 'accent' : 'plain'}>{requestTitle[kind]}</Badge>
          <RoomNames display={display} rooms={rooms} />
        </p>
        <p className="line-clamp-4 break-words">{what}</p>
        {movedFrom && (
          <p className="targets-up flex flex-wrap items-baseline gap-x-1 text-sm text-warning">
            {sourceText(request, movedFrom)} <RoomNames display={display} rooms={movedFrom.rooms} />
          </p>
        )}
        {groups.length + teachers.length > 0 && (
          <p className="targets-down flex flex-wrap items-baseline gap-x-2 text-sm text-ink-soft">
            <Groups display={display} groups={groups} />
            <Teachers display={display} teachers={teachers} />
          </p>
        )}
        {inCharge && !teachers.some(({ name }) => name === inCharge) && (
          <p className="text-sm break-words text-ink-soft">{inCharge}</p>
        )}
        {why && why !== what && <p className="line-clamp-2 text-sm break-words text-ink-soft">{why}</p>}
      </div>
      <RequestButtons request={request} offer={offer} tabIndex={0} />
    </li>
  )
}
