/** Answers that may be others the next time, besides those of a server in trouble. */
const passing = [408, 425, 429]

/** Whether a refusal with this status may be none the next time. */
export const isPassing = (status: number): boolean => status >= 500 || passing.includes(status)

export const isTaken = (status: number): boolean => status >= 200 && status < 300
