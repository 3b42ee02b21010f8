/** Whether it is unknown if a room has enough seats for so many students. Null: unknown. */
export const isUnseated = (
  { capacity }: { capacity: number | null },
  { students }: { students: number | null },
): boolean => capacity === null && students !== null
