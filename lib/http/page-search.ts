/** What Next.js hands to a page whose address says something. */
export type SearchProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** What the page's address says; of a name that stands there twice, the first. */
export async function pageSearch({ searchParams }: SearchProps): Promise<URLSearchParams> {
  const single = Object.entries(await searchParams).map(([name, value]) => [name, [value].flat()[0] ?? ''])
  return new URLSearchParams(single)
}

/** The address of a page, as whoever signs in first comes back to it. */
export const pageAddress = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search}` : path
