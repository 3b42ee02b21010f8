'use client'

import Link from 'next/link'
import { useState, type MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import {
  changePeople,
  changePeopleUrl,
  currentItem,
  removeItem,
  type ChangedItem,
} from '@/lib/core/browser/placing/changes'
import { historyUrl } from '@/lib/core/browser/history/history-location'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { requestTraceOf, type ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { whereText } from '@/lib/core/texts/live/grid'
import { loadTitle } from '@/lib/core/texts/load/load'
import { takeBackTexts } from '@/lib/core/texts/rooms/take-back'
import {
  lessonActTexts as texts,
  lessonText,
  peopleText,
  untouchedText,
} from '@/lib/core/texts/placing/lesson-acts'
import { removedText } from '@/lib/core/texts/placing/touched'
import { useDialogs } from '@/components/ui/dialogs'
import type { Anchor } from '@/components/ui/placed'
import { choiceClass, Popover } from '@/components/ui/popover'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { moveOf, swapOf, type Task } from '@/components/core/state/task'
import { CommentForm } from './comment-form'
import type { CardAct } from '@/components/core/cards/display'
import { useMendDialog } from '@/components/repair/use-mend-dialog'
import { PeopleForm } from '@/components/load/people-form'
import { pressAnchor } from '@/components/ui/press-anchor'
import { RemovalChoices } from './removal-choices'
import { TakeBack } from '@/components/booking/take-back/take-back'
import { useActs } from '@/components/core/changes/use-acts'

/** A class with its open menu, and the menu's position. */
export type OpenLesson = {
  item: ScheduleItem
  at: Anchor
  /** The menu, or the removal directly. */
  step: 'menu' | 'removal'
}

/** The menu of one class: people, comment, moving and removal. */
export function LessonActs(props: OpenLesson & { allowed: readonly CardAct[]; onClose: () => void }) {
  const { item, allowed, onClose, ...opened } = props
  const { actor, task } = useDashboard()
  const { setTask } = useDashboardActions()
  const { modal } = useDialogs()
  const { act, report } = useActs()
  const openMending = useMendDialog()
  const [removal, setRemoval] = useState(opened.step === 'removal' ? opened.at : null)
  const [takingBack, setTakingBack] = useState<Anchor | null>(null)

  const converse = async (text: string, conversation: () => Promise<ChangedItem | false>) => {
    // Close first, so that the focus is back in the week before the dialog takes it.
    flushSync(onClose)
    const done = await act(conversation)
    if (!done || done.changeId === null) return
    report({ text, note: untouchedText(done.untouched), changeId: done.changeId })
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
  const mend = () => {
    flushSync(onClose)
    void openMending(item, { mayMove: allowed.includes('move'), to: null, untilEnd: false })
  }
  const swapping = task?.mode === 'swap' && task.item.id !== item.id ? task : null
  const begin = (next: Task) => {
    flushSync(onClose)
    setTask(next)
  }
  const remove = async (related: boolean) => {
    flushSync(onClose)
    const done = await act(() => removeItem(item, related))
    if (done) report({ text: removedText(done.ids.length, done.touched), changeId: done.changeId })
  }

  const choice = (key: string, label: string, run: (event: MouseEvent<HTMLElement>) => void, look = '') => (
    <button key={key} type="button" data-choice className={`${choiceClass} ${look}`} onClick={run}>
      {label}
    </button>
  )
  const mayGiveRoom = allowed.includes('room') && isAllowed(actor, 'rooms.find_free')
  const { requestId = null, kind = 'move' } = requestTraceOf(item) ?? {}
  if (takingBack && requestId !== null)
    return (
      <TakeBack
        request={{ id: requestId, kind, title: lessonText(item) }}
        at={takingBack}
        onClose={onClose}
      />
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
            allowed.includes('move') && choice('move', texts.move, () => begin(moveOf(item))),
            mayGiveRoom && choice('room', texts.room, () => begin(moveOf(item, 'room'))),
            allowed.includes('move') &&
              swapping &&
              choice('swapWith', texts.swapWith, () => begin({ ...swapping, other: item })),
            allowed.includes('move') && choice('swap', texts.swap, () => begin(swapOf(item))),
            (allowed.includes('move') || mayGiveRoom) && choice('mend', texts.mend, mend),
            allowed.includes('move') &&
              item.state === 'published' &&
              choice('withdraw', texts.withdraw, () => begin(moveOf(item, 'withdraw'))),
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
