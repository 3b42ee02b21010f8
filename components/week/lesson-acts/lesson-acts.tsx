'use client'
import Link from 'next/link'
import { type MouseEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { SubstituteList } from '@/components/absences/substitute-list'
import { useAppealDialog } from '@/components/appeals/use-appeal-dialog'
import { TakeBackPanel } from '@/components/booking/take-back/take-back'
import type { CardAct } from '@/components/core/cards/display'
import { TouchedList, WarningList } from '@/components/core/changes/conflict-list'
import { FormAnswers, FormFailureNote } from '@/components/core/changes/form-failure'
import { useActs } from '@/components/core/changes/use-acts'
import { useAttempt } from '@/components/core/changes/use-attempt'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { moveTaskOf, swapTaskOf, type Task } from '@/components/core/state/task'
import { PeopleForm } from '@/components/load/people-form'
import { useRepairDialog } from '@/components/repair/use-repair-dialogs'
import { useDialogs } from '@/components/ui/dialogs'
import { fieldClass } from '@/components/ui/field-problem'
import { Form } from '@/components/ui/form'
import { type Anchor, pressAnchor } from '@/components/ui/placed'
import { choiceClass, Popover } from '@/components/ui/popover'
import { appealTexts } from '@/lib/appeals/texts/appeals'
import {
  changeComment,
  type ChangedItem,
  changePeople,
  changePeopleUrl,
  currentItem,
  previewRemoval,
  type RemovedClasses,
  removeItem,
} from '@/lib/core/changing/browser/changes'
import { takeBackTexts } from '@/lib/core/free-rooms/texts/take-back'
import { historyUrl } from '@/lib/core/history/browser/history-location'
import { loadTitle } from '@/lib/core/load/texts/load'
import {
  lessonActTexts,
  lessonActTexts as texts,
  lessonText,
  noteText,
  peopleText,
  untouchedText,
} from '@/lib/core/placing/texts/lesson-acts'
import { removedText, touchedBy } from '@/lib/core/placing/texts/touched'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { requestTraceOf, type ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { whereText } from '@/lib/core/schedule/texts/grid'
import { isWebLink } from '@/lib/core/words/rules/web-link'
import { common } from '@/lib/core/words/texts/common'

/** Others go along with it, or a consultation may. */
const takesMore = (item: ScheduleItem) => item.series.hasRelated || item.kind === 'exam'

/** Undefined while loading, null if it failed. */
function useRelated(item: ScheduleItem): RemovedClasses | null | undefined {
  const [related, setRelated] = useState<RemovedClasses | null>()
  useEffect(() => {
    if (!takesMore(item)) return
    let isLeft = false
    const tell = (answer: RemovedClasses | null) => {
      if (!isLeft) setRelated(answer)
    }
    previewRemoval(item).then(tell, () => tell(null))
    return () => {
      isLeft = true
    }
  }, [item])
  return related
}

/** Asks whether to remove a class, or also the later ones of its series, with who is affected by each. */
function RemovalChoices(props: { item: ScheduleItem; onRemove: (related: boolean) => void; onClose: () => void }) {
  const { item, onRemove, onClose } = props
  const related = useRelated(item)
  // The button is disabled until the affected people are known.
  const isAsking = takesMore(item) && related === undefined
  const { hasRelated } = item.series
  const choice = (label: string, look: string, run: () => void, isHeld = false) => (
    <button
      type="button"
      data-choice
      className={`${choiceClass} ${look}`}
      aria-disabled={isHeld || undefined}
      onClick={isHeld ? undefined : run}
    >
      {label}
    </button>
  )
  return (
    <>
      {choice(texts.removeOne, 'text-danger', () => onRemove(false), item.kind === 'exam' && !hasRelated && isAsking)}
      <div className="px-2 pb-1.5">
        <TouchedList title={texts.touched} touched={touchedBy(item)} meetings={1} />
        {/* With related ones these are about the removal of all; the others keep what goes with them. */}
        {related && !hasRelated && <WarningList warnings={related.warnings} />}
      </div>
      {hasRelated && (
        <>
          {choice(texts.removeAll, 'text-danger', () => onRemove(true), isAsking)}
          <div role="status" className="px-2 pb-1.5">
            {related === undefined && <p className="text-sm text-ink-faint">{texts.asking}</p>}
            {related && (
              <>
                <TouchedList
                  title={texts.touchedAll(related.removed.length)}
                  touched={related.touched}
                  meetings={related.removed.length}
                />
                <WarningList warnings={related.warnings} />
              </>
            )}
          </div>
        </>
      )}
      {choice(common.cancel, '', onClose)}
    </>
  )
}

/** The form for comment and link of a class's series. */
function CommentForm(props: { item: ScheduleItem; onDone: (done: ChangedItem | false) => void }) {
  const { item, onDone } = props
  const [comment, setComment] = useState(item.comment)
  const [link, setLink] = useState(item.link)
  const { isBusy, formFailure, attempt } = useAttempt()
  const current = formFailure?.kind === 'stale' ? currentItem(formFailure.current) : null
  const isBad = !isWebLink(link.trim())
  const save = async () => {
    const version = current?.version ?? item.version
    const done = await attempt(() => changeComment(item.id, { comment, link, version }))
    if (done) onDone(done)
  }
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (!isBusy && !isBad) void save()
      }}
    >
      <FormFailureNote failure={formFailure} current={current && noteText(current)} />
      <label className="grid gap-1 text-sm text-ink-soft">
        {lessonActTexts.commentField}
        <textarea
          rows={3}
          maxLength={2000}
          className={`py-1.5 text-base text-ink ${fieldClass}`}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </label>
      <label className="grid gap-1 text-sm text-ink-soft">
        {lessonActTexts.linkField}
        <input
          type="text"
          inputMode="url"
          maxLength={2000}
          placeholder="https://"
          aria-invalid={isBad}
          className={`h-control text-base text-ink ${fieldClass}`}
          value={link}
          onChange={(event) => setLink(event.target.value)}
        />
        {isBad && <span className="text-danger">{lessonActTexts.badLink}</span>}
      </label>
      <FormAnswers isBusy={isBusy} failure={formFailure} onCancel={() => onDone(false)} />
    </Form>
  )
}

