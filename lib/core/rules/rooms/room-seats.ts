/** Whether nobody knows if a room has seats enough for so many. Null: not known. */
export const isUnseated = (
  { capacity }: { capacity: number | null },
  { students }: { students: number | null },
): boolean => capacity === null && students !== null
