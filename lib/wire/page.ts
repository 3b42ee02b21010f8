/** An event of the window: the page has been taken over and hears what is done to it. */
export const aliveEvent = 'page-alive'
