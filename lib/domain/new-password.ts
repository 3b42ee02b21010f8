/** Bounds of a new password, in characters as people count them (NIST SP 800-63B): what it is made of is nobody's business. */
export const shortestPassword = 8
/** Of UTF-16 units, as the calls count them: far more than anybody types, and not too much to hash. */
export const longestPassword = 1000
