import type { CardBlock, CardParagraph, CardRun } from '@/lib/print/rules/card-sheet'
import { lessonLook } from '@/components/core/marks/lesson-look'
import { Words } from '../words'

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
    <span
      key={index}
      className={`${looks[look]} ${lessonType === undefined ? '' : lessonLook[lessonType].label}`}
    >
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
