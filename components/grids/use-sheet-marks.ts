import { useEffect, useEffectEvent, useState } from 'react'
import {
  beginSheetMarks,
  type ListedRule,
  rememberSheetMarks,
  type SheetMarkTrial,
  trySheetMarks,
} from '@/lib/grids/browser'
import {
  type DraftMark,
  type MarkedArea,
  type MarkMeaning,
  type RowHabit,
  type SheetMarks,
  withMark,
  withoutMarks,
} from '@/lib/grids/rules/marks'
import type { SheetLook } from '@/lib/grids/rules/reading'

/** The marks of a sheet as a person makes them. `isSaid`: changed since they were remembered. */
export type MarksDraft = Pick<SheetMarks, 'rows' | 'repeats'> & {
  marks: readonly DraftMark[]
  kept: ListedRule | null
  isSaid: boolean
}

export type SheetMarking = {
  /** Null while the reader is loaded. */
  draft: MarksDraft | null
  /** How the sheet is read by them; null while that is not known yet. */
  trial: SheetMarkTrial | null
  mark: (means: MarkMeaning, area: MarkedArea) => void
  unmark: (area: MarkedArea) => void
  remove: (mark: DraftMark) => void
  set: (change: { rows: RowHabit } | { repeats: boolean }) => void
  /** Keeps the marks for alike sheets. */
  remember: () => Promise<void>
}

const layoutOf = ({ marks, rows, repeats }: MarksDraft): SheetMarks => ({
  marks: marks.map(({ means, area }) => ({ means, area })),
  rows,
  repeats,
})

/** Marks a sheet, and tries at once how it is read. `rules`: undefined while they are loaded. */
export function useSheetMarks(
  look: SheetLook | undefined,
  rules: readonly ListedRule[] | undefined,
  { draft, setDraft }: { draft: MarksDraft | null; setDraft: (draft: MarksDraft) => void },
): SheetMarking {
  const [found, setFound] = useState<{ of: MarksDraft; trial: SheetMarkTrial } | null>(null)

  const isBegun = draft !== null
  const begin = useEffectEvent((begun: MarksDraft) => setDraft(begun))
  useEffect(() => {
    if (!look || !rules || isBegun) return undefined
    let isLeft = false
    void beginSheetMarks(look, rules).then(({ layout, kept }) => {
      if (isLeft) return
      const marks = layout.marks.map((mark) => ({ ...mark, isGuess: kept === null }))
      begin({ ...layout, marks, kept, isSaid: false })
    })
    return () => {
      isLeft = true
    }
  }, [look, rules, isBegun])

  useEffect(() => {
    if (!look || !rules || draft === null) return undefined
    let isLeft = false
    // After the marks are painted: a large sheet is read for a moment.
    const timer = setTimeout(() => {
      void trySheetMarks(look, layoutOf(draft), rules).then((trial) => {
        if (!isLeft) setFound({ of: draft, trial })
      })
    }, 30)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [look, rules, draft])

  const change = (to: (draft: MarksDraft) => Partial<MarksDraft>) => {
    if (draft !== null) setDraft({ ...draft, ...to(draft), isSaid: true })
  }
  return {
    draft,
    trial: found && found.of === draft ? found.trial : null,
    mark: (means, area) => change(({ marks }) => ({ marks: withMark(marks, { means, area }) })),
    unmark: (area) => change(({ marks }) => ({ marks: withoutMarks(marks, area) })),
    remove: (mark) => change(({ marks }) => ({ marks: marks.filter((one) => one !== mark) })),
    set: (choice) => change(() => choice),
    async remember() {
      if (!look || draft === null) return
      const kept = await rememberSheetMarks(look, layoutOf(draft), draft.kept)
      const marks = draft.marks.map((mark) => ({ ...mark, isGuess: false }))
      setDraft({ ...draft, marks, kept, isSaid: false })
    },
  }
}
