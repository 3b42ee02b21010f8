import { useMemo, useState } from 'react'
import { type ReportChanges, useActs } from '@/components/core/changes/use-acts'
import { choicesOf, offerOf } from '@/components/core/fields/subject-choices'
import { type PickedItem, PickedList } from '@/components/core/fields/subject-picker'
import { Autocomplete } from '@/components/ui/autocomplete'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type AcademicCalendar, semesterAt } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import { roomCountText } from '@/lib/core/free-rooms/texts/rooms'
import { type ChangeId, isVirtualRoom, type ProgrammeId, type RoomId } from '@/lib/core/names/rules/ids'
import { changedFields, isSameValue, type Programme, type ProgrammeValues } from '@/lib/core/programmes/rules/programme'
import { copyTitle } from '@/lib/core/programmes/texts/programmes'
import { savingTexts } from '@/lib/core/programmes/texts/saving-rows'
import type { Choice } from '@/lib/core/schedule/texts/matches'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { type Offer, useNamed, useOffers } from '@/lib/core/views/browser/vocabularies'
import { grouped } from '@/lib/core/words/rules/lists'
import { keysOf } from '@/lib/core/words/rules/records'
import { actTexts } from '@/lib/core/words/texts/acts'
import * as calls from '@/lib/programmes/browser/programmes'
import { useProgrammesRefresh } from '@/lib/programmes/browser/use-programme'
import {
  addLoadTexts,
  copyTexts,
  doneTexts,
  overtakenTexts,
  projectTexts,
  removeTexts,
  renameTexts,
  roomsTexts,
  roomsTexts as texts,
} from '@/lib/programmes/texts/programme-forms'
import { programmeIdText } from '@/lib/programmes/texts/programme-screen'
import { AddLoadForm } from './add-load-form'
import { ProjectForm, type RemovalAnswer, RemoveForm } from './programme-forms'

type Room = PickedItem<RoomId> & { choice: Choice }
type Building = { title: string; rooms: Room[] }

/** Rooms as the room selector lists them. */
const roomsOf = (offers: readonly Offer[] | undefined): Room[] =>
  (choicesOf(offers) ?? []).flatMap((choice) => {
    const offer = offerOf(offers, choice)
    return offer?.kind === 'room' && !isVirtualRoom(offer.id) ? [{ id: offer.id, title: offer.title, choice }] : []
  })

const unknownRoom = (id: RoomId): Room => ({
  id,
  title: programmeIdText(id),
  choice: { key: '', label: programmeIdText(id) },
})

function byBuilding(rooms: readonly Room[]): Building[] {
  const found = grouped(rooms, ({ choice }) => choice.group ?? topBar.otherBuildings)
  return [...found].map(([title, own]) => ({ title, rooms: own }))
}

function BuildingRooms(props: Building & { isFixed: boolean; onRemove: (rooms: readonly Room[]) => void }) {
  const { title, rooms, isFixed, onRemove } = props
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="flex items-center gap-2 text-sm">
        <span className="font-medium">{title}</span>
        <span className="text-ink-soft">{rooms.length}</span>
        {!isFixed && (
          <Button
            look="quiet"
            className="h-auto! px-1 text-sm"
            aria-label={texts.removeBuilding(title)}
            onClick={() => onRemove(rooms)}
          >
            {texts.removeAll}
          </Button>
        )}
      </h3>
      {!isFixed ? (
        <PickedList
          picked={rooms}
          onChange={(left) => onRemove(rooms.filter(({ id }) => !left.some((room) => room.id === id)))}
        />
      ) : (
        <p>{roomsText(rooms)}</p>
      )}
    </section>
  )
}

