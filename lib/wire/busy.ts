/** Refusals by a server that has not begun with what it was asked, a change included: it may be sent again as it was. */
const unbegun = ['overloaded', 'too_many_requests']

export const isUnbegun = (code: string | null): boolean => code !== null && unbegun.includes(code)

/** The `Priority` (RFC 9218) of what is only asked for in case it is wanted. */
export const lowestPriority = 'u=7'
