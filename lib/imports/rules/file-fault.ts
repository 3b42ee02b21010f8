/** A file, or a part of it, that is not read or taken; the message says why and where, in Russian. */
export class FileFault extends Error {}
