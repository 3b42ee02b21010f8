/** The command line is invalid; the message says why. */
export class ArgumentError extends Error {}
