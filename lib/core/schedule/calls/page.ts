/** A window event: React has hydrated the page and handles its events. */
export const aliveEvent = 'page-alive'

/** The header that names the reader of a page that may be stored on a device. */
export const readerHeader = 'x-reader'
