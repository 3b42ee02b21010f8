/** Whether two values say the same, in whatever order their properties stand; what is undefined is not there. */
export function sameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs]: Record<string, unknown>[] = [{ ...one }, { ...other }]
  return Object.keys({ ...mine, ...theirs }).every((key) => sameData(mine?.[key], theirs?.[key]))
}
