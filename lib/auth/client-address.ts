/** The address a request came from, as scripts/web.mjs names it: a browser cannot set this header. */
export const clientAddress = (headers: Headers): string => headers.get('x-client-address') ?? ''