/** The rooms of a programme by building. `whyNot`: why it is read-only; null: editable. */
export function RoomsForm(props: {
  actor: Actor
  roomIds: readonly RoomId[]
  whyNot: string | null
  onDone: (roomIds: readonly RoomId[]) => void
}) {
  const { actor, roomIds, whyNot, onDone } = props
  const offers = useOffers(actor, 'room', true)
  const named = useNamed(actor, 'room', true)
  const [picked, setPicked] = useState(roomIds)
  const all = useMemo(() => roomsOf(offers), [offers])
  const known = useMemo(() => roomsOf(named), [named]).filter(({ id }) => picked.includes(id))
  const unknown = picked.filter((id) => !known.some((room) => room.id === id)).map(unknownRoom)
  const others = all.filter(({ id }) => !picked.includes(id))
  const buildings = byBuilding(others)
  const isChanged = picked.length !== roomIds.length || picked.some((id) => !roomIds.includes(id))
  const add = (rooms: readonly Room[]) => setPicked([...picked, ...rooms.map(({ id }) => id)])
  const remove = (rooms: readonly Room[]) => setPicked(picked.filter((id) => !rooms.some((room) => room.id === id)))

  return (
    <Form
      className="grid gap-3"
      onSubmit={() => {
        if (isChanged && whyNot === null) onDone(picked)
      }}
    >
      {whyNot === null && (
        <Autocomplete
          label={texts.add}
          choices={[
            ...buildings.map(({ title, rooms }) => ({
              key: title,
              label: texts.wholeBuilding(title),
              hint: roomCountText(rooms.length),
            })),
            ...others.map(({ choice }) => choice),
          ]}
          value=""
          onChoose={({ key }) =>
            add(
              buildings.find(({ title }) => title === key)?.rooms ?? others.filter(({ choice }) => choice.key === key),
            )
          }
        />
      )}
      {picked.length === 0 && <p className="text-warning">{texts.none}</p>}
      <div
        role="group"
        aria-label={texts.title}
        // A scrollable area without interactive content must be focusable for keyboard scrolling.
        tabIndex={whyNot === null ? undefined : 0}
        className="grid max-h-[45dvh] gap-3 overflow-y-auto"
      >
        {byBuilding([...known, ...unknown]).map((building) => (
          <BuildingRooms key={building.title} {...building} isFixed={whyNot !== null} onRemove={remove} />
        ))}
      </div>
      <MainAct type="submit" heldBy={whyNot ?? (isChanged ? null : savingTexts.nothing)}>
        {texts.save}
      </MainAct>
    </Form>
  )
}

type Changed = Programme & { changeId: ChangeId | null }
type OwnField = 'title' | 'color' | 'isProject' | 'roomIds'

type Props = {
  actor: Actor
  programme: Programme
  calendar: AcademicCalendar
  today: CalendarDate
  learn: (programme: Programme) => void
  report: ReportChanges
  /** Shows another programme, or none. */
  onGo: (id: ProgrammeId | null) => void
}

/** Stores the programme's own fields, and tells what changed. */
function useProgrammeStore(props: Props) {
  const { programme, learn, report } = props
  const { id } = programme
  const { ask } = useActs()
  const { confirm } = useDialogs()
  const refreshList = useProgrammesRefresh()

  async function tell(changed: Changed | null, said: (changed: Changed) => string) {
    if (!changed) return
    learn(changed)
    void refreshList()
    report(said(changed), changed.changeId)
  }

  /** Changes a programme's own fields; on a concurrent change of the same fields asks which to keep. */
  async function store(values: Partial<Pick<ProgrammeValues, OwnField>>, seen: Programme): Promise<Changed | null> {
    try {
      return await calls.changeProgramme(id, { ...seen, ...values })
    } catch (failure) {
      const now = calls.currentProgramme(failure)
      if (!now) throw failure
      learn(now)
      const disputed = keysOf(values).filter(
        (field) => !isSameValue(now[field], seen[field]) && !isSameValue(now[field], values[field]),
      )
      const goesOn = disputed.length === 0 || (await confirm(overtakenQuestion(disputed, now, seen)))
      return goesOn ? store(values, now) : null
    }
  }

  const change = (values: Partial<Pick<ProgrammeValues, OwnField>>, said: (changed: Changed) => string) =>
    ask(() => store(values, programme)).then((changed) => tell(changed, said))
  return { tell, change }
}

