import { bookingCourseText } from '@/lib/booking/texts/booking'
import { equipmentOf } from '@/lib/core/rooms/rules/room-properties'
import { equipmentShort } from '@/lib/core/schedule/texts/room-has'
import type { Card, CardSubject } from '@/lib/print/rules/card-contents'
import type { CardHeading } from '@/lib/print/rules/card-sheet'
import { cardTexts, inForce, madeOn, seats, subgroupShort } from '@/lib/print/texts/card'
import { noteHeight } from './measure'

const largestTitle = 20
const smallestTitle = 10
const titleWidth = 510
const factsHeight = 12
const asideLine = 10

/** Building, seats and features of a room; unknown facts are omitted. */
export function factsOf(subject: CardSubject): string[] {
  const known = (facts: readonly (string | null | false)[]) =>
    facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  switch (subject.kind) {
    case 'room':
      return known([
        subject.building,
        subject.capacity !== null && seats(subject.capacity),
        ...equipmentOf(subject.flags).map((one) => equipmentShort[one]),
      ])
    case 'teacher':
      return known([subject.department])
    case 'group':
      return known([subject.courseYear !== null && bookingCourseText(subject.courseYear), subject.faculty])
    case 'programme':
      return []
  }
}

/** The card's heading. A long title is set smaller, and then on several lines. */
export function cardHeading({ subject, university, subgroup, made, term }: Card): CardHeading {
  const heightAt = (size: number) => noteHeight([{ text: subject.title, look: 'strong' }], titleWidth, size)
  let titleSize = largestTitle
  while (titleSize > smallestTitle && heightAt(titleSize) > titleSize * 1.2) titleSize -= 1
  const facts = [
    ...(subgroup === 0 ? [] : [subgroupShort(subgroup)]),
    ...factsOf(subject),
    ...(term ? [inForce(term.period)] : []),
  ]
  const aside = [university ?? cardTexts.online, term?.title ?? '', madeOn(made)].filter(Boolean)
  const height = Math.max(heightAt(titleSize) + factsHeight, aside.length * asideLine) + 4
  return { title: subject.title, titleSize, facts: facts.join(' · '), aside, height }
}
