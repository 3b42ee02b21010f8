/** Of every account of the demo university. Everybody knows it: it opens nothing but a server of one's own machine. */
export const demoPassword = 'demo'
