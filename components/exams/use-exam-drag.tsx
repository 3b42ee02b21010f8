import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Ghost, type GhostHandle } from '@/components/moves/drag/ghost'
import { edgePush, type Point, usePress } from '@/components/moves/drag/press'
import type { SessionExam } from '@/lib/exams/rules/exam'
import { chosenExamText, examGroupsText } from '@/lib/exams/texts/session'
import { type BoardPlace, boardPlaceOf } from './session-board'

/** A press from before the code was loaded is of no use here. */
const noPress: RefObject<PointerEvent | null> = { current: null }

/** Drags exams over the board, by mouse or by a long press of a finger; a drop offers the times of the day. */
export function useExamDrag(acts: {
  examAt: (target: Element) => SessionExam | null
  onLift: (exam: SessionExam) => void
  onDrop: (exam: SessionExam, place: BoardPlace) => void
}) {
  const [held, setHeld] = useState<{ exam: SessionExam; by: 'mouse' | 'finger'; at: Point } | null>(null)
  const ghost = useRef<GhostHandle>(null)
  const hand = useRef<Point | null>(null)
  const over = useRef<HTMLElement | null>(null)
  const mark = (cell: HTMLElement | null) => {
    if (over.current === cell) return
    delete over.current?.dataset.over
    if (cell) cell.dataset.over = ''
    over.current = cell
  }
  const placeAt = ({ x, y }: Point) => boardPlaceOf(document.elementFromPoint(x, y))
  const letGo = () => {
    mark(null)
    setHeld(null)
  }
  usePress<SessionExam>(noPress, {
    whatAt: acts.examAt,
    onLift(exam, by, at) {
      hand.current = at
      // A quick user drops before the next frame.
      flushSync(() => setHeld({ exam, by, at }))
      acts.onLift(exam)
    },
    onCarry(at) {
      hand.current = at
      ghost.current?.follow(at)
      mark(placeAt(at)?.cell ?? null)
    },
    onDrop(at) {
      const place = placeAt(at)
      letGo()
      if (held && place) acts.onDrop(held.exam, place)
    },
    onPutBack: letGo,
  })
  const isCarrying = held !== null
  useEffect(() => {
    if (!isCarrying) return
    let frame = 0
    const step = () => {
      const at = hand.current
      const box = document.querySelector('.session-board')
      if (at && box) {
        const { x, y } = edgePush(at, box.getBoundingClientRect())
        box.scrollBy(x, y)
      }
      frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [isCarrying])
  return (
    held && (
      <Ghost ref={ghost} title={chosenExamText(held.exam)} note={examGroupsText(held.exam)} by={held.by} at={held.at} />
    )
  )
}
