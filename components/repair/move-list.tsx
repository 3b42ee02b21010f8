import type { ProposedMove } from '@/lib/core/rules/placing/proposal'
import { repairTexts as texts, repairTitled, moveLine } from '@/lib/repair/texts'

/** The moves of a proposal. */
export const MoveList = ({ moves }: { moves: readonly ProposedMove[] }) => (
  <ol aria-label={texts.chain} className="grid gap-0.5 text-sm">
    {moves.map((move) => (
      <li key={move.classes[0]?.id} className="text-pretty">
        <span className="font-medium">{repairTitled(move)}</span>: {moveLine(move)}
      </li>
    ))}
  </ol>
)
