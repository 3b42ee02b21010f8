import type { CardBlock, CardParagraph, CardRun } from '@/lib/domain/card-sheet'
import type { LessonType } from '@/lib/domain/lesson-type'
import { Words } from '../words'

const typeColour: Record<LessonType, string> = {
  0: '',
  1: 'text-lesson-lecture',
  2: 'text-lesson-practice',
  3: 'text-lesson-lab',
  4: 'text-lesson-exam',
  5: 'text-lesson-credit',
  6: 'text-lesson-consultation',
}

const looks: Record<CardRun['look'], string> = {
  plain: '',
  soft: 'text-ink-soft',
  strong: 'font-semibold',
  when: 'font-semibold text-accent',
  mark: 'font-semibold text-danger',
  type: 'font-semibold',
}

export function Runs({ runs }: { runs: CardParagraph }) {
  return runs.map(({ text, look, lessonType }, index) => (
    <span key={index} className={`${looks[look]} ${lessonType === undefined ? '' : typeColour[lessonType]}`}>
      <Words text={text} />
    </span>
  ))
}

export function Blocks({ blocks }: { blocks: readonly CardBlock[] }) {
  return blocks.map((block, index) => (
    <div key={index} className="card-block">
      {block.map((paragraph, at) => (
        <p key={at}>
          <Runs runs={paragraph} />
        </p>
      ))}
    </div>
  ))
}
