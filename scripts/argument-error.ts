/** What was typed cannot be meant; the message says what is wrong. */
export class ArgumentError extends Error {}
