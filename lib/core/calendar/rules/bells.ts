/** What whoever has classes is told of the pairs: that they are at another time. */
export const bellNews = ['bells'] as const
export type BellNews = (typeof bellNews)[number]
