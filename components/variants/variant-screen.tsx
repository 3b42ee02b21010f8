'use client'
import { useMemo, useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { useFillRest } from '@/components/filling/use-fill-rest'
import { Autocomplete } from '@/components/ui/autocomplete'
import { BackLink } from '@/components/ui/back-link'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useDialogs } from '@/components/ui/dialogs'
import { Labelled } from '@/components/ui/labelled'
import { Placeholder, AnswerPlaceholder } from '@/components/ui/placeholder'
import { Steps } from '@/components/ui/steps'
import { useScreenLocation } from '@/components/ui/use-screen-location'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type AcademicCalendar, weekParity } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, later, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import { parityLabel } from '@/lib/core/calendar/texts/dates'
import { useKeptAlive } from '@/lib/core/live/browser/use-kept-alive'
import type { VariantId } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { Choice } from '@/lib/core/schedule/texts/matches'
import { kindTitles } from '@/lib/core/schedule/texts/top-bar'
import { mayChoose, type Offer, useOffers } from '@/lib/core/views/browser/vocabularies'
import { periodTitle } from '@/lib/quality/texts/quality'
import {
  addStep,
  changeVariant,
  dropStep,
  removeVariant,
  takeVariant,
  useVariant,
  useVariantPlaces,
  useVariantWeek,
} from '@/lib/variants/browser/use-variants'
import { readVariantLocation, variantLocationUrl, variantsPath } from '@/lib/variants/browser/variants-location'
import { longestName } from '@/lib/variants/rules/variant'
import type { NewStep, VariantView, WeekSubject } from '@/lib/variants/rules/variant-view'
import { clashText, stepsText, takenNote, variantTakenText, variantTexts as texts } from '@/lib/variants/texts'
import { Differences } from './differences'
import { type PickedClass, PickedPanel, pickedQuestion, RemainingLoadList, stepTo } from './picked-panel'
import { type TakeAnswer, TakeForm } from './take-form'
import { VariantWeekTable } from './variant-week'

const kinds = ['group', 'teacher', 'room'] as const

const keyOf = ({ kind, id }: Pick<Offer, 'kind' | 'id'>): string => `${kind} ${id}`

/** Chooses the subject whose week of the variant is shown. */
function SubjectChoice(props: {
  actor: Actor
  subject: WeekSubject | null
  title: string
  onChoose: (subject: WeekSubject) => void
}) {
  const { actor, subject, title, onChoose } = props
  const groups = useOffers(actor, 'group', true)
  const teachers = useOffers(actor, 'teacher', true)
  const rooms = useOffers(actor, 'room', mayChoose(actor, 'room'))
  const offers = useMemo(() => {
    const lists = { group: groups, teacher: teachers, room: rooms }
    return kinds.flatMap((kind) => lists[kind] ?? [])
  }, [groups, teachers, rooms])
  const choices = useMemo(
    () =>
      offers.map((offer): Choice => ({
        key: keyOf(offer),
        label: offer.title,
        group: kindTitles[offer.kind],
      })),
    [offers],
  )
  const chosen = subject && offers.find((offer) => keyOf(offer) === keyOf(subject))
  return (
    <Labelled label={texts.subject}>
      <Autocomplete
        label={texts.subject}
        placeholder={texts.subjectHint}
        choices={offers.length > 0 ? choices : undefined}
        value={chosen?.title ?? title}
        onChoose={({ key }) => {
          const offer = offers.find((one) => keyOf(one) === key)
          if (offer && offer.kind !== 'programme') onChoose(subjectOf(offer.kind, offer.id))
        }}
      />
    </Labelled>
  )
}

type ScreenProps = { id: VariantId; actor: Actor; today: CalendarDate; calendar: AcademicCalendar }

/** A variant: its week, actions, and the differences from the timetable. */
export function VariantScreen({ id, ...props }: ScreenProps) {
  const query = useVariant(id)
  useKeptAlive('all')
  const data = query.data
  return (
    <main className="mx-auto flex max-w-[100rem] flex-col gap-3 p-3 sm:p-4">
      {!data ? (
        <AnswerPlaceholder query={query} failed={texts.failed} loading={texts.loading} />
      ) : (
        <Shown id={id} shown={data} {...props} />
      )}
    </main>
  )
}

