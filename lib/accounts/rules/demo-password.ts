/** The password of all demo accounts. It is public, so it only works on a server on the user's own machine. */
export const demoPassword = 'demo'