/** A class with its open menu, and the menu's position. */
export type OpenLesson = {
  item: ScheduleItem
  at: Anchor
  /** The menu, or the removal directly. */
  step: 'menu' | 'removal'
}

type LessonActsProps = OpenLesson & {
  allowed: readonly CardAct[]
  onClose: () => void
  /** Called with the class while a dialog about it is open, then with null. */
  onDialog: (item: ScheduleItem | null) => void
}

/** What is done with a class; the menu closes first, so that the focus is back in the week. */
function useLessonMenu({ item, allowed, onClose, onDialog }: LessonActsProps) {
  const { actor, task } = useDashboard()
  const { setTask } = useDashboardActions()
  const { modal } = useDialogs()
  const { act, converse: inDialog, report } = useActs()
  const openRepair = useRepairDialog()
  const openAppeal = useAppealDialog()

  const converse = async (text: string, conversation: () => Promise<ChangedItem | false>) => {
    // Close first, so that the focus is back in the week before the dialog takes it.
    flushSync(onClose)
    onDialog(item)
    const done = await inDialog(conversation).finally(() => onDialog(null))
    if (!done || done.changeId === null) return
    report({ text, note: untouchedText(done.untouched), warnings: done.warnings, changeId: done.changeId })
  }
  const changeWho = () =>
    converse(texts.changed, () =>
      modal<ChangedItem>({
        title: texts.peopleTitle,
        description: lessonText(item),
        body: (finish) => (
          <PeopleForm
            actor={actor}
            seen={item}
            hasForever={item.series.hasRelated}
            isPublished={item.state === 'published'}
            url={changePeopleUrl(item.id)}
            save={(wish) => changePeople(item.id, wish)}
            readCurrent={currentItem}
            suggest={(picked, replace) => (
              <SubstituteList
                id={item.id}
                teachers={item.teachers}
                isPublished={item.state === 'published'}
                picked={picked}
                onTake={({ id, name }, instead) => replace({ id, title: name }, instead)}
              />
            )}
            onDone={finish}
          />
        ),
      }),
    )
  const changeNote = () =>
    converse(texts.commented, () =>
      modal<ChangedItem>({
        title: texts.commentTitle,
        description: `${lessonText(item)}. ${texts.commentHint}`,
        body: (finish) => <CommentForm item={item} onDone={finish} />,
      }),
    )
  const repair = () => {
    flushSync(onClose)
    onDialog(item)
    void openRepair(item, { mayMove: allowed.includes('move'), to: null, untilEnd: false }).finally(() =>
      onDialog(null),
    )
  }
  const ask = () => {
    flushSync(onClose)
    void openAppeal(item)
  }
  const swapping = task?.mode === 'swap' && task.item.id !== item.id ? task : null
  const begin = (next: Task) => {
    flushSync(onClose)
    setTask(next)
  }
  const remove = async (related: boolean) => {
    flushSync(onClose)
    const done = await act(() => removeItem(item, related))
    if (!done) return
    const { removed, touched, warnings, changeId } = done
    report({ text: removedText(removed.length, touched), warnings, changeId })
  }
  return { changeWho, changeNote, repair, ask, swapping, begin, remove }
}

