/** Whether PostgreSQL can store a text: no NUL, no lone surrogate. */
export const canBeKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
