/**
 * Length limits of a new password, in user-perceived characters (NIST SP 800-63B); there are no rules on its
 * composition.
 */
export const shortestPassword = 8
/** In UTF-16 units, as the API counts: more than anybody types, yet cheap to hash. */
export const longestPassword = 1000
