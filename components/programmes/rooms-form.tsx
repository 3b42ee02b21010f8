import { useMemo, useState } from 'react'
import { useNamed, useOffers, type Offer } from '@/lib/core/browser/names/vocabularies'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { isVirtualRoom, type RoomId } from '@/lib/core/rules/names/ids'
import { roomCountText, roomsTexts as texts } from '@/lib/programmes/texts/programme-forms'
import { idText } from '@/lib/programmes/texts/programme-screen'
import { topBar } from '@/lib/core/texts/schedule/top-bar'
import { Autocomplete } from '@/components/ui/autocomplete'
import { savingTexts } from '@/lib/core/texts/programmes/saving-rows'
import { Button } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { MainAct } from '@/components/ui/main-act'
import type { Choice } from '@/lib/core/texts/schedule/matches'
import { PickedList, type Picked } from '@/components/core/fields/picked-list'
import { choicesOf, offerOf } from '@/components/core/fields/subject-choices'

type Room = Picked<RoomId> & { choice: Choice }
type Building = { title: string; rooms: Room[] }

/** Rooms as the room selector lists them. */
const roomsOf = (offers: readonly Offer[] | undefined): Room[] =>
  (choicesOf(offers) ?? []).flatMap((choice) => {
    const offer = offerOf(offers, choice)
    return offer?.kind === 'room' && !isVirtualRoom(offer.id)
      ? [{ id: offer.id, title: offer.title, choice }]
      : []
  })

const unknownRoom = (id: RoomId): Room => ({ id, title: idText(id), choice: { key: '', label: idText(id) } })

function byBuilding(rooms: readonly Room[]): Building[] {
  const found = new Map<string, Room[]>()
  for (const room of rooms) {
    const title = room.choice.group ?? topBar.otherBuildings
    found.set(title, [...(found.get(title) ?? []), room])
  }
  return [...found].map(([title, own]) => ({ title, rooms: own }))
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
  const remove = (rooms: readonly Room[]) =>
    setPicked(picked.filter((id) => !rooms.some((room) => room.id === id)))

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
              buildings.find(({ title }) => title === key)?.rooms ??
                others.filter(({ choice }) => choice.key === key),
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
        {byBuilding([...known, ...unknown]).map(({ title, rooms }) => (
          <section key={title} aria-label={title} className="grid gap-1">
            <h3 className="flex items-center gap-2 text-sm">
              <span className="font-medium">{title}</span>
              <span className="text-ink-soft">{rooms.length}</span>
              {whyNot === null && (
                <Button
                  look="quiet"
                  className="h-auto! px-1 text-sm"
                  aria-label={texts.removeBuilding(title)}
                  onClick={() => remove(rooms)}
                >
                  {texts.removeAll}
                </Button>
              )}
            </h3>
            {whyNot === null ? (
              <PickedList
                picked={rooms}
                onChange={(left) => remove(rooms.filter(({ id }) => !left.some((room) => room.id === id)))}
              />
            ) : (
              <p>{rooms.map((room) => room.title).join(', ')}</p>
            )}
          </section>
        ))}
      </div>
      <MainAct type="submit" heldBy={whyNot ?? (isChanged ? null : savingTexts.nothing)}>
        {texts.save}
      </MainAct>
    </Form>
  )
}
