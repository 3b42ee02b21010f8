import { idIn, idNumbered } from '@/lib/core/names/rules/ids'

/** The id in the path of a page; 0, which nothing has, if malformed: only who is signed in is told that there is no such. */
export const idOfPage = async <Id extends number>(params: Promise<{ id: string }>): Promise<Id> =>
  idIn<Id>((await params).id) ?? idNumbered(0)

/** What an address asks for, or the usual one if it asks for none; undefined: there is no such. */
export const askedFor = <Item extends { id: number }>(
  items: readonly Item[],
  asked: Item['id'] | null,
  usual: Item | undefined = items[0],
): Item | undefined => (asked === null ? usual : items.find(({ id }) => id === asked))
