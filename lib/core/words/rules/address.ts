/** A query of what is said: null, false and an empty list are left out; true is 1, and a list has commas. */
export const saidQuery = (fields: Readonly<Record<string, unknown>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined && value !== null && value !== false)
      .filter(([, value]) => !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => [name, value === true ? '1' : String(value)]),
  )

/** A path with a query of what is said, if anything is. */
export function addressWith(path: string, fields: Readonly<Record<string, unknown>>): string {
  const query = saidQuery(fields)
  return query.size > 0 ? `${path}?${query}` : path
}
