/** Errors of a server that has not started the call, so even a change may be resent. */
const unbegun = ['overloaded', 'too_many_requests']

export const isUnbegun = (code: string | null): boolean => code !== null && unbegun.includes(code)

/** The `Priority` (RFC 9218) of prefetches. */
export const lowestPriority = 'u=7'
