/** An id in the address of a page; null: absent or malformed. */
export const idIn = (text: string | null): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** What an address asks for, or the usual one if it asks for none; undefined: there is no such. */
export const askedFor = <Item extends { id: number }>(
  items: readonly Item[],
  asked: Item['id'] | null,
  usual: Item | undefined = items[0],
): Item | undefined => (asked === null ? usual : items.find(({ id }) => id === asked))
