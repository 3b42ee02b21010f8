/** Whether the database can keep a text: it takes no NUL and no half of a surrogate pair. */
export const canBeKept = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