function useFieldActs(
  { actor, programme, calendar, today }: Props,
  { tell, change }: ReturnType<typeof useProgrammeStore>,
) {
  const { id, title } = programme
  const { ask } = useActs()
  const { modal, prompt, confirm } = useDialogs()
  return {
    async rename() {
      const next = await prompt({ ...renameTexts, initial: title })
      if (next && next.trim() !== '' && next !== title)
        await change({ title: next.trim() }, (changed) => doneTexts.renamed(changed.title))
    },
    /** `whyNot`: why they are read-only. */
    async rooms(whyNot: string | null) {
      const roomIds = await modal<readonly RoomId[]>({
        title: roomsTexts.title,
        description: roomsTexts.description,
        body: (finish) => <RoomsForm actor={actor} roomIds={programme.roomIds} whyNot={whyNot} onDone={finish} />,
      })
      if (roomIds) await change({ roomIds: [...roomIds] }, (changed) => doneTexts.rooms(changed.roomIds.length))
    },
    recolor: (color: string) => change({ color }, () => doneTexts.colored),
    async toggleProject() {
      if (programme.isProject) {
        const isSure = await confirm({
          title: projectTexts.back,
          description: projectTexts.backHint,
          ok: projectTexts.backOk,
        })
        if (isSure) await change({ isProject: false }, () => doneTexts.plain)
        return
      }
      const period = await modal<Period>({
        title: projectTexts.title,
        description: projectTexts.description,
        body: (finish) => <ProjectForm calendar={calendar} today={today} onDone={finish} />,
      })
      if (period) await tell(await ask(() => calls.makeProject(id, period)), () => doneTexts.project)
    },
  }
}

/** Actions on a whole programme. `learn`: called with its state after the user's change. */
export function useProgrammeActs(props: Props) {
  const { programme, calendar, today, report, onGo } = props
  const { id, title } = programme
  const { ask } = useActs()
  const { modal, prompt } = useDialogs()
  const refreshList = useProgrammesRefresh()
  const store = useProgrammeStore(props)
  const { tell } = store
  return {
    ...useFieldActs(props, store),
    async recalc() {
      const done = await ask(() => calls.recalcHours(id))
      if (!done) return
      const before = new Map(programme.disciplines.map((row) => [row.id, row]))
      const count = done.disciplines.filter((row) => {
        const known = before.get(row.id)
        return known && changedFields(known, row).includes('hours')
      }).length
      await tell(done, () => doneTexts.recalculated(count, done.withheld))
    },
    async copy() {
      const next = await prompt({ ...copyTexts, initial: copyTitle(title) })
      if (!next || next.trim() === '') return
      const made = await ask(() => calls.copyProgramme(id, next.trim()))
      if (!made) return
      await refreshList()
      onGo(made.id)
      report(doneTexts.copied(made.title, made.skipped.length), made.changeId)
    },
    async addLoad() {
      type Added = Changed & { skipped: number[] }
      const done = await modal<Added>({
        title: addLoadTexts.title,
        description: addLoadTexts.description,
        size: 'large',
        body: (finish) => (
          <AddLoadForm
            programmeId={id}
            half={programme.loadSemester?.half ?? semesterAt(calendar.semesters, today)?.half ?? 1}
            onAdd={async (load) => {
              const added = await calls.addLoad(id, load)
              if ('refusal' in added) return added.refusal
              finish(added)
              return null
            }}
          />
        ),
      })
      if (done)
        await tell(done, () =>
          doneTexts.added(done.disciplines.length - programme.disciplines.length, done.skipped.length),
        )
    },
    async remove() {
      const counts = await ask(() =>
        calls.removeProgramme(id, { title, withPublished: false, keepsLoad: true, dryRun: true }),
      )
      if (!counts) return
      const answer = await modal<RemovalAnswer>({
        title: removeTexts.title,
        body: (finish) => <RemoveForm counts={counts} title={title} onDone={finish} />,
      })
      if (!answer) return
      const removed = await ask(() => calls.removeProgramme(id, { ...answer, title, dryRun: false }))
      if (!removed) return
      onGo(null)
      void refreshList()
      report(doneTexts.removed(title), removed.changeId)
    },
  }
}

const { yes, no, fields } = overtakenTexts
const said = (value: string | boolean | readonly RoomId[]): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? yes : no
  return roomCountText(value.length)
}

const overtakenQuestion = (disputed: readonly OwnField[], now: Programme, seen: Programme) => ({
  title: overtakenTexts.title,
  description: `${disputed
    .map((field) => overtakenTexts.was(fields[field], said(now[field]), said(seen[field])))
    .join('; ')}. ${actTexts.nothingStored}`,
  ok: overtakenTexts.keepMine,
})