/** Makes changes of a variant; reports the part of a step that could not be done. */
function useSteps(id: VariantId, version: number) {
  const [isBusy, setBusy] = useState(false)
  const { act } = useActs()
  const { showError } = useDialogs()
  async function busily<Value>(task: () => Promise<Value>): Promise<Value | null> {
    setBusy(true)
    const value = await act(task)
    setBusy(false)
    return value
  }
  const add = async (step: NewStep) => {
    const clashes = await busily(() => addStep(id, version, step))
    if (clashes && clashes.length > 0) await showError({ detail: clashes.map(clashText).join('\n') })
    return clashes !== null
  }
  return { isBusy, add, undo: () => busily(() => dropStep({ id, version })) }
}

function Clashes({ clashes }: Pick<VariantView, 'clashes'>) {
  if (clashes.length === 0) return null
  return (
    <section className="rounded-lg border border-warning bg-surface p-3">
      <h2 className="font-semibold text-warning">{texts.clashes}</h2>
      <ul className="mt-1 grid gap-1 text-sm">
        {clashes.map((clash, index) => (
          <li key={index} className="text-pretty break-words">
            {clashText(clash)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function WeekChoice(props: { monday: CalendarDate; calendar: AcademicCalendar; onGo: (monday: CalendarDate) => void }) {
  const { monday, calendar, onGo } = props
  return (
    <div role="group" aria-label={texts.week} className="flex min-h-control items-center gap-1">
      <Steps previous={texts.previousWeek} next={texts.nextWeek} onGo={(by) => onGo(addDays(monday, 7 * by))} />
      <p aria-live="polite" className="px-1 whitespace-nowrap">
        {periodTitle({ from: monday, to: addDays(monday, 6) })}{' '}
        <span className="text-ink-soft">{parityLabel(weekParity(calendar, monday))}</span>
      </p>
    </div>
  )
}

/** The class that is in the user's hand, and where it is put. */
function useHand(id: VariantId, version: number, isOpen: boolean, monday: CalendarDate) {
  const [picked, setPicked] = useState<PickedClass | null>(null)
  const inHand = isOpen ? picked : null
  const { isBusy, add, undo } = useSteps(id, version)
  const put = async (day: Parameters<typeof stepTo>[2]) => {
    if (inHand && (await add(stepTo(inHand, monday, day)))) setPicked(null)
  }
  const takeAway = async () => {
    if (inHand?.kind !== 'move') return
    const { item, following } = inHand
    if (await add({ kind: 'remove', id: item.id, following })) setPicked(null)
  }
  return { inHand, setPicked, isBusy, undo, put, takeAway }
}

function Shown({ id, shown, actor, today, calendar }: ScreenProps & { shown: VariantView }) {
  const { variant, clashes } = shown
  const isOpen = variant.isMine && variant.taken === null
  const urlOf = useMemo(() => variantLocationUrl(id), [id])
  const { location, goTo } = useScreenLocation(readVariantLocation, urlOf)
  const monday = location.monday ?? mondayOf(today)
  const { inHand, setPicked, isBusy, undo, put, takeAway } = useHand(id, variant.version, isOpen, monday)
  const first = shown.differences[0]?.item.groups[0]
  const subject = location.subject ?? (first ? { kind: 'group' as const, id: first.id } : null)
  const fillRest = useFillRest()
  const week = useVariantWeek(id, subject, monday)
  const places = useVariantPlaces(id, inHand && pickedQuestion(inHand, monday))

  return (
    <>
      <Head
        {...{ id, shown, isOpen, isBusy }}
        mayShare={isAllowed(actor, 'workbench.open', variant.faculty)}
        onUndo={() => void undo()}
      />
      <Clashes clashes={clashes} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-60 sm:max-w-md">
          <SubjectChoice
            actor={actor}
            subject={subject}
            title={week.data?.title ?? ''}
            onChoose={(next) => {
              setPicked(null)
              goTo({ subject: next, monday }, false)
            }}
          />
        </div>
        <WeekChoice {...{ monday, calendar }} onGo={(next) => goTo({ ...location, subject, monday: next }, false)} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {subject === null ? (
          <Placeholder text={texts.pickSubject} />
        ) : !week.data ? (
          <AnswerPlaceholder query={week} failed={texts.weekFailed} loading={texts.loading} />
        ) : (
          <VariantWeekTable
            monday={monday}
            pairs={pairsOf(calendar)}
            classes={week.data.classes}
            picked={inHand}
            places={places.data}
            isBusy={isBusy}
            onPut={(slot) => void put(slot)}
            onPick={isOpen ? (item) => setPicked({ kind: 'move', item, following: true, roomId: null }) : null}
          />
        )}
        <div className="grid min-w-0 gap-3">
          {inHand && (
            <PickedPanel
              picked={inHand}
              isBusy={isBusy}
              hasFailed={places.hasFailed}
              onChange={setPicked}
              onRemove={() => void takeAway()}
            />
          )}
          {isOpen && week.data && subject && subject.kind !== 'room' && !inHand && (
            <RemainingLoadList
              left={week.data.left}
              onFill={() => void fillRest({ scope: subject, from: later(today, monday), picked: [], variantId: id })}
              onPick={(left) => setPicked({ kind: 'place', left, repeat: 'weekly', roomId: left.rooms[0]?.id ?? null })}
            />
          )}
          <Differences id={id} shown={shown} />
        </div>
      </div>
    </>
  )
}

/** What is done with a whole variant. */
function useVariantActs(id: VariantId, variant: VariantView['variant']) {
  const { act, report } = useActs()
  const { modal, prompt, confirm } = useDialogs()
  const rename = async () => {
    const name = await prompt({
      title: texts.rename,
      label: texts.name,
      initial: variant.name,
      ok: texts.rename,
    })
    if (name) await act(() => changeVariant({ id, name: name.slice(0, longestName) }))
  }
  const remove = async () => {
    const isSure = await confirm({
      title: texts.removeAsk,
      description: texts.removeNote,
      ok: texts.remove,
      danger: true,
    })
    if (isSure && (await act(() => removeVariant({ id })))) window.location.assign(variantsPath)
  }
  const take = async () => {
    const { version } = variant
    const answer = await modal<TakeAnswer>({
      title: texts.takeTitle,
      size: 'large',
      body: (finish) => <TakeForm id={id} version={version} onDone={finish} />,
    })
    if (answer === false) return
    const taken = await act(() => takeVariant(id, { version, ...answer, dryRun: false }))
    if (!taken) return
    report({
      text: variantTakenText(taken.classes),
      changeId: taken.changeId,
      ...(taken.clashes.length > 0 && { note: takenNote(taken) ?? '' }),
    })
  }
  return { share: (isShared: boolean) => act(() => changeVariant({ id, isShared })), rename, remove, take }
}

function Head(props: {
  id: VariantId
  shown: VariantView
  isOpen: boolean
  isBusy: boolean
  mayShare: boolean
  onUndo: () => void
}) {
  const { id, shown, isOpen, isBusy, mayShare, onUndo } = props
  const { variant } = shown
  const { share, rename, remove, take } = useVariantActs(id, variant)
  return (
    <header className="grid gap-1">
      <div>
        <BackLink href={variantsPath}>{texts.back}</BackLink>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-72">
          <h1 className="text-xl font-semibold break-words">{variant.name}</h1>
          <p className="text-sm text-ink-soft">
            {[
              variant.faculty.title,
              stepsText(variant.steps),
              ...(variant.isMine ? [] : [texts.ofOther(variant.owner), texts.readOnly]),
              ...(variant.taken ? [texts.isTaken] : []),
            ].join(' · ')}
          </p>
        </div>
        {variant.isMine && (
          <div className="flex flex-wrap items-center gap-2">
            {(mayShare || variant.isShared) && (
              <Checkbox checked={variant.isShared} onChange={(isShared) => void share(isShared)}>
                <span title={texts.shareHint}>{texts.share}</span>
              </Checkbox>
            )}
            <Button look="quiet" onClick={() => void rename()}>
              {texts.rename}
            </Button>
            <Button look="quiet" onClick={() => void remove()}>
              {texts.remove}
            </Button>
            {isOpen && (
              <Button disabled={isBusy || variant.steps === 0} onClick={onUndo}>
                {texts.undoStep}
              </Button>
            )}
            {isOpen && variant.steps > 0 && (
              <Button look="primary" onClick={() => void take()}>
                {texts.take}
              </Button>
            )}
          </div>
        )}
      </div>
    </header>
  )
}
