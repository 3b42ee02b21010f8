import { type ReactNode, useState } from 'react'
import { TouchedList, WarningList } from '@/components/core/changes/conflict-list'
import { whyHeld } from '@/components/core/changes/failure-note'
import { useActs } from '@/components/core/changes/use-acts'
import { useConsent } from '@/components/core/changes/use-attempt'
import { usePreview } from '@/components/core/changes/use-preview'
import { type SpanEntry, SpanFields, spanOfFields } from '@/components/core/dates/span-fields'
import { ReasonField } from '@/components/core/fields/reason-field'
import { type PickedItem, SubjectPicker } from '@/components/core/fields/subject-picker'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { usePlanDialog } from '@/components/repair/use-repair-dialogs'
import { Button, IconButton } from '@/components/ui/button'
import { CloseIcon, MoreIcon } from '@/components/ui/icons'
import { Menu } from '@/components/ui/menu'
import { command } from '@/components/ui/menu-entries'
import { Select } from '@/components/ui/select'
import { useOfferedReasons } from '@/lib/booking/browser/reasons'
import { later } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { type Pair, pairsOf } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { roomCountText } from '@/lib/core/free-rooms/texts/rooms'
import type { ChangeId, RoomId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { previewTexts } from '@/lib/core/placing/texts/move'
import { wishSpanText } from '@/lib/core/placing/texts/wishes'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { useOffers } from '@/lib/core/views/browser/vocabularies'
import { actTexts } from '@/lib/core/words/texts/acts'
import { closeRoom, closuresUrl, openRoom } from '@/lib/wishes/browser/room-keeping'
import {
  type ClosedRoom,
  type ClosingScope,
  closingScopes,
  type Closure,
  type NewClosure,
  roomsAround,
  type RoomsToClose,
  type StandingInRoom,
} from '@/lib/wishes/rules'
import {
  aroundText,
  closedPairsText,
  closingMenuLabel,
  closingPanelTexts as closingTexts,
  closingScopeTitles,
  closedText,
  closurePanelTexts,
  closurePanelTexts as texts,
  closureReasons,
  openLabel,
  planLabel,
  standingEvent,
  standingOwners,
  standingTime,
  closureClassTitle,
  toCloseText,
} from '@/lib/wishes/texts'
import { useClosingDialogs } from './closing-dialogs'
import { RowForm, RowList, RowSection } from './row-list'

/**
 * Meetings in a room that is being or was just closed, as links to their cells. `onDismiss` null: no close
 * button.
 */
function StandingList(props: {
  standing: readonly StandingInRoom[]
  onGo: (slot: DatedSlot) => void
  onDismiss: (() => void) | null
}) {
  const { standing, onGo, onDismiss } = props
  const title = closureClassTitle(standing)
  return (
    <section aria-label={title} className="overflow-hidden rounded-md border border-warning/40 bg-warning-soft/50">
      <div className="flex min-h-control items-center pl-3">
        <h4 role="status" className="min-w-0 flex-1 py-1 text-sm font-semibold text-warning">
          {title}
        </h4>
        {onDismiss && (
          <IconButton label={closurePanelTexts.dismiss} onClick={onDismiss}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      <ul className="max-h-72 overflow-y-auto border-t border-warning/30">
        {standing.map((conflict, index) => (
          <li key={`${conflict.date}${conflict.pair}/${conflict.with?.id ?? index}`}>
            <button
              type="button"
              className="grid w-full grid-cols-[6.5rem_1fr] gap-x-2 px-3 py-1 text-left text-sm hover:bg-surface-hover focus-visible:-outline-offset-2 pointer-coarse:py-2"
              onClick={() => onGo({ date: conflict.date, pair: conflict.pair })}
            >
              <span className="font-medium">{standingTime(conflict)}</span>
              <span className="min-w-0 break-words">
                {standingEvent(conflict)}
                {conflict.owners.length > 0 && (
                  <span className="block text-xs text-ink-soft">{standingOwners(conflict)}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PairToggles(props: { pairs: readonly Pair[]; chosen: readonly Pair[]; onChange: (chosen: Pair[]) => void }) {
  const { pairs, chosen, onChange } = props
  return (
    <fieldset className="grid gap-1">
      <legend className="text-sm text-ink-soft">{texts.pairs}</legend>
      <div className="grid auto-cols-fr grid-flow-col overflow-hidden rounded-md border border-line-strong">
        {pairs.map((pair) => {
          const isChosen = chosen.includes(pair)
          return (
            <button
              key={pair}
              type="button"
              aria-label={pairTitle(pair)}
              aria-pressed={isChosen}
              className={`h-control border-r last:border-r-0 focus-visible:-outline-offset-2 ${
                isChosen
                  ? 'bg-accent-soft font-semibold text-accent'
                  : 'bg-surface text-ink-soft hover:bg-surface-hover'
              }`}
              onClick={() => onChange(pairs.filter((one) => chosen.includes(one) !== (one === pair)))}
            >
              {pair}
            </button>
          )
        })}
      </div>
      {chosen.length === 0 && <p className="text-sm text-danger">{texts.noPairs}</p>}
    </fieldset>
  )
}

/** The meetings in a room about to be closed, with their owners. */
function ClosurePreview({ known, onGo }: { known: ClosedRoom; onGo: (slot: DatedSlot) => void }) {
  const { standing, touched, warnings } = known
  return (
    <div className="grid gap-2" role="group" aria-label={previewTexts.region}>
      <WarningList warnings={warnings} />
      {standing.length === 0 ? (
        <p role="status" className="text-sm text-success">
          {texts.free}
        </p>
      ) : (
        <>
          <StandingList standing={standing} onGo={onGo} onDismiss={null} />
          {touched.length > 0 && <TouchedList title={texts.owners} touched={touched} meetings={standing.length} />}
          <p className="text-sm text-pretty text-ink-soft">{texts.stays}</p>
        </>
      )}
    </div>
  )
}

/** The choice of what to close, seen from a room. `rooms` null: this room alone. */
function useClosingScope(roomId: RoomId): { rooms: readonly RoomId[] | null; fields: ReactNode } {
  const { actor } = useDashboard()
  const [scope, setScope] = useState<ClosingScope>('room')
  const offers = useOffers(actor, 'room', true)
  const [picked, setPicked] = useState<readonly PickedItem<RoomId>[] | null>(null)
  const all = (offers ?? []).flatMap((offer) =>
    offer.kind === 'room' && offer.place !== 'virtual'
      ? [{ id: offer.id, title: offer.title, building: offer.place === 'building' ? offer.building : null }]
      : [],
  )
  const room = all.find(({ id }) => id === roomId)
  const around = (of: 'floor' | 'building') => (room ? roomsAround(room, all, of) : [])
  const offered = closingScopes.filter((one) => one === 'room' || (one === 'list' ? room : around(one).length > 1))
  const list = picked ?? (room ? [room] : [])
  const rooms = scope === 'room' ? null : (scope === 'list' ? list : around(scope)).map(({ id }) => id)
  return {
    rooms,
    fields: offered.length > 1 && (
      <>
        <Select
          label={closingTexts.scope}
          value={scope}
          options={offered.map((value) => ({ value, label: closingScopeTitles[value] }))}
          onChange={setScope}
        />
        {scope === 'list' && (
          <SubjectPicker
            label={closingTexts.rooms}
            addLabel={closingTexts.addRoom}
            offers={offers?.filter((offer) => all.some(({ id }) => id === offer.id))}
            picked={list}
            onChange={setPicked}
          />
        )}
        {rooms?.length === 0 && <p className="text-sm text-danger">{closingTexts.noRooms}</p>}
      </>
    ),
  }
}

/** Closes a room after showing what is in it. `period`: initial dates; `onClose` gets the warnings shown. */
function ClosureForm(props: {
  roomId: RoomId
  period: Period
  onGo: (slot: DatedSlot) => void
  onClose: (closure: NewClosure, warnings: readonly ChangeWarning[]) => Promise<void>
  onCloseMany: (asked: RoomsToClose, reason: string) => Promise<void>
  onCancel: () => void
}) {
  const { roomId, period, onGo, onClose, onCloseMany, onCancel } = props
  const { actor, calendar, today } = useDashboard()
  const pairs = pairsOf(calendar)
  const reasons = useOfferedReasons(actor, 'closure', closureReasons)
  const [reason, setReason] = useState('')
  const [span, setSpan] = useState<SpanEntry>(period)
  const [chosen, setChosen] = useState<readonly Pair[]>(pairs)
  const scope = useClosingScope(roomId)
  const dates = spanOfFields(span)
  // The preview does not depend on the reason.
  const asked = dates && chosen.length > 0 && !scope.rooms ? { roomId, ...dates, pairs: chosen, reason: '' } : null
  const preview = usePreview(closuresUrl, asked, (order) => closeRoom(order, true))
  const known = preview.state === 'known' ? preview.value : null
  const refusal = preview.state === 'refused' ? (whyHeld(preview.failure) ?? actTexts.lost) : null
  const closure = asked && reason.trim() !== '' ? { ...asked, reason: reason.trim() } : null
  const many = scope.rooms && dates && chosen.length > 0 && { rooms: scope.rooms, ...dates, pairs: chosen }
  const sendMany = () =>
    many && many.rooms.length > 0 && reason.trim() !== '' ? () => onCloseMany(many, reason.trim()) : null
  const sendOne = () => (closure && known ? () => onClose(closure, known.warnings) : null)
  return (
    <RowForm
      label={texts.add}
      ok={scope.rooms ? closingTexts.next : known && known.standing.length > 0 ? texts.saveAnyway : texts.save}
      heldBy={refusal ?? (asked && !known ? previewTexts.asking : null)}
      isRefused={refusal !== null}
      note={scope.rooms ? aroundText(scope.rooms.length) : known ? toCloseText(known.meetings) : ''}
      onSend={scope.rooms ? sendMany() : sendOne()}
      onCancel={onCancel}
    >
      {scope.fields}
      <ReasonField isRequired value={reason} suggestions={reasons} onChange={setReason} />
      <SpanFields calendar={calendar} today={today} span={span} onChange={setSpan} />
      <PairToggles pairs={pairs} chosen={chosen} onChange={setChosen} />
      {known && <ClosurePreview known={known} onGo={onGo} />}
    </RowForm>
  )
}

/** Whether other rooms were closed with it. */
const isTogether = (closure: Closure): closure is Closure & { closing: { id: ChangeId; rooms: number } } =>
  closure.closing !== null

type ClosingDialogs = ReturnType<typeof useClosingDialogs>

/** What can be done with a closure: with all rooms that were closed together, or with this one. */
function ClosureActs(props: {
  closure: Closure
  acts: Pick<ClosingDialogs, 'showLeft' | 'end'> & Record<'open' | 'planFor', (closure: Closure) => Promise<unknown>>
}) {
  const { closure, acts } = props
  return isTogether(closure) ? (
    <Menu
      look="quiet"
      label={closingMenuLabel(closure.reason)}
      button={<MoreIcon />}
      sections={[
        {
          key: 'closing',
          entries: [
            command('left', closingTexts.leftAct, () => void acts.showLeft(closure)),
            command('end', closingTexts.endAct, () => void acts.end(closure)),
            command('plan', closingTexts.planOne, () => void acts.planFor(closure)),
            command('one', closingTexts.openOne, () => void acts.open(closure)),
          ],
        },
      ]}
    />
  ) : (
    <>
      <Button
        look="quiet"
        className="px-2 text-sm"
        aria-label={planLabel(closure.reason)}
        onClick={() => void acts.planFor(closure)}
      >
        {texts.plan}
      </Button>
      <Button
        look="quiet"
        className="px-2 text-sm"
        aria-label={openLabel(closure.reason)}
        onClick={() => void acts.open(closure)}
      >
        {texts.open}
      </Button>
    </>
  )
}

/** The closures of a room, for users who may close it. */
export function Closures(props: { roomId: RoomId; closures: readonly Closure[]; onGo: (slot: DatedSlot) => void }) {
  const { roomId, closures, onGo } = props
  const { calendar, monday, today } = useDashboard()
  const openPlan = usePlanDialog()
  const { act, report } = useActs()
  const consent = useConsent()
  const dialogs = useClosingDialogs()
  const [closed, setClosed] = useState<ClosedRoom | null>(null)
  // Meetings of a closure that was undone meanwhile are irrelevant.
  const standing = closures.some(({ id }) => id === closed?.id) ? (closed?.standing ?? []) : []
  const first = later(today, monday)

  const close = async (closure: NewClosure, warnings: readonly ChangeWarning[], leave: () => void) => {
    if (!(await consent('closure', warnings, texts.save))) return
    const done = await act(() => closeRoom(closure, false))
    if (!done) return
    leave()
    setClosed(done)
    report({ text: closedText(done.meetings), changeId: done.changeId })
  }
  const open = async ({ id }: Closure) => {
    const done = await act(() => openRoom(id))
    if (done) report({ text: texts.opened, changeId: done.changeId })
  }
  const planFor = ({ startsOn, endsOn, pairs, reason }: Closure) =>
    openPlan(
      { subject: { kind: 'room', id: roomId }, period: { from: startsOn, to: endsOn }, pairs },
      { about: `${reason}, ${wishSpanText(startsOn, endsOn)}`, reason },
    )
  return (
    <RowSection
      title={texts.list}
      addWord={texts.save}
      addLabel={texts.add}
      form={(leave) => (
        <ClosureForm
          roomId={roomId}
          period={{ from: first, to: first }}
          onGo={onGo}
          onClose={(closure, warnings) => close(closure, warnings, leave)}
          onCloseMany={(asked, reason) => {
            // The form is not busy while the dialog is looked at.
            void dialogs.close(asked, reason).then((isDone) => isDone && leave())
            return Promise.resolve()
          }}
          onCancel={leave}
        />
      )}
    >
      {standing.length > 0 && (
        <div className="mx-3 mb-3">
          <StandingList standing={standing} onGo={onGo} onDismiss={() => setClosed(null)} />
        </div>
      )}
      <RowList
        today={today}
        none={texts.none}
        all={closures.map((closure) => ({
          ...closure,
          title: closure.reason,
          time: [
            closedPairsText(closure.pairs, pairsOf(calendar)),
            ...(isTogether(closure) ? [roomCountText(closure.closing.rooms)] : []),
          ].join(' · '),
          action: <ClosureActs closure={closure} acts={{ ...dialogs, open, planFor }} />,
        }))}
      />
    </RowSection>
  )
}
