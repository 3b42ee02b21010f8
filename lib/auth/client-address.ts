/** The client's address. scripts/web.mjs sets this header itself, so a browser cannot forge it. */
export const clientAddress = (headers: Headers): string => headers.get('x-client-address') ?? ''
