/** Deep equality; ignores property order and treats undefined as absent. */
export function sameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [first, second]: Record<string, unknown>[] = [{ ...one }, { ...other }]
  return Object.keys({ ...first, ...second }).every((key) => sameData(first?.[key], second?.[key]))
}
