/** Refusals that may succeed the next time, besides server errors. */
const passing = [408, 425, 429]

/** Whether a refused request may succeed the next time. */
export const isPassing = (status: number): boolean => status >= 500 || passing.includes(status)

export const isTaken = (status: number): boolean => status >= 200 && status < 300
