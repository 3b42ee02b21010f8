/** The order of the frame, each place with those inside it. */
export const framePlan = [
  ['dashboard'],
  ['my'],
  ['workbench', 'week', 'load', 'session', 'publications', 'next-semester', 'variants'],
  ['rooms'],
  ['waiting', 'appeals', 'bookings', 'campaigns', 'absences'],
  ['quality'],
  ['hours'],
  ['history'],
  ['programmes'],
  ['load-permissions'],
  ['admin'],
  ['changes'],
  ['account'],
] as const

export type ScreenKey = (typeof framePlan)[number][number]

/** The screens that show one faculty: without one there is nothing to show. */
export const ofFaculty: readonly ScreenKey[] = ['workbench', 'week', 'load', 'session', 'publications', 'next-semester']

/** A place of the product that the frame leads to, with those inside it. */
export type FramePlace = { key: ScreenKey; label: string; href: string; inside: readonly FramePlace[] }

/** `outer`: the place of the frame that `place` is inside of, or itself. `current`: 'true' for a page below the place. */
export type Here = { outer: FramePlace; place: FramePlace; current: 'page' | 'true' }

/** Where one is: the place with the longest address that `path` begins with, the inner one of two alike. */
export function placeAt(places: readonly FramePlace[], path: string): Here | null {
  const address = path.endsWith('/') ? path : `${path}/`
  const above = places
    .flatMap((outer) => [...outer.inside, outer].map((place) => ({ outer, place })))
    .filter(({ place }) => address.startsWith(place.href))
  const longest = Math.max(...above.map(({ place }) => place.href.length))
  const found = above.find(({ place }) => place.href.length === longest)
  return found ? { ...found, current: found.place.href === address ? 'page' : 'true' } : null
}

/** The date of the newest of the news, which a browser remembers as shown; the news themselves are loaded to be read. */
export const newestNews = '2026-11-30'
