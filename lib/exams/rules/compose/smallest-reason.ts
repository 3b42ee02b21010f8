/**
 * The fewest rules without which something could stand somewhere, each of which is needed for that: every place breaks one of them.
 * `places`: of each the rules that it breaks, at least one; `inOrder`: of two such sets the one whose rules come first.
 */
export function smallestReason<Rule>(places: readonly ReadonlySet<Rule>[], inOrder: readonly Rule[]): Rule[] {
  const known = inOrder.filter((rule) => places.some((broken) => broken.has(rule)))
  const forbids = (rules: readonly Rule[]) => places.every((broken) => rules.some((rule) => broken.has(rule)))
  for (let size = 0; size < known.length; size += 1) {
    const found = setsOf(known, size).find(forbids)
    if (found) return found
  }
  return known
}

/** All sets of so many of these, in their order. */
function setsOf<Rule>(rules: readonly Rule[], size: number): Rule[][] {
  if (size === 0) return [[]]
  return rules.flatMap((rule, index) => setsOf(rules.slice(index + 1), size - 1).map((rest) => [rule, ...rest]))
}
