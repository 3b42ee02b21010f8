/** In signs; what is longer was pasted, and is not asked. */
export const longestQuestion = 200

/** Whether a text may be a question: more than one word, or a name with a time. Single words are names. */
export const isQuestion = (typed: string): boolean =>
  /\S\s+\S/.test(typed) && typed.trim().length > 4 && typed.trim().length <= longestQuestion