/** The menu of one class: people, comment, moving and removal. */
export function LessonActs(props: LessonActsProps) {
  const { item, allowed, onClose, ...opened } = props
  const { actor } = useDashboard()
  const { changeWho, changeNote, repair, ask, swapping, begin, remove } = useLessonMenu(props)
  const [removal, setRemoval] = useState(opened.step === 'removal' ? opened.at : null)
  const [takingBack, setTakingBack] = useState<Anchor | null>(null)

  const choice = (key: string, label: string, run: (event: MouseEvent<HTMLElement>) => void, look = '') => (
    <button key={key} type="button" data-choice className={`${choiceClass} ${look}`} onClick={run}>
      {label}
    </button>
  )
  const mayGiveRoom = allowed.includes('room') && isAllowed(actor, 'rooms.find_free')
  const { requestId = null, kind = 'move' } = requestTraceOf(item) ?? {}
  if (takingBack && requestId !== null)
    return (
      <TakeBackPanel request={{ id: requestId, kind, title: lessonText(item) }} at={takingBack} onClose={onClose} />
    )
  return (
    <Popover
      key={removal ? 'removal' : 'menu'}
      label={lessonText(item)}
      at={removal ?? opened.at}
      onClose={onClose}
      className="w-80"
    >
      <div className="border-b px-3 py-2 text-sm wrap-anywhere">
        <p className="font-semibold text-pretty">{loadTitle(item)}</p>
        <p className="text-ink-soft">{whereText(item.date, item.pair)}</p>
        <p className="text-ink-soft">{peopleText(item)}</p>
      </div>
      <div className="p-1">
        {removal ? (
          <RemovalChoices item={item} onRemove={(related) => void remove(related)} onClose={onClose} />
        ) : (
          [
            allowed.includes('people') && choice('people', texts.people, () => void changeWho()),
            allowed.includes('comment') && choice('comment', texts.comment, () => void changeNote()),
            allowed.includes('move') && choice('move', texts.move, () => begin(moveTaskOf(item))),
            mayGiveRoom && choice('room', texts.room, () => begin(moveTaskOf(item, 'room'))),
            allowed.includes('move') &&
              swapping &&
              choice('swapWith', texts.swapWith, () => begin({ ...swapping, other: item })),
            allowed.includes('move') && choice('swap', texts.swap, () => begin(swapTaskOf(item))),
            (allowed.includes('move') || mayGiveRoom) && choice('repair', texts.repair, repair),
            allowed.includes('move') &&
              item.state === 'published' &&
              choice('withdraw', texts.withdraw, () => begin(moveTaskOf(item, 'withdraw'))),
            allowed.includes('ask') && choice('ask', appealTexts.ask, ask),
            allowed.includes('history') && (
              <Link
                key="history"
                data-choice
                prefetch={false}
                href={historyUrl({ about: { kind: 'class', id: item.id } })}
                className={choiceClass}
              >
                {texts.history}
              </Link>
            ),
            allowed.includes('take_back') &&
              choice('take_back', takeBackTexts.asBefore, (event) => setTakingBack(pressAnchor(event))),
            allowed.includes('remove') &&
              choice('remove', texts.remove, (event) => setRemoval(pressAnchor(event)), 'text-danger'),
          ]
        )}
      </div>
    </Popover>
  )
}
