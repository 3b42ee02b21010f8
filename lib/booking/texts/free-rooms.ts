/** Free rooms in a cell: `свободна`, `К-206 свободна`, `свободны 2 из 3: К-206, К-207`. */
export function freeRoomsText(titles: readonly string[], requested: number, isOwnWeek: boolean): string {
  if (requested > 1)
    return `${titles.length === 1 ? 'свободна' : 'свободны'} ${titles.length}\u00a0из\u00a0${requested}: ${titles.join(', ')}`
  return isOwnWeek ? 'свободна' : `${titles.join()}\u00a0свободна`
}
