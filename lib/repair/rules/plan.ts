import type { Repair } from './find-repairs'
import type { RepairMove, Piece } from './piece'

/** A class that has to leave with its ways, the chosen one first; none: it stays. */
export type PlannedPiece<Root extends Piece> = { root: Root; repairs: readonly Repair[] }

/**
 * Chooses a way for each class so that all chosen ways work together: classes with the fewest ways choose
 * first. `waysOf` returns the ways of a class after some moves, best first.
 */
export function planRepairs<Root extends Piece>(
  roots: readonly Root[],
  waysOf: (root: Root, moved: readonly RepairMove[]) => readonly Repair[],
): PlannedPiece<Root>[] {
  const free = new Map(roots.map((root) => [root, waysOf(root, []).length]))
  const inOrder = [...roots].sort((a, b) => (free.get(a) ?? 0) - (free.get(b) ?? 0))
  const moved: RepairMove[] = []
  const planned = new Map<Root, readonly Repair[]>()
  for (const root of inOrder) {
    const repairs = free.get(root) === 0 ? [] : waysOf(root, moved)
    planned.set(root, repairs)
    moved.push(...(repairs[0]?.moves ?? []))
  }
  return roots.map((root) => ({ root, repairs: planned.get(root) ?? [] }))
}
